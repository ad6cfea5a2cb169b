import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import { type Item, NO_ITEM_FIELDS } from '../item/item.ts';
import type { Room } from '../room/room.ts';

/** Rows for tests, with everything filled in that a test does not care about. Times are 1. */
const TIMES = { createdAt: 1, updatedAt: 1 };

export function aRoom(set: Pick<Room, 'id' | 'ownerId'> & Partial<Room>): Room {
  return { spaceId: set.id, name: 'Room', ...TIMES, ...set };
}

export function aBox(set: Pick<Box, 'id' | 'spaceId'> & Partial<Box>): Box {
  return { name: 'Box', description: null, code: '0000', tagId: null, ...TIMES, changedAt: 1, ...set };
}

export function anItem(set: Pick<Item, 'id' | 'spaceId' | 'boxId'> & Partial<Item>): Item {
  return { name: 'Item', ...NO_ITEM_FIELDS, pictureId: null, ...TIMES, ...set };
}

export function aCategory(set: Pick<Category, 'id' | 'spaceId' | 'name'> & Partial<Category>): Category {
  return { color: null, ...TIMES, ...set };
}
