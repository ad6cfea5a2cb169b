import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCaller, type SignedInCaller } from '../../testing/caller.ts';
import { importParts, newBox, newItem, takeAllBack } from '../../testing/import-steps.ts';

let database: TestDatabase;
let ann: SignedInCaller;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ann = await addCaller(database.db);
});

const db = () => database.db;
const idsIn = async (table: 'room' | 'box' | 'item' | 'category') =>
  (await db().selectFrom(table).select('id').execute()).map(({ id }) => id);
/** A room with a box, a category and three items, in two parts. */
async function importGarage(who: SignedInCaller) {
  const [room, box, category] = [newId(), newId(), newId()];
  const items = [newItem(box, { categoryId: category }), newItem(box), newItem(box, { isTicked: true })] as const;
  const importId = await importParts(
    who,
    {
      rooms: [{ id: room, name: 'Garage' }],
      boxes: [newBox(room, { id: box, boxType: 'plastic', capacity: 20 })],
      categories: [{ id: category, name: 'Metal' }],
      items: [items[0]],
    },
    { items: [items[1], items[2]] },
  );
  return { importId, room, box, category, items: items.map(({ id }) => id) };
}

describe('an import', () => {
  test('is listed with what it brought, and undone as a whole', async () => {
    const { importId, room, box, category, items } = await importGarage(ann);
    expect(await ann.call.import.recent()).toMatchObject([
      {
        id: importId,
        fileName: 'garage.csv',
        state: 'done',
        created: { rooms: 1, boxes: 1, categories: 1, items: 3 },
        updated: 0,
        canTakeBack: true,
      },
    ]);
    expect(await takeAllBack(ann, importId)).toEqual({ left: 0, removed: 6, kept: 0 });
    for (const [table, ids] of Object.entries({ room: [room], box: [box], category: [category], item: items }))
      expect((await idsIn(table as 'room')).filter((id) => ids.includes(id))).toEqual([]);
    expect(await ann.call.import.recent()).toMatchObject([{ state: 'taken_back', removed: 6, canTakeBack: false }]);
    // Not a deletion by hand.
    expect((await ann.call.trash.list({})).total).toBe(0);
    expect(await takeAllBack(ann, importId)).toEqual({ left: 0, removed: 6, kept: 0 });
  });

  test('brings items with the ids of pictures that follow, each for one item only, and removes these too', async () => {
    const [box, pictureId] = [newId(), newId()];
    const item = newItem(box, { pictureId });
    const importId = await importParts(ann, { boxes: [newBox(null, { id: box })], items: [item] });
    const { picture_id } = await db()
      .selectFrom('item')
      .select('picture_id')
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    expect(picture_id).toBe(pictureId);
    const refused = [
      [newItem(box, { pictureId })],
      [newItem(box, { pictureId: box }), newItem(box, { pictureId: box })],
    ];
    for (const items of refused) await expect(importParts(ann, { items })).rejects.toThrow('id');
    expect(await takeAllBack(ann, importId)).toMatchObject({ removed: 2, kept: 0 });
  });

  test('leaves what was changed since', async () => {
    const { importId, room, box, items } = await importGarage(ann);
    await ann.call.items.edit({ id: items[1] ?? '', set: { quantity: 4 } });
    const { removed, kept } = await takeAllBack(ann, importId);
    // The item, its box and its room stay; the category was used by nothing else.
    expect([removed, kept]).toEqual([3, 3]);
    expect((await idsIn('item')).filter((id) => items.includes(id))).toEqual([items[1]]);
    expect(await idsIn('box')).toContain(box);
    expect(await idsIn('room')).toContain(room);
  });
});
