import { describe, expect, test } from 'vitest';
import type { ImportInput, ImportUpdate } from '../import/import-input.ts';
import { type Item, NO_ITEM_FIELDS } from '../item/item.ts';
import { testId } from '../testing/random-world.ts';
import { aBox, aRoom, anItem } from '../testing/rows.ts';
import type { Plan } from './command.ts';
import { importCommand, setBackImportedCommand } from './import-command.ts';
import type { ImportedValues } from './imported-values.ts';
import { MemoryView } from './memory-view.ts';
import type { AccessLevel, Entity } from './model.ts';

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

describe('updates of an import', () => {
  const LAMP = testId(5, 0);
  function withLamp(access: AccessLevel = 'owner'): MemoryView {
    const view = viewAt(access);
    view.set('item', LAMP, anItem({ id: LAMP, spaceId: OLD_ROOM, boxId: OLD_BOX, name: 'Lamp', quantity: 1 }));
    return view;
  }
  const nothing: ImportInput = { rooms: [], boxes: [], categories: [], items: [] };
  const update = (view: MemoryView, updates: ImportUpdate[], rows = nothing) =>
    importCommand.plan({ userId: ME, at: 2000, view }, { ...rows, updates, catalogueId: CATALOGUE });
  function applied(view: MemoryView, planned: Plan): MemoryView {
    if (!planned.ok) throw new Error(planned.code);
    for (const change of planned.changes) view.apply(change);
    return view;
  }

  test('change the named fields, move into a box of the same part, and log one line for both', () => {
    const view = withLamp();
    const planned = update(view, [{ id: LAMP, boxId: BOX, set: { quantity: 3, categoryId: CATEGORY } }], input);
    expect(applied(view, planned).get('item', LAMP)).toMatchObject({
      boxId: BOX,
      spaceId: ROOM,
      name: 'Lamp',
      quantity: 3,
      categoryId: CATEGORY,
      updatedAt: 2000,
    });
    expect(planned.ok && planned.log.at(-1)).toMatchObject({
      action: 'move',
      fromBoxId: OLD_BOX,
      before: { boxName: 'Old', quantity: 1 },
      after: { boxName: 'Tools', quantity: 3 },
    });
    expect(view.get('box', OLD_BOX)?.changedAt).toBe(2000);
  });

  test('of one item twice add up, and without a difference change nothing', () => {
    const view = withLamp();
    const twice = update(view, [
      { id: LAMP, set: { name: 'Torch' } },
      { id: LAMP, set: { quantity: 2 } },
    ]);
    expect(applied(view, twice).get('item', LAMP)).toMatchObject({ name: 'Torch', quantity: 2 });
    expect(update(view, [{ id: LAMP, boxId: OLD_BOX, set: { name: 'Torch' } }])).toMatchObject({
      changes: [],
      log: [],
    });
  });

  test('skip what is gone or only visible, and refuse a box that is not there', () => {
    expect(update(withLamp('view'), [{ id: LAMP, set: { name: 'X' } }])).toMatchObject({
      changes: [],
      skipped: [{ id: LAMP, code: 'VIEW_ONLY' }],
    });
    expect(update(withLamp(), [{ id: ITEM, set: {} }])).toMatchObject({ skipped: [{ id: ITEM, code: 'NOT_FOUND' }] });
    expect(update(withLamp(), [{ id: LAMP, boxId: testId(4, 77), set: {} }])).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are set back as far as the values are still those of the import', () => {
    const view = applied(withLamp(), update(withLamp(), [{ id: LAMP, set: { name: 'Torch', quantity: 3 } }]));
    const back = (before: ImportedValues, after: ImportedValues) =>
      setBackImportedCommand.plan({ userId: ME, at: 3000, view }, { items: [{ id: LAMP, before, after }] });
    expect(back({ name: 'Lamp' }, { name: 'Other' })).toMatchObject({ changes: [], skipped: [{ code: 'INVALID' }] });
    expect(back({ boxId: testId(4, 77) }, { boxId: OLD_BOX })).toMatchObject({ skipped: [{ code: 'INVALID' }] });
    const whole = back({ name: 'Lamp', quantity: 1 }, { name: 'Torch', quantity: 3 });
    expect(whole).toMatchObject({ skipped: [] });
    expect(applied(view, whole).get('item', LAMP)).toMatchObject({ name: 'Lamp', quantity: 1 });
  });

  test('of details and own fields are set back one by one', () => {
    const view = withLamp();
    view.set('item', LAMP, {
      ...anItem({ id: LAMP, spaceId: OLD_ROOM, boxId: OLD_BOX, name: 'Lamp' }),
      own: { a: 1, b: 2 },
    });
    const set = { serial: '7', lentTo: 'Ben', own: { a: 9, c: true } };
    const planned = update(view, [{ id: LAMP, set }]);
    if (!planned.ok) throw new Error(planned.code);
    const [line] = planned.log;
    expect(applied(view, planned).get('item', LAMP)).toMatchObject({ serial: '7', own: { a: 9, b: 2, c: true } });
    view.apply({ op: 'patch', entity: 'item', id: LAMP, set: { own: { a: 5, b: 2, c: true } } });
    const { before = {}, after = {} } = (line ?? {}) as { before?: ImportedValues; after?: ImportedValues };
    expect(before).toEqual({ serial: null, lentTo: null, 'own.a': 1, 'own.c': null });
    const back = setBackImportedCommand.plan({ userId: ME, at: 3000, view }, { items: [{ id: LAMP, before, after }] });
    // A value that a person changed since stays, and is reported.
    expect(back).toMatchObject({ skipped: [{ id: LAMP, code: 'INVALID' }] });
    const lamp = applied(view, back).get('item', LAMP);
    expect(lamp).toMatchObject({ own: { a: 5, b: 2 } });
    expect(lamp).not.toHaveProperty('serial');
    expect(lamp).not.toHaveProperty('lentTo');
  });

  test.each<[string, Partial<Item>, ImportUpdate['set']]>([
    ['a detail cleared', { serial: 'SN1' }, { serial: null }],
    ['a detail changed', { serial: 'SN1' }, { serial: 'SN2' }],
    ['a detail added', {}, { serial: 'SN2' }],
    ['a loan ended', { lentTo: 'Ben', lentSince: '2026-11-03', lentDue: '2026-11-27' }, { lentTo: null }],
    ['an own value cleared', { own: { color: 'Red', watts: 60 } }, { own: { color: null } }],
    ['the only own value cleared', { own: { color: 'Red' } }, { own: { color: null } }],
    ['an own value changed', { own: { color: 'Red', watts: 60 } }, { own: { color: 'Blue' } }],
    ['the first own value added', {}, { own: { constructor: 'Lego' } }],
  ])('are set back: %s', (_, had, set) => {
    const view = withLamp();
    view.apply({ op: 'patch', entity: 'item', id: LAMP, set: had });
    const first = view.get('item', LAMP);
    const planned = update(view, [{ id: LAMP, set }]);
    const { before = {}, after = {} } = ((planned.ok && planned.log[0]) || {}) as Record<string, ImportedValues>;
    expect(applied(view, planned).get('item', LAMP)).not.toEqual(first);
    const back = setBackImportedCommand.plan({ userId: ME, at: 3000, view }, { items: [{ id: LAMP, before, after }] });
    expect(back).toMatchObject({ skipped: [] });
    expect(applied(view, back).get('item', LAMP)).toEqual({ ...first, updatedAt: 3000 });
  });
});

test('a new box brings its settings, a new item its tick, and no time is in the future', () => {
  const planned = plan(viewAt('owner'), {
    boxes: [{ id: BOX, roomId: null, name: 'Tools', description: null, boxType: 'shelf', code: 'QRST', createdAt: 5 }],
    items: [{ ...NO_ITEM_FIELDS, id: ITEM, boxId: BOX, name: 'Hammer', isTicked: true, createdAt: 99_999 }],
  });
  const rows = planned.ok ? planned.changes.flatMap((change) => (change.op === 'put' ? [change] : [])) : [];
  const of = (entity: Entity) => rows.find((change) => change.entity === entity)?.row;
  expect(of('box')).toMatchObject({ code: 'QRST', createdAt: 5, changedAt: 1000 });
  expect(of('boxSetting')).toEqual({ id: BOX, spaceId: ME, boxType: 'shelf', capacity: null, updatedAt: 1000 });
  expect(of('item')).toMatchObject({ createdAt: 1000 });
  expect(of('checklistEntry')).toEqual({ id: ITEM, spaceId: ME, checkedAt: 1000 });
});
