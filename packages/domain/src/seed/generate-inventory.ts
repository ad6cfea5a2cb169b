import { freeBoxCode } from '../box/box-code.ts';
import { NO_ITEM_FIELDS } from '../item/item.ts';
import type { InventoryRows, SeedOwner } from './inventory-rows.ts';
import { seededIds, seededRandom } from './seeded-random.ts';
import { BOX_NAMES, CATEGORY_NAMES, MAKERS, PLACES, QUALITIES, REMARKS, ROOM_NAMES, THINGS } from './word-lists.ts';

const DAY = 86_400_000;
const ITEMS_PER_BOX = 25;
const BOXES_PER_ROOM = 25;

export interface GenerateOptions extends SeedOwner {
  items: number;
  seed: number;
}

/**
 * Generates an inventory of exactly `items` items, about 25 to a box and 25 boxes to a room; a few boxes are in no
 * room. The same options give the same rows. For `seed --items`, benchmarks and tests.
 */
export function generateInventory({
  items: count,
  seed,
  userId,
  catalogueId,
  now,
  newId,
}: GenerateOptions): InventoryRows {
  const random = seededRandom(seed);
  const makeId = newId ?? seededIds(random);
  const below = (limit: number): number => Math.floor(random() * limit);
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];
  const times = (): { createdAt: number; updatedAt: number } => {
    const createdAt = now - 1 - below(900 * DAY);
    return { createdAt, updatedAt: chance(0.5) ? createdAt : now - 1 - below(now - 1 - createdAt + 1) };
  };
  const itemName = (): string => {
    const words = [
      chance(0.5) && pick(QUALITIES),
      chance(0.3) && pick(MAKERS),
      pick(THINGS),
      chance(0.15) && `${1 + below(99)}`,
    ];
    const name = words.filter((word) => word !== false).join(' ');
    return name.charAt(0).toUpperCase() + name.slice(1);
  };

  const boxCount = count === 0 ? 0 : Math.max(1, Math.round(count / ITEMS_PER_BOX));
  const roomCount = Math.max(1, Math.round(boxCount / BOXES_PER_ROOM));
  const rooms = Array.from({ length: roomCount }, (_, index) => {
    const id = makeId();
    return { id, spaceId: id, ownerId: userId, name: numbered(ROOM_NAMES, index), ...times() };
  });
  const categories = CATEGORY_NAMES.map((name) => ({
    id: makeId(),
    spaceId: catalogueId,
    name,
    color: null,
    ...times(),
  }));
  const codes = new Set<string>();
  const boxes = Array.from({ length: boxCount }, (_, index) => {
    const { createdAt, updatedAt } = times();
    const id = makeId();
    const code = freeBoxCode(id, (candidate) => codes.has(candidate));
    codes.add(code);
    return {
      id,
      spaceId: chance(0.03) ? userId : (rooms[below(roomCount)]?.id ?? userId),
      name: numbered(BOX_NAMES, index),
      description: chance(0.5) ? pick(PLACES) : null,
      code,
      tagId: null,
      createdAt,
      updatedAt,
      changedAt: updatedAt,
    };
  });
  const items = Array.from({ length: count }, (_, index) => {
    const box = boxes[index < boxCount ? index : below(boxCount)];
    if (!box) throw new Error('There are items without a box.');
    const row = {
      id: makeId(),
      spaceId: box.spaceId,
      boxId: box.id,
      ...NO_ITEM_FIELDS,
      name: itemName(),
      description: chance(0.4) ? pick(REMARKS) : null,
      quantity: chance(0.4) ? 1 + below(12) : null,
      price: chance(0.3) ? Math.round(random() * 30_000) / 100 : null,
      categoryId: chance(0.6) ? (categories[below(categories.length)]?.id ?? null) : null,
      pictureId: null,
      dateStamp: chance(0.2) ? new Date(now + (below(1500) - 750) * DAY).toISOString().slice(0, 10) : null,
      ...times(),
    };
    box.changedAt = Math.max(box.changedAt, row.updatedAt);
    return row;
  });
  return { rooms, categories, boxes, items };
}

/** Returns 'Attic', …, then 'Attic 2', …: every name once, and short enough for rooms and boxes. */
function numbered(names: readonly string[], index: number): string {
  const name = names[index % names.length] ?? '';
  const round = Math.floor(index / names.length);
  return round === 0 ? name : `${name} ${round + 1}`;
}
