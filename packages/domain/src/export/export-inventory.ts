import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { Item } from '../item/item.ts';
import type { Room } from '../room/room.ts';
import { compareText } from '../text/natural-compare.ts';
import { sortByName } from '../text/sort-rows.ts';
import type { CompleteBox, CompleteItem, CompleteRoom } from './complete-columns.ts';
import { completeFormat } from './complete-rows.ts';
import {
  type ExportBox,
  type ExportFormat,
  type ExportItem,
  type ExportOptions,
  specifiedFormat,
} from './export-rows.ts';

/** A person's own rooms, the boxes in these and in no room, and their items. */
export interface ExportInventory<
  R = Pick<Room, 'name'>,
  B = ExportBox,
  I extends { categoryName: string | null } = ExportItem,
> {
  rooms: Iterable<R & Pick<Room, 'id' | 'name'>>;
  boxes: Iterable<B & Pick<Box, 'id' | 'spaceId' | 'name'>>;
  items: Iterable<Omit<I, 'categoryName'> & Pick<Item, 'id' | 'boxId' | 'categoryId'>>;
  categories: Iterable<Pick<Category, 'id' | 'name'>>;
}
export type CompleteInventory = ExportInventory<CompleteRoom, CompleteBox, CompleteItem>;

/** Yields the specified export line by line: the columns whose display settings are on. */
export function exportInventory(options: ExportOptions, inventory: ExportInventory): Generator<string> {
  return exportLines(specifiedFormat(options), inventory);
}

/** Yields the complete export line by line: a column for every field. */
export function exportComplete(inventory: CompleteInventory): Generator<string> {
  return exportLines(completeFormat, inventory);
}

/**
 * Yields a whole export, line by line: rooms and boxes by name, the items of a box by id. Without boxes and items the
 * only row is 'No items found'. Otherwise empty rooms and boxes have rows too, so that an import restores them; empty
 * rooms come last, as the server writes them.
 */
function* exportLines<R, B, I extends { categoryName: string | null }>(
  format: ExportFormat<R, B, I>,
  inventory: ExportInventory<R, B, I>,
): Generator<string> {
  yield format.head();
  const empty: R[] = [];
  let isEmpty = true;
  for (const { room, boxes } of byRoom(inventory)) {
    if (room && boxes.length === 0) empty.push(room);
    for (const { box, hasItems, items } of boxes) {
      isEmpty = false;
      const toRow = format.rowsOfBox(room, box);
      if (!hasItems) yield toRow(null);
      for (const item of items) yield toRow(item);
    }
  }
  if (isEmpty) yield format.noItemsRow();
  else for (const room of empty) yield format.roomRow(room);
}

interface RoomInOrder<R, B, I> {
  /** Null: the boxes that are in no room, and last the items whose box is gone. */
  room: R | null;
  /** Read the items once: they are made one by one. */
  boxes: readonly { box: B | null; hasItems: boolean; items: Iterable<I> }[];
}

/** Yields the rooms by name with their boxes by name and the items of these by id; last what is in no room. */
export function* byRoom<R, B, I extends { categoryName: string | null }>(
  inventory: ExportInventory<R, B, I>,
): Generator<RoomInOrder<R, B, I>> {
  const boxes = sortByName(inventory.boxes);
  const rooms = sortByName(inventory.rooms);
  const categories = new Map([...inventory.categories].map(({ id, name }) => [id, name]));
  type Row = typeof inventory.items extends Iterable<infer Each> ? Each : never;
  const items = new Map<string, Row[]>();
  for (const item of inventory.items) {
    const inBox = items.get(item.boxId);
    if (inBox) inBox.push(item);
    else items.set(item.boxId, [item]);
  }
  function toBox(box: B | null, rows: Row[]) {
    return { box, hasItems: rows.length > 0, items: inOrder(rows) };
  }
  function* inOrder(rows: Row[]): Generator<I> {
    for (const item of rows.toSorted((a, b) => compareText(a.id, b.id))) {
      const categoryName = item.categoryId === null ? null : (categories.get(item.categoryId) ?? null);
      // TypeScript does not see that `Omit` left out just this field.
      yield { ...item, categoryName } as unknown as I;
    }
  }
  const isRoom = new Set(rooms.map(({ id }) => id));
  for (const room of [...rooms, null]) {
    const inRoom = boxes.filter(({ spaceId }) => (room ? spaceId === room.id : !isRoom.has(spaceId)));
    yield {
      room,
      boxes: inRoom.map((box) => {
        const inBox = items.get(box.id) ?? [];
        items.delete(box.id);
        return toBox(box, inBox);
      }),
    };
  }
  if (items.size > 0) yield { room: null, boxes: [...items.values()].map((lost) => toBox(null, lost)) };
}
