import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { expect, test } from 'vitest';
import { CATALOGUE_ID, idOf } from '../testing/fake-boxroom.ts';
import { ATTIC, CELLAR, LOOSE, openInventory, SCARF, SKIS, SUMMER, WINE, WINTER } from '../testing/open-inventory.tsx';
import { commandWords } from './command-words.ts';
import { describeCommand } from './local-history.ts';
import { ownWords } from './own-words.ts';

const FIELDS = { description: null, quantity: null, price: null, categoryId: null, dateStamp: null };
const NEW = idOf(500);

test.each<[string, unknown, string]>([
  ['room.create', { id: NEW, name: 'Shed' }, 'Add room Shed'],
  ['room.rename', { id: ATTIC, name: 'Loft' }, 'Change room Attic (name: Loft)'],
  ['box.add', { roomId: CELLAR, boxes: [{ id: NEW, name: 'Crate', description: null }] }, 'Add box Crate in Cellar'],
  ['box.add', { roomId: null, boxes: [{ id: NEW, name: 'Crate', description: null }] }, 'Add box Crate'],
  ['box.move', { id: SUMMER, roomId: CELLAR }, 'Move box Summer from Attic to Cellar'],
  ['box.move', { id: LOOSE, roomId: CELLAR }, 'Move box Loose from no room to Cellar'],
  ['box.move', { id: SUMMER, roomId: null }, 'Move box Summer from Attic to no room'],
  ['item.add', { boxId: WINTER, items: [{ id: NEW, name: 'Sled', ...FIELDS }] }, 'Add item Sled in Winter, Attic'],
  [
    'item.edit',
    { id: SKIS, set: { name: 'Poles', dateStamp: '2026-11-21', categoryId: NEW, price: null } },
    'Change item Skis (name: Poles, date: 2026-11-21, category: another, price: none) in Winter, Attic',
  ],
  [
    'item.move',
    { ids: [SKIS, SCARF], boxId: WINE },
    'Move item Skis from Winter to Wine, Cellar; Move item Scarf from Winter to Wine, Cellar',
  ],
  ['item.setPicture', { id: SKIS, pictureId: NEW }, 'Change item Skis (picture: a new one) in Winter, Attic'],
  ['item.delete', { ids: [SKIS] }, 'Delete item Skis in Winter, Attic'],
  ['checklist.add', { itemIds: [SKIS, SCARF] }, 'Put Skis, Scarf on the checklist'],
  ['checklist.remove', { itemIds: [SKIS, NEW] }, 'Take Skis, an item off the checklist'],
  [
    'checklist.remove',
    { itemIds: [1, 2, 3, 4, 5, 6, 7].map((n) => idOf(600 + n)) },
    'Take an item, an item, an item, an item, an item and 2 more off the checklist',
  ],
  ['checklist.clear', {}, 'Clear the checklist'],
  ['box.setType', { id: WINTER, boxType: 'freezer' }, 'Set the type of box Winter to freezer'],
  ['box.setCapacity', { id: WINTER, capacity: 45 }, 'Set the capacity of box Winter to 45%'],
  ['box.setCapacity', { id: WINTER, capacity: null }, 'Set the capacity of box Winter to none'],
  ['category.create', { id: NEW, spaceId: CATALOGUE_ID, name: 'Sport' }, 'Add category Sport'],
  ['profile.setDisplay', { set: {} }, 'Change what is shown'],
  ['tag.claim', { tagId: NEW, boxId: WINTER }, `Change box Winter (tag: BX-${tagCodeOf(NEW)}) in Attic`],
  ['tag.release', { tagId: NEW, boxId: WINTER }, 'Change box Winter (tag: none) in Attic'],
  ['trash.restore', { deletionId: NEW }, 'Restore what was deleted'],
  ['something.newer', { id: NEW }, 'A change of your own settings or checklist'],
])('%s %j reads %j', async (name, input, words) => {
  const { store } = await openInventory();
  const command = { id: idOf(1000), name, input, at: 0 };
  expect(commandWords(describeCommand(store, command), ownWords(store, command))).toBe(words);
});

test('what is taken back is named as long as it is known here', async () => {
  const { store } = await openInventory();
  store.engine?.give('item.delete', { ids: [SKIS] });
  const deletionId = store.engine?.replica.pending.at(-1)?.id ?? '';
  const command = { id: idOf(1001), name: 'trash.restore', input: { deletionId }, at: 0 };
  expect(commandWords(describeCommand(store, command), '')).toBe('Restore item Skis in Winter, Attic');
});
