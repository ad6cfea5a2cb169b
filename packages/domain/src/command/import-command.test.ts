import { describe, expect, test } from 'vitest';
import type { ImportInput } from '../import/import-input.ts';
import { NO_ITEM_FIELDS } from '../item/item.ts';
import { testId } from '../testing/random-world.ts';
import { aBox, aRoom } from '../testing/rows.ts';
import { importCommand } from './import-command.ts';
import { MemoryView } from './memory-view.ts';
import type { AccessLevel } from './model.ts';

const ME = testId(1, 0);
const CATALOGUE = testId(2, 0);
const [ROOM, BOX, ITEM, CATEGORY] = [testId(3, 9), testId(4, 9), testId(5, 9), testId(6, 9)];
const OLD_ROOM = testId(3, 0);
const OLD_BOX = testId(4, 0);

function viewAt(access: AccessLevel): MemoryView {
  const view = new MemoryView(ME);
  view.spaces.set(ME, { id: ME, kind: 'personal', ownerId: ME, access: 'owner' });
  view.spaces.set(CATALOGUE, { id: CATALOGUE, kind: 'catalogue', ownerId: ME, access: 'owner' });
  view.spaces.set(OLD_ROOM, { id: OLD_ROOM, kind: 'room', ownerId: access === 'owner' ? ME : testId(1, 1), access });
  view.set('room', OLD_ROOM, aRoom({ id: OLD_ROOM, ownerId: ME, name: 'Attic' }));
  view.set('box', OLD_BOX, aBox({ id: OLD_BOX, spaceId: OLD_ROOM, name: 'Old' }));
  return view;
}
const input: ImportInput = {
  rooms: [{ id: ROOM, name: 'Garage' }],
  boxes: [{ id: BOX, roomId: ROOM, name: 'Tools', description: 'Left shelf' }],
  categories: [{ id: CATEGORY, name: 'Metal' }],
  items: [
    { id: ITEM, boxId: BOX, name: 'Hammer', ...NO_ITEM_FIELDS, categoryId: CATEGORY },
    { id: testId(5, 10), boxId: OLD_BOX, name: 'Lamp', ...NO_ITEM_FIELDS },
  ],
};
const plan = (view: MemoryView, changed: Partial<ImportInput> = {}) =>
  importCommand.plan({ userId: ME, at: 1000, view }, { ...input, ...changed, catalogueId: CATALOGUE });

describe('an import', () => {
  test('creates all rows, in existing places and in new ones, and logs each', () => {
    const view = viewAt('owner');
    const planned = plan(view);
    if (!planned.ok) throw new Error(planned.code);
    for (const change of planned.changes) view.apply(change);
    expect(view.get('item', ITEM)).toMatchObject({ boxId: BOX, spaceId: ROOM, categoryId: CATEGORY });
    expect([...view.itemsIn(OLD_BOX)]).toMatchObject([{ name: 'Lamp', spaceId: OLD_ROOM }]);
    expect(view.get('box', OLD_BOX)?.changedAt).toBe(1000);
    expect(planned.log.map((line) => [line.entity, line.roomName])).toEqual([
      ['room', 'Garage'],
      ['box', 'Garage'],
      ['item', 'Garage'],
      ['item', 'Attic'],
    ]);
  });

  test('changes nothing on a retry; a partial repeat is refused', () => {
    const view = viewAt('owner');
    const first = plan(view);
    if (first.ok) for (const change of first.changes) view.apply(change);
    expect(plan(view)).toMatchObject({ ok: true, changes: [] });
    expect(plan(view, { rooms: [{ id: testId(3, 10), name: 'Cellar' }] })).toMatchObject({ code: 'EXISTS' });
  });

  test('is refused as a whole where one row lacks access', () => {
    expect(plan(viewAt('edit'))).toMatchObject({ ok: true });
    expect(plan(viewAt('view'))).toMatchObject({ ok: false, code: 'VIEW_ONLY' });
    const elsewhere = { items: [{ id: ITEM, boxId: testId(4, 77), name: 'Hammer', ...NO_ITEM_FIELDS }] };
    expect(plan(viewAt('owner'), elsewhere)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    const foreignRoom = { boxes: [{ id: BOX, roomId: testId(3, 77), name: 'Tools', description: null }], items: [] };
    expect(plan(viewAt('owner'), foreignRoom)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('is refused where an id occurs twice', () => {
    expect(plan(viewAt('owner'), { categories: [{ id: ROOM, name: 'Metal' }] })).toMatchObject({ code: 'EXISTS' });
  });
});
