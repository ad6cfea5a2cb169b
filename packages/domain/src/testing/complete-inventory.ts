import fc from 'fast-check';
import { BOX_TYPES, boxDescriptionSchema, boxNameSchema } from '../box/box.ts';
import { categoryNameSchema } from '../category/category.ts';
import { completeExtras, filledDetails } from '../export/complete-columns.ts';
import type { CompleteInventory } from '../export/export-inventory.ts';
import { itemDescriptionSchema, itemNameSchema, PRICE_MAX, QUANTITY_MAX } from '../item/item.ts';
import { OWN_TEXT_MAX, type OwnField } from '../item/own-fields.ts';
import type { Message } from '../language/message.ts';
import { roomNameSchema } from '../room/room.ts';
import { requiredLine } from '../text/line-schema.ts';
import { testId } from './random-world.ts';
import { aBox, anItem, aRoom } from './rows.ts';
import { storedText } from './stored-text.ts';

const time = fc.integer({ min: 0, max: 4e12 });
const date = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const detail = storedText(itemDescriptionSchema, 30);
const NO_MESSAGE = 'unused' as Message;
const ownTextSchema = requiredLine({ max: OWN_TEXT_MAX, blank: NO_MESSAGE, tooLong: NO_MESSAGE });
/** One of each type. */
export const OWN_FIELDS: readonly OwnField[] = [
  { key: 'color', name: '=Color; =x', type: 'text' },
  { key: 'weight', name: 'Weight', type: 'number' },
  { key: 'tested', name: 'Quantity', type: 'date' },
  { key: 'safe', name: 'Safe', type: 'yesno' },
];

const itemArbitrary = fc.record({
  name: storedText(itemNameSchema, 60),
  description: fc.option(storedText(itemDescriptionSchema, 80)),
  quantity: fc.option(fc.integer({ min: -QUANTITY_MAX, max: QUANTITY_MAX })),
  price: fc.option(fc.integer({ min: 0, max: PRICE_MAX * 100 }).map((cents) => cents / 100)),
  category: fc.nat(3),
  dateStamp: fc.option(date),
  details: fc.record(
    {
      serial: detail,
      brand: detail,
      boughtAt: detail,
      boughtOn: date,
      warrantyUntil: date,
      loan: fc.record({ lentTo: detail, lentSince: date, lentDue: date }, { requiredKeys: ['lentTo'] }),
      own: fc.record(
        {
          color: storedText(ownTextSchema, 30),
          weight: fc.integer({ min: -1e9, max: 1e9 }).map((grams) => grams / 1000),
          tested: date,
          safe: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ),
  isTicked: fc.boolean(),
  createdAt: time,
});

/** Rooms and boxes may share their names: the complete export has their ids. */
export const inventoryArbitrary = fc.record({
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

export type InventoryContent = typeof inventoryArbitrary extends fc.Arbitrary<infer Content> ? Content : never;

/** Returns the rows of such an inventory, with ids. */
export function rowsOf({ rooms, categories, boxes }: InventoryContent) {
  const boxRows = boxes.map((box, at) => {
    const roomId = box.room < rooms.length ? testId(1, box.room) : null;
    const row = aBox({ id: testId(2, at), spaceId: roomId ?? 'personal', name: box.name, code: `000${at}` });
    return { ...row, description: box.description };
  });
  const items = boxes.flatMap((box, at) =>
    box.items.map(({ category, isTicked, details: { loan, own, ...details }, ...item }, index) => ({
      row: anItem({
        id: testId(3, at * 10 + index),
        spaceId: '',
        boxId: testId(2, at),
        ...item,
        ...details,
        ...loan,
        ...(own && Object.keys(own).length > 0 && { own }),
        categoryId: category < categories.length ? testId(4, category) : null,
      }),
      isTicked,
    })),
  );
  const ticked = new Set(items.flatMap(({ row, isTicked }) => (isTicked ? row.id : [])));

  const inventory: CompleteInventory = {
    rooms: rooms.map((room, at) => aRoom({ id: testId(1, at), ownerId: 'me', ...room })),
    boxes: boxRows,
    items: items.map(({ row }) => row),
    categories: categories.map((name, at) => ({ id: testId(4, at), name })),
    settingOf: (id) => boxes[boxRows.findIndex((box) => box.id === id)],
    isTicked: (id) => ticked.has(id),
    currency: 'EUR',
    extras: completeExtras({ ownFields: [...OWN_FIELDS] }, filledDetails(items.map(({ row }) => row))),
  };
  return { boxRows, items, inventory };
}
