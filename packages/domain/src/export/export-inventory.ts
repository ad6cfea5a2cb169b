import type { Box, BoxSetting } from '../box/box.ts';
import { rowsBy } from '../id/rows-by.ts';
import type { Item } from '../item/item.ts';
import { compareText, type Named } from '../text/natural-compare.ts';
import { sortByName } from '../text/sort-rows.ts';
import {
  type CompleteBox,
  type CompleteExtras,
  type CompleteItem,
  type CompleteRoom,
  type CompleteRow,
  YES,
} from './complete-columns.ts';
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
  R extends Named = Named,
  B extends Named & Pick<Box, 'spaceId'> = ExportBox & Pick<Box, 'id' | 'spaceId'>,
  I extends ItemToSort = Omit<ExportItem, 'categoryName'> & ItemToSort,
> {
  rooms: Iterable<R>;
  boxes: Iterable<B>;
  items: Iterable<I>;
  categories: Iterable<Named>;
}
type ItemToSort = Pick<Item, 'id' | 'boxId' | 'categoryId'>;

/** All fields of these, with the person's own settings and ticks. */
export interface CompleteInventory extends ExportInventory<CompleteRoom, Omit<Box, 'tagId'>, Omit<Item, 'spaceId'>> {
  /** Undefined where the person chose nothing. */
  settingOf(boxId: string): Pick<BoxSetting, 'boxType' | 'capacity'> | undefined;
  isTicked(itemId: string): boolean;
  /** The currency that the person chose; null: none. */
  currency: string | null;
  extras: CompleteExtras;
}

/** Yields the specified export line by line: the columns whose display settings are on. */
export function exportInventory(options: ExportOptions, inventory: ExportInventory): Generator<string> {
  return exportLines(specifiedFormat(options), inventory);
}

/** Yields the complete export line by line: a column for every field. */
export function exportComplete(inventory: CompleteInventory): Generator<string> {
  const format = completeFormat(inventory.currency, inventory.extras);
  return exportLines(
    {
      ...format,
      rowsOfBox(room: CompleteRoom | null, box: Omit<Box, 'tagId'> | null) {
        const toRow = format.rowsOfBox(room, box && completeBox(inventory, box));
        return (item: NamedItem | null) => toRow(item && completeItem(inventory, item));
      },
    },
    inventory,
  );
}

type NamedItem = Omit<Item, 'spaceId'> & { categoryName: string | null };

/** Yields the rows of a room, or of what is in no room. */
export function* completeRows(
  inventory: CompleteInventory,
  { room, boxes }: RoomInOrder<CompleteRoom, Omit<Box, 'tagId'>, Omit<Item, 'spaceId'>>,
): Generator<CompleteRow> {
  if (room && boxes.length === 0) yield { room, box: null, item: null };
  for (const { box: found, hasItems, items } of boxes) {
    const box = found && completeBox(inventory, found);
    if (!hasItems) yield { room, box, item: null };
    for (const item of items) yield { room, box, item: completeItem(inventory, item) };
  }
}

function completeBox({ settingOf }: CompleteInventory, box: Omit<Box, 'tagId'>): CompleteBox {
  const { boxType = 'default', capacity = null } = settingOf(box.id) ?? {};
  return { ...box, boxType, capacity };
}

function completeItem({ isTicked }: CompleteInventory, item: NamedItem): CompleteItem {
  return { ...item, isTicked: isTicked(item.id), picture: item.pictureId === null ? null : YES };
}

/**
 * Yields a whole export, line by line: rooms and boxes by name, the items of a box by id. Without boxes and items the
 * only row is 'No items found'. Otherwise empty rooms and boxes have rows too, so that an import restores them; empty
 * rooms come last, as the server writes them.
 */
function* exportLines<R extends Named, B extends Named & Pick<Box, 'spaceId'>, I extends ItemToSort>(
  format: ExportFormat<NoInfer<R>, NoInfer<B>, NoInfer<I> & { categoryName: string | null }>,
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

export interface RoomInOrder<R, B, I> {
  /** Null: the boxes that are in no room, and last the items whose box is gone. */
  room: R | null;
  /** Read the items once: they are made one by one. */
  boxes: readonly { box: B | null; hasItems: boolean; items: Iterable<I & { categoryName: string | null }> }[];
}

/** Yields the rooms by name with their boxes by name and the items of these by id; last what is in no room. */
export function* byRoom<R extends Named, B extends Named & Pick<Box, 'spaceId'>, I extends ItemToSort>(
  inventory: ExportInventory<R, B, I>,
): Generator<RoomInOrder<R, B, I>> {
  const boxes = sortByName(inventory.boxes);
  const rooms = sortByName(inventory.rooms);
  const categories = new Map([...inventory.categories].map(({ id, name }) => [id, name]));
  const items = new Map<string, I[]>();
  for (const item of inventory.items) {
    const inBox = items.get(item.boxId);
    if (inBox) inBox.push(item);
    else items.set(item.boxId, [item]);
  }
  function toBox(box: B | null, rows: I[]) {
    return { box, hasItems: rows.length > 0, items: inOrder(rows) };
  }
  function* inOrder(rows: I[]): Generator<I & { categoryName: string | null }> {
    for (const item of rows.toSorted((a, b) => compareText(a.id, b.id)))
      yield { ...item, categoryName: item.categoryId === null ? null : (categories.get(item.categoryId) ?? null) };
  }
  const roomIds = new Set(rooms.map(({ id }) => id));
  const inRooms = rowsBy(boxes, ({ spaceId }) => (roomIds.has(spaceId) ? spaceId : null));
  for (const room of [...rooms, null]) {
    yield {
      room,
      boxes: (inRooms.get(room?.id ?? null) ?? []).map((box) => {
        const inBox = items.get(box.id) ?? [];
        items.delete(box.id);
        return toBox(box, inBox);
      }),
    };
  }
  if (items.size > 0) yield { room: null, boxes: [...items.values()].map((lost) => toBox(null, lost)) };
}
