import type { CommandName } from '@boxroom/domain/command/registry';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { aCategory } from '@boxroom/domain/testing/rows';
import { expect, test } from 'vitest';
import { CATALOGUE_ID, type FakeBoxroom, idOf, makeBox, makeItem, USER_ID } from '../../testing/fake-boxroom.ts';
import {
  ATTIC,
  CELLAR,
  LOOSE,
  openInventory,
  SCARF,
  SKIS,
  SUMMER,
  WINE,
  WINTER,
} from '../../testing/open-inventory.tsx';

const NEW = idOf(500);
const TAG = idOf(501);
const TOOLS = idOf(502);
const TINTED = idOf(503);
const LOST = idOf(600);
const THINGS = [1, 2, 3, 4, 5, 6, 7].map((n) => idOf(600 + n));

/** A page of a pull may bring the tick of an item before the item. */
function withhold(server: FakeBoxroom, itemId: string): void {
  const whole = server.pull.bind(server);
  server.pull = async (input) => {
    const out = await whole(input);
    const spaces = out.spaces.map((patch) => ({ ...patch, item: patch.item.filter(({ id }) => id !== itemId) }));
    return { ...out, spaces };
  };
}

test.each<[string, unknown, string]>([
  ['room.create', { id: NEW, name: 'Shed' }, 'Add room Shed'],
  ['room.rename', { id: ATTIC, name: 'Loft' }, 'Change room Attic (name: Loft)'],
  ['box.add', { roomId: CELLAR, boxes: [{ id: NEW, name: 'Crate', description: null }] }, 'Add box Crate in Cellar'],
  ['box.add', { roomId: null, boxes: [{ id: NEW, name: 'Crate', description: null }] }, 'Add box Crate'],
  ['box.move', { id: SUMMER, roomId: CELLAR }, 'Move box Summer from Attic to Cellar'],
  ['box.move', { id: LOOSE, roomId: CELLAR }, 'Move box Loose from no room to Cellar'],
  ['box.move', { id: SUMMER, roomId: null }, 'Move box Summer from Attic to no room'],
  [
    'item.add',
    { boxId: WINTER, items: [{ id: NEW, name: 'Sled', ...NO_ITEM_FIELDS }] },
    'Add item Sled in Winter, Attic',
  ],
  [
    'item.edit',
    { id: SKIS, set: { name: 'Poles', dateStamp: '2026-11-21', categoryId: TOOLS, price: 5 } },
    'Change item Skis (name: Poles, price: 5, category: another, date: 2026-11-21) in Winter, Attic',
  ],
  [
    'item.move',
    { ids: [SKIS, SCARF], boxId: WINE },
    'Move item Skis from Winter to Wine, Cellar; Move item Scarf from Winter to Wine, Cellar',
  ],
  ['item.setPicture', { id: SKIS, pictureId: NEW }, 'Change item Skis (picture: a new one) in Winter, Attic'],
  ['item.delete', { ids: [SKIS] }, 'Delete item Skis in Winter, Attic'],
  ['checklist.add', { itemIds: [SKIS, SCARF] }, 'Put Skis, Scarf on the checklist'],
  ['checklist.remove', { itemIds: [THINGS[0], LOST] }, 'Take Thing 1, an item off the checklist'],
  [
    'checklist.remove',
    { itemIds: THINGS },
    'Take Thing 1, Thing 2, Thing 3, Thing 4, Thing 5 and 2 more off the checklist',
  ],
  ['checklist.clear', {}, 'Clear the checklist'],
  ['box.setType', { id: WINTER, boxType: 'freezer' }, 'Set the type of box Winter to freezer'],
  ['box.setCapacity', { id: WINTER, capacity: 45 }, 'Set the capacity of box Winter to 45%'],
  ['box.setCapacity', { id: WINTER, capacity: null }, 'Set the capacity of box Winter to none'],
  ['category.create', { id: NEW, spaceId: CATALOGUE_ID, name: 'Sport' }, 'Add category Sport'],
  ['category.rename', { id: TOOLS, name: 'Sport' }, 'Change category Tools (name: Sport)'],
  ['category.rename', { id: TOOLS, name: 'Sport', color: 'red' }, 'Change category Tools (name: Sport, color: red)'],
  ['category.rename', { id: TINTED, color: null }, 'Change category Tinted (color: none)'],
  ['category.delete', { id: TOOLS }, 'Delete category Tools'],
  ['category.merge', { ids: [TOOLS], intoId: TINTED }, 'Merge category Tools into another one'],
  [
    'category.split',
    { fromId: TOOLS, spaceId: CATALOGUE_ID, categories: [{ id: NEW, name: 'Sport', color: null, itemIds: [] }] },
    'Bring back category Sport',
  ],
  ['profile.setDisplay', { set: { showPrice: true } }, 'Change the display settings'],
  ['profile.setDisplay', { set: {} }, 'A change of your own settings or checklist'],
  ['tag.claim', { tagId: NEW, boxId: WINTER }, `Change box Winter (tag: BX-${tagCodeOf(NEW)}) in Attic`],
  ['tag.release', { tagId: TAG, boxId: WINE }, 'Change box Wine (tag: none) in Cellar'],
  ['trash.restore', { deletionId: NEW }, 'Restore deleted things'],
])('%s %j reads %j', async (name, input, words) => {
  const { store } = await openInventory((server) => {
    for (const [n, id] of THINGS.entries()) {
      server.put('item', makeItem({ id, name: `Thing ${n + 1}`, boxId: WINE, spaceId: CELLAR }));
      server.put('checklistEntry', { id, spaceId: USER_ID, checkedAt: 1 });
    }
    server.put('item', makeItem({ id: LOST, name: 'Lost', boxId: WINE, spaceId: CELLAR }));
    server.put('checklistEntry', { id: LOST, spaceId: USER_ID, checkedAt: 1 });
    withhold(server, LOST);
    server.put('category', aCategory({ id: TOOLS, spaceId: CATALOGUE_ID, name: 'Tools' }));
    server.put('category', aCategory({ id: TINTED, spaceId: CATALOGUE_ID, name: 'Tinted', color: 'teal' }));
    server.put('box', makeBox({ id: WINE, name: 'Wine', spaceId: CELLAR, tagId: TAG }));
  });
  const plan = store.mutate(name as CommandName, input as never);
  expect(plan.ok).toBe(true);
  expect(store.engine?.replica.pending.at(-1)?.label).toBe(words);
});

test('a restored thing is named while this device knows its name', async () => {
  const { store } = await openInventory();
  store.mutate('item.delete', { ids: [SKIS] });
  const deletionId = store.engine?.replica.pending.at(-1)?.id ?? '';
  store.mutate('trash.restore', { deletionId });
  expect(store.engine?.replica.pending.at(-1)?.label).toBe('Restore item Skis in Winter, Attic');
});
