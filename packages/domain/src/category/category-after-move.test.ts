import { expect, test } from 'vitest';
import { MemoryView } from '../command/memory-view.ts';
import { type CommandInput, type CommandName, planCommand } from '../command/registry.ts';
import type { Item } from '../item/item.ts';
import { testId } from '../testing/random-world.ts';
import { aBox, aCategory, anItem } from '../testing/rows.ts';

const [ME, ANN] = [testId(1, 0), testId(1, 1)];
const [MY_CATALOGUE, ANNS_CATALOGUE] = [testId(2, 0), testId(2, 1)];
const [HOME, ANNS] = [testId(3, 0), testId(3, 1)];
const [MY_BOX, ANNS_BOX, OTHER_BOX] = [testId(4, 0), testId(4, 1), testId(4, 2)];
const [MY_ITEM, ANNS_ITEM] = [testId(5, 0), testId(5, 1)];
const [TOOLS, ANNS_TOOLS, ANNS_TOOLS_AGAIN, TOYS] = [testId(6, 0), testId(6, 1), testId(6, 2), testId(6, 3)];

/**
 * My room and a room of Ann's that I may edit, each with a box and an item. Ann has two 'tôols', which count as one.
 */
function openView(categories: { mine: string | null; anns?: string }): MemoryView {
  const view = new MemoryView(ME);
  view.spaces.set(MY_CATALOGUE, { id: MY_CATALOGUE, kind: 'catalogue', ownerId: ME, access: 'owner' });
  view.spaces.set(ANNS_CATALOGUE, { id: ANNS_CATALOGUE, kind: 'catalogue', ownerId: ANN, access: 'view' });
  view.spaces.set(HOME, { id: HOME, kind: 'room', ownerId: ME, access: 'owner' });
  view.spaces.set(ANNS, { id: ANNS, kind: 'room', ownerId: ANN, access: 'edit' });
  for (const [id, spaceId, name] of [
    [TOOLS, MY_CATALOGUE, 'Tools'],
    [TOYS, MY_CATALOGUE, 'Toys'],
    [ANNS_TOOLS_AGAIN, ANNS_CATALOGUE, 'tôols'],
    [ANNS_TOOLS, ANNS_CATALOGUE, 'tôols'],
  ] as const)
    view.set('category', id, aCategory({ id, spaceId, name }));
  for (const [id, spaceId] of [
    [MY_BOX, HOME],
    [OTHER_BOX, HOME],
    [ANNS_BOX, ANNS],
  ] as const)
    view.set('box', id, aBox({ id, spaceId }));
  const add = (row: Pick<Item, 'id' | 'boxId' | 'spaceId' | 'categoryId'>) => view.set('item', row.id, anItem(row));
  add({ id: MY_ITEM, boxId: MY_BOX, spaceId: HOME, categoryId: categories.mine });
  add({ id: ANNS_ITEM, boxId: ANNS_BOX, spaceId: ANNS, categoryId: categories.anns ?? null });
  return view;
}

function give<N extends CommandName>(view: MemoryView, name: N, input: CommandInput<N>) {
  const plan = planCommand(name, input, { userId: ME, at: 1000, view });
  if (!plan.ok) throw new Error(`refused: ${plan.code}`);
  for (const change of plan.changes) view.apply(change);
  return plan.log[0];
}

const GONE = testId(6, 9);

test.each([
  ["that owner's of the same name", TOOLS, ANNS_TOOLS],
  ['none if that owner has none of the same name', TOYS, null],
  ['none if it was deleted', GONE, null],
  ['the one it already had of that owner', ANNS_TOOLS_AGAIN, ANNS_TOOLS_AGAIN],
  ['none if it had none', null, null],
])('an item that moves to another owner, alone or in its box, has %s', (_, before, after) => {
  const alone = openView({ mine: before });
  const line = give(alone, 'item.move', { ids: [MY_ITEM], boxId: ANNS_BOX });
  expect(alone.get('item', MY_ITEM)).toMatchObject({ spaceId: ANNS, categoryId: after });
  if (before === after) expect(line?.after).not.toHaveProperty('categoryId');
  else expect(line).toMatchObject({ before: { categoryId: before }, after: { categoryId: after } });

  const inBox = openView({ mine: before });
  give(inBox, 'box.move', { id: MY_BOX, roomId: ANNS });
  expect(inBox.get('item', MY_ITEM)).toMatchObject({ spaceId: ANNS, categoryId: after });
});

test('an item that moves from another owner to me gets my category of that name', () => {
  const view = openView({ mine: null, anns: ANNS_TOOLS });
  give(view, 'item.move', { ids: [ANNS_ITEM], boxId: MY_BOX });
  expect(view.get('item', ANNS_ITEM)?.categoryId).toBe(TOOLS);
});

test('a move within one owner keeps even a deleted category', () => {
  const view = openView({ mine: GONE });
  give(view, 'item.move', { ids: [MY_ITEM], boxId: OTHER_BOX });
  expect(view.get('item', MY_ITEM)).toMatchObject({ boxId: OTHER_BOX, categoryId: GONE });
});
