import { freeBoxCode } from '../box/box-code.ts';
import { BOX_DESCRIPTION_MAX, BOX_NAME_MAX } from '../box/box.ts';
import { CATEGORY_NAME_MAX } from '../category/category.ts';
import { ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX, NO_ITEM_FIELDS } from '../item/item.ts';
import type { Message, Translate } from '../language/message.ts';
import { ROOM_NAME_MAX } from '../room/room.ts';
import { takeGraphemes } from '../text/take-graphemes.ts';
import { DEMO_BOXES } from './demo-boxes.ts';
import type { InventoryRows, SeedOwner } from './inventory-rows.ts';
import { seededIds, seededRandom } from './seeded-random.ts';

const DAY = 86_400_000;

/**
 * Returns a small demonstration household: four rooms and a box without a room, which use every field of an item. Its
 * texts are in the person's language; one that is too long for its field is cut.
 */
export function demoHousehold({ userId, catalogueId, now, newId }: SeedOwner, t: Translate): InventoryRows {
  const makeId = newId ?? seededIds(seededRandom(2024));
  const rows: InventoryRows = { rooms: [], categories: [], boxes: [], items: [] };
  const created = now - 200 * DAY;
  const times = { createdAt: created, updatedAt: created };
  const short = (text: Message, max: number) => takeGraphemes(t(text), max).trim();
  const room = (name: string): string => {
    const known = rows.rooms.find((row) => row.name === name);
    if (known) return known.id;
    const id = makeId();
    rows.rooms.push({ id, spaceId: id, ownerId: userId, name, ...times });
    return id;
  };
  const category = (name: string): string => {
    const known = rows.categories.find((row) => row.name === name);
    if (known) return known.id;
    const row = { id: makeId(), spaceId: catalogueId, name, color: null, ...times };
    rows.categories.push(row);
    return row.id;
  };
  for (const [index, { room: roomName, name, place, items }] of DEMO_BOXES.entries()) {
    const spaceId = roomName === null ? userId : room(short(roomName, ROOM_NAME_MAX));
    const packedAt = created + index * 11 * DAY;
    const boxId = makeId();
    const box = {
      id: boxId,
      spaceId,
      name: short(name, BOX_NAME_MAX),
      description: place && short(place, BOX_DESCRIPTION_MAX),
      code: freeBoxCode(boxId, (code) => rows.boxes.some((other) => other.code === code)),
      tagId: null,
      createdAt: packedAt,
      updatedAt: packedAt,
      changedAt: packedAt,
    };
    rows.boxes.push(box);
    for (const [position, item] of items.entries()) {
      const [itemName, quantity = null, price = null, categoryName = null, days = null, description = null] = item;
      const addedAt = packedAt + position * 60_000;
      rows.items.push({
        id: makeId(),
        spaceId,
        boxId: box.id,
        ...NO_ITEM_FIELDS,
        name: short(itemName, ITEM_NAME_MAX),
        description: description && short(description, ITEM_DESCRIPTION_MAX),
        quantity,
        price,
        categoryId: categoryName && category(short(categoryName, CATEGORY_NAME_MAX)),
        pictureId: null,
        dateStamp: days === null ? null : new Date(now + days * DAY).toISOString().slice(0, 10),
        createdAt: addedAt,
        updatedAt: addedAt,
      });
      box.changedAt = addedAt;
    }
  }
  return rows;
}
