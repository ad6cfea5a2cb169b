import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOX_TYPES, boxDescriptionSchema, boxNameSchema } from '../box/box.ts';
import { categoryNameSchema } from '../category/category.ts';
import { exportComplete } from '../export/export-inventory.ts';
import { itemDescriptionSchema, itemNameSchema, PRICE_MAX, QUANTITY_MAX } from '../item/item.ts';
import { roomNameSchema } from '../room/room.ts';
import { knownOf, ownOf, planFile } from '../testing/plan-file.ts';
import { testId } from '../testing/random-world.ts';
import { aBox, anItem, aRoom } from '../testing/rows.ts';
import { storedText } from '../testing/stored-text.ts';

const time = fc.integer({ min: 0, max: 4e12 });
const date = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const itemArbitrary = fc.record({
  name: storedText(itemNameSchema, 60),
  description: fc.option(storedText(itemDescriptionSchema, 80)),
  quantity: fc.option(fc.integer({ min: -QUANTITY_MAX, max: QUANTITY_MAX })),
  price: fc.option(fc.integer({ min: 0, max: PRICE_MAX * 100 }).map((cents) => cents / 100)),
  category: fc.nat(3),
  dateStamp: fc.option(date),
  isTicked: fc.boolean(),
  createdAt: time,
});

/** Rooms and boxes may share their names: the complete export has their ids. */
const inventoryArbitrary = fc.record({
  rooms: fc.array(fc.record({ name: storedText(roomNameSchema, 25), createdAt: time }), { maxLength: 4 }),
  categories: fc.uniqueArray(storedText(categoryNameSchema, 30), { maxLength: 3 }),
  boxes: fc.array(
    fc.record({
      room: fc.nat(4),
      name: storedText(boxNameSchema, 20),
      description: fc.option(storedText(boxDescriptionSchema, 40)),
      boxType: fc.constantFrom(...BOX_TYPES),
      capacity: fc.option(fc.integer({ min: 0, max: 20 }).map((steps) => steps * 5)),
      items: fc.array(itemArbitrary, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

test('an import of a complete export restores everything, and the next one finds all of it', async () => {
  await fc.assert(
    fc.asyncProperty(inventoryArbitrary, async ({ rooms, categories, boxes }) => {
      const boxRows = boxes.map((box, at) => {
        const roomId = box.room < rooms.length ? testId(1, box.room) : null;
        const row = aBox({ id: testId(2, at), spaceId: roomId ?? 'personal', name: box.name, code: `000${at}` });
        return { ...row, description: box.description };
      });
      const items = boxes.flatMap((box, at) =>
        box.items.map(({ category, isTicked, ...item }, index) => ({
          row: anItem({
            id: testId(3, at * 10 + index),
            spaceId: '',
            boxId: testId(2, at),
            ...item,
            categoryId: category < categories.length ? testId(4, category) : null,
          }),
          isTicked,
        })),
      );
      const ticked = new Set(items.flatMap(({ row, isTicked }) => (isTicked ? row.id : [])));
      const text = [
        ...exportComplete({
          rooms: rooms.map((room, at) => aRoom({ id: testId(1, at), ownerId: 'me', ...room })),
          boxes: boxRows,
          items: items.map(({ row }) => row),
          categories: categories.map((name, at) => ({ id: testId(4, at), name })),
          settingOf: (id) => boxes[boxRows.findIndex((box) => box.id === id)],
          isTicked: (id) => ticked.has(id),
        }),
      ].join('');
      const { plan, summary, survey, recognition } = await planFile(text);
      const { problems, notes } = summary;
      expect({ problems, notes, questions: survey.questions }).toEqual({ problems: [], notes: [], questions: [] });
      expect(recognition.confidence).toBe('sure');
      expect(plan.rooms).toHaveLength(rooms.length);
      expect(plan.boxes).toHaveLength(boxes.length);

      const nameOf = new Map([...plan.rooms, ...plan.categories].map(({ id, name }) => [id, name]));
      const again = plan.items.map(({ id: _, boxId, categoryId, ...item }) => {
        const box = plan.boxes.find(({ id }) => id === boxId);
        return {
          ...item,
          categoryName: nameOf.get(categoryId ?? ''),
          box: {
            ...box,
            id: undefined,
            roomId: undefined,
            createdAt: undefined,
            roomName: nameOf.get(box?.roomId ?? ''),
          },
        };
      });
      const before = items.map(({ row, isTicked }) => {
        const at = boxRows.findIndex((box) => box.id === row.boxId);
        const { name, description, quantity, price, dateStamp, createdAt } = row;
        const box = boxes[at];
        return {
          name,
          description,
          quantity,
          price,
          dateStamp,
          createdAt,
          ref: row.id,
          ...(isTicked ? { isTicked } : {}),
          categoryName: categories[categoryAt(row.categoryId)],
          box: {
            name: box?.name,
            description: box?.description,
            boxType: box?.boxType,
            code: `000${at}`,
            roomName: rooms[box?.room ?? -1]?.name,
            ...(box?.capacity === null ? {} : { capacity: box?.capacity }),
          },
        };
      });
      const byRef = (a: { ref?: string | undefined }, b: { ref?: string | undefined }) =>
        (a.ref ?? '') < (b.ref ?? '') ? -1 : 1;
      expect(again.toSorted(byRef)).toEqual(before.toSorted(byRef));

      const own = ownOf(plan);
      const next = await planFile(text, { own, known: knownOf(plan), choices: { mode: 'update' }, seed: 2 });
      expect(next.plan).toMatchObject({ rooms: [], boxes: [], categories: [], items: [], updates: [] });
    }),
    { numRuns: 150 },
  );
});

function categoryAt(id: string | null): number {
  return id === null ? -1 : [0, 1, 2].findIndex((at) => testId(4, at) === id);
}
