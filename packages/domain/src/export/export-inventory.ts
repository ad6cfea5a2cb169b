import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { Item } from '../item/item.ts';
import type { Room } from '../room/room.ts';
import { compareText } from '../text/natural-compare.ts';
import { sortByName } from '../text/sort-rows.ts';
import { exportHead, type ExportItem, type ExportOptions, noItemsRow, roomRow, rowsOfBox } from './export-rows.ts';

/** A person's own rooms, the boxes in these and in no room, and their items. */
export interface ExportInventory {
  rooms: Iterable<Pick<Room, 'id' | 'name'>>;
  boxes: Iterable<Pick<Box, 'id' | 'spaceId' | 'name' | 'description'>>;
  items: Iterable<Pick<Item, 'id' | 'boxId' | 'categoryId'> & Omit<ExportItem, 'categoryName'>>;
  categories: Iterable<Pick<Category, 'id' | 'name'>>;
}

/**
 * Yields a whole export, line by line: rooms and boxes by name, the items of a box by id. Without boxes and items the
 * only row is 'No items found'. Otherwise empty rooms and boxes have rows too, so that an import restores them; empty
 * rooms come last, as the server writes them.
 */
export function* exportInventory(options: ExportOptions, inventory: ExportInventory): Generator<string> {
  const boxes = sortByName(inventory.boxes);
  const items = new Map<string, ExportItemRow[]>();
  for (const item of inventory.items) {
    const inBox = items.get(item.boxId);
    if (inBox) inBox.push(item);
    else items.set(item.boxId, [item]);
  }
  const categories = new Map([...inventory.categories].map(({ id, name }) => [id, name]));
  yield exportHead(options);
  if (boxes.length === 0 && items.size === 0) {
    yield noItemsRow(options);
    return;
  }
  const withCategory = (item: ExportItemRow): ExportItem => {
    const categoryName = item.categoryId === null ? null : (categories.get(item.categoryId) ?? null);
    return { ...item, categoryName };
  };
  const rooms = sortByName(inventory.rooms);
  const empty: string[] = [];
  const isRoom = new Set(rooms.map(({ id }) => id));
  for (const room of [...rooms, null]) {
    const inRoom = boxes.filter(({ spaceId }) => (room ? spaceId === room.id : !isRoom.has(spaceId)));
    if (room && inRoom.length === 0) empty.push(room.name);
    for (const { id, name, description } of inRoom) {
      const toRow = rowsOfBox(options, { roomName: room?.name ?? null, name, description });
      const inBox = items.get(id)?.toSorted((a, b) => compareText(a.id, b.id)) ?? [];
      items.delete(id);
      if (inBox.length === 0) yield toRow(null);
      for (const item of inBox) yield toRow(withCategory(item));
    }
  }
  const toLostRow = rowsOfBox(options, null);
  for (const lost of items.values()) for (const item of lost) yield toLostRow(withCategory(item));
  for (const name of empty) yield roomRow(options, name);
}

type ExportItemRow = ExportInventory['items'] extends Iterable<infer Row> ? Row : never;
