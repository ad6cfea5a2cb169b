import { boxCodeText } from '../box/box-code.ts';
import type { Box, BoxSetting } from '../box/box.ts';
import { ITEM_FIELDS } from '../item/item-fields.ts';
import type { Item } from '../item/item.ts';
import { priceHeader } from '../price/price-header.ts';
import type { Room } from '../room/room.ts';
import { NO_ROOM, UNKNOWN_BOX } from './placeholders.ts';

/**
 * How a column's values are written. `text`: a person's text; `number`, `price`: a number; `percent`: a whole number from
 * 0 to 100; `date`: YYYY-MM-DD; `time`: a moment, in CSV as ISO 8601 in UTC; `yes`: 'yes' or empty; `picture`: 'yes', or
 * the picture's path in an archive; `code`: BX-7K3Q; `boxType`: one of `BOX_TYPES`; `id`: a UUID.
 */
export type CompleteKind =
  | 'text'
  | 'number'
  | 'price'
  | 'percent'
  | 'date'
  | 'time'
  | 'yes'
  | 'picture'
  | 'code'
  | 'boxType'
  | 'id';

interface CompleteColumnTraits {
  key: string;
  header: string;
  kind: CompleteKind;
  /** The part of a row that it describes; `row`: the item, else the box, else the room. */
  of: 'room' | 'box' | 'item' | 'row';
}

/**
 * The columns of the complete export, in order: a column for every field, whatever the display settings. The headers
 * that the specified export has are the same here. `createdAt` and `updatedAt` are those of the row's item, else of its
 * box, else of its room.
 */
export const COMPLETE_COLUMNS = [
  { key: 'roomName', header: 'Room Name', kind: 'text', of: 'room' },
  { key: 'boxName', header: 'Box Name', kind: 'text', of: 'box' },
  { key: 'boxDescription', header: 'Box Description', kind: 'text', of: 'box' },
  { key: 'boxType', header: 'Box Type', kind: 'boxType', of: 'box' },
  { key: 'capacity', header: 'Free Space (%)', kind: 'percent', of: 'box' },
  { key: 'boxCode', header: 'Box Code', kind: 'code', of: 'box' },
  { key: 'itemName', header: ITEM_FIELDS.name.column.header, kind: 'text', of: 'item' },
  { key: 'itemDescription', header: ITEM_FIELDS.description.column.header, kind: 'text', of: 'item' },
  { key: 'quantity', header: ITEM_FIELDS.quantity.column.header, kind: 'number', of: 'item' },
  { key: 'price', header: ITEM_FIELDS.price.column.header, kind: 'price', of: 'item' },
  { key: 'category', header: ITEM_FIELDS.categoryId.column.header, kind: 'text', of: 'item' },
  { key: 'dateStamp', header: 'Date', kind: 'date', of: 'item' },
  { key: 'isTicked', header: 'On Checklist', kind: 'yes', of: 'item' },
  { key: 'picture', header: 'Picture', kind: 'picture', of: 'item' },
  { key: 'createdAt', header: 'Created', kind: 'time', of: 'row' },
  { key: 'updatedAt', header: 'Changed', kind: 'time', of: 'row' },
  { key: 'roomId', header: 'Room ID', kind: 'id', of: 'room' },
  { key: 'boxId', header: 'Box ID', kind: 'id', of: 'box' },
  { key: 'itemId', header: 'Item ID', kind: 'id', of: 'item' },
] as const satisfies readonly CompleteColumnTraits[];
export type CompleteColumn = (typeof COMPLETE_COLUMNS)[number]['key'];

/** Returns the headers of the columns; that of the prices names the currency that the person chose. */
export function completeHeaders(currency: string | null): string[] {
  return COMPLETE_COLUMNS.map(({ header, kind }) => (kind === 'price' ? priceHeader(header, currency) : header));
}

/** The cell of a flag that is set, and of a picture outside an archive. */
export const YES = 'yes';

export type CompleteRoom = Pick<Room, 'id' | 'name' | 'createdAt' | 'updatedAt'>;
export type CompleteBox = Pick<Box, 'id' | 'name' | 'description' | 'code' | 'createdAt' | 'changedAt'> &
  Pick<BoxSetting, 'boxType' | 'capacity'>;
export type CompleteItem = Omit<Item, 'spaceId' | 'boxId' | 'categoryId' | 'pictureId'> & {
  categoryName: string | null;
  isTicked: boolean;
  /** 'yes', or the path of the file in an archive. */
  picture: string | null;
};

/** An item in its box and room, an empty box in its room, or an empty room. */
export interface CompleteRow {
  /** Null: in no room. */
  room: CompleteRoom | null;
  /** Null for an empty room, and for an item whose box is gone. */
  box: CompleteBox | null;
  item: CompleteItem | null;
}

/** `fixed` is one of our own words, `time` in milliseconds since 1970; null is an empty cell. */
export type CompleteCell = { text: string } | { fixed: string } | { date: string } | { time: number } | number | null;

/** Returns the cells of a row, in the order of `COMPLETE_COLUMNS`. */
export function completeCells({ room, box, item }: CompleteRow): CompleteCell[] {
  return [
    room ? { text: room.name } : { fixed: NO_ROOM },
    box ? { text: box.name } : item && { fixed: UNKNOWN_BOX },
    toText(box?.description),
    box && { fixed: box.boxType },
    box?.capacity ?? null,
    box && { fixed: boxCodeText(box.code) },
    toText(item?.name),
    toText(item?.description),
    item?.quantity ?? null,
    item?.price ?? null,
    toText(item?.categoryName),
    item?.dateStamp == null ? null : { date: item.dateStamp },
    item?.isTicked ? { fixed: YES } : null,
    toFixed(item?.picture),
    toTime((item ?? box ?? room)?.createdAt),
    toTime(item ? item.updatedAt : box ? box.changedAt : room?.updatedAt),
    toFixed(room?.id),
    toFixed(box?.id),
    toFixed(item?.id),
  ];
}

function toText(text: string | null | undefined): CompleteCell {
  return text == null ? null : { text };
}

function toFixed(fixed: string | null | undefined): CompleteCell {
  return fixed == null ? null : { fixed };
}

function toTime(time: number | undefined): CompleteCell {
  return time === undefined ? null : { time };
}
