import { boxCodeText } from '../box/box-code.ts';
import type { Box, BoxSetting } from '../box/box.ts';
import { SPARSE_FIELDS } from '../command/sparse-fields.ts';
import { FILLED_FIELDS } from '../item/filled-fields.ts';
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from '../item/item-fields.ts';
import type { Item, ItemDetail, ItemField } from '../item/item.ts';
import {
  isOfType,
  OWN_TYPE_WORDS,
  type OwnField,
  type OwnFieldType,
  type OwnValue,
  ownValueAt,
} from '../item/own-fields.ts';
import { priceHeader } from '../price/price-header.ts';
import type { Profile } from '../profile/profile.ts';
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

export interface CompleteColumnTraits {
  key: string;
  header: string;
  kind: CompleteKind;
  /** The part of a row that it describes; `row`: the item, else the box, else the room. */
  of: 'room' | 'box' | 'item' | 'row';
}

/**
 * The columns that every complete export has, in order, whatever the display settings. The headers are English in every
 * language, as imports read them back; those that the specified export has are the same here. `createdAt` and `updatedAt` are those of the row's item, else of its
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

/** In the order of forms. */
export const DETAIL_FIELDS = ITEM_FIELD_NAMES.filter(isDetail);

function isDetail(field: ItemField): field is ItemDetail {
  const names: readonly string[] = FILLED_FIELDS;
  return names.includes(field) && (SPARSE_FIELDS.item as readonly string[]).includes(field);
}

/** The columns that a complete export has only where the person uses the field. */
export interface CompleteExtras {
  /** Those that are shown, and those of which an item has a value. */
  details: readonly ItemDetail[];
  ownFields: readonly OwnField[];
  /** Whether any item has a paper. */
  hasPapers: boolean;
}
export const NO_EXTRAS: CompleteExtras = { details: [], ownFields: [], hasPapers: false };

/** Returns the extras of a person with these settings, of whose items these fields have a value. */
export function completeExtras(
  profile: Partial<Profile> | undefined,
  filled: ReadonlySet<ItemDetail | 'papers'>,
): CompleteExtras {
  return {
    details: DETAIL_FIELDS.filter((field) => profile?.[ITEM_FIELDS[field].option] || filled.has(field)),
    ownFields: profile?.ownFields ?? [],
    hasPapers: filled.has('papers'),
  };
}

/** Returns the details of which an item has a value. */
export function filledDetails(items: Iterable<Pick<Item, ItemDetail | 'papers'>>): Set<ItemDetail | 'papers'> {
  const filled = new Set<ItemDetail | 'papers'>();
  for (const item of items) {
    for (const field of DETAIL_FIELDS) if (item[field] != null) filled.add(field);
    if (item.papers != null) filled.add('papers');
  }
  return filled;
}

/** Before the name of an own field, which may be that of any other column. */
export const OWN_HEADER = 'Own: ';
export const PAPERS_HEADER = 'Papers';
const OWN_KINDS = { text: 'text', number: 'number', date: 'date', yesno: 'yes' } as const satisfies Record<
  OwnFieldType,
  CompleteKind
>;

/** Returns the columns of an export with these extras: they follow the date. */
export function completeColumns({ details, ownFields, hasPapers }: CompleteExtras): CompleteColumnTraits[] {
  const extras: CompleteColumnTraits[] = [
    ...details.map((key) => ({
      key,
      header: ITEM_FIELDS[key].label,
      kind: ITEM_FIELDS[key].kind,
      of: 'item' as const,
    })),
    ...ownFields.map(({ key, name, type }) => ({
      key: `own.${key}`,
      // With its type: a text may have only values that look like numbers.
      header: `${OWN_HEADER}${name} (${OWN_TYPE_WORDS[type]})`,
      kind: OWN_KINDS[type],
      of: 'item' as const,
    })),
    ...(hasPapers ? [{ key: 'papers', header: PAPERS_HEADER, kind: 'text' as const, of: 'item' as const }] : []),
  ];
  const at = COMPLETE_COLUMNS.findIndex(({ key }) => key === 'dateStamp') + 1;
  return [...COMPLETE_COLUMNS.slice(0, at), ...extras, ...COMPLETE_COLUMNS.slice(at)];
}

/** Returns the headers of the columns; that of the prices names the currency that the person chose. */
export function completeHeaders(currency: string | null, extras: CompleteExtras): string[] {
  return completeColumns(extras).map(({ header, kind }) => (kind === 'price' ? priceHeader(header, currency) : header));
}

/** The cell of a flag that is set, and of a picture outside an archive. */
export const YES = 'yes';
/** The cell of an own field that is off, which is not the same as an empty one. */
export const NO = 'no';
/** Between the paths of several pictures, and the names of several papers. */
const SEVERAL = '; ';

export type CompleteRoom = Pick<Room, 'id' | 'name' | 'createdAt' | 'updatedAt'>;
export type CompleteBox = Pick<Box, 'id' | 'name' | 'description' | 'code' | 'createdAt' | 'changedAt'> &
  Pick<BoxSetting, 'boxType' | 'capacity'>;
export type CompleteItem = Omit<Item, 'spaceId' | 'boxId' | 'categoryId' | 'pictureId'> & {
  categoryName: string | null;
  isTicked: boolean;
  /** 'yes', or the paths of the files in an archive. */
  picture: string | readonly string[] | null;
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

/** Returns the cells of a row, in the order of `completeColumns`. */
export function completeCells({ room, box, item }: CompleteRow, extras: CompleteExtras): CompleteCell[] {
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
    toDate(item?.dateStamp),
    ...extraCells(item, extras),
    item?.isTicked ? { fixed: YES } : null,
    toFixed(typeof item?.picture === 'object' ? item.picture?.join(SEVERAL) : item?.picture),
    toTime((item ?? box ?? room)?.createdAt),
    toTime(item ? item.updatedAt : box ? box.changedAt : room?.updatedAt),
    toFixed(room?.id),
    toFixed(box?.id),
    toFixed(item?.id),
  ];
}

function extraCells(item: CompleteItem | null, { details, ownFields, hasPapers }: CompleteExtras): CompleteCell[] {
  return [
    ...details.map((field) => (ITEM_FIELDS[field].kind === 'date' ? toDate(item?.[field]) : toText(item?.[field]))),
    ...ownFields.map(({ key, type }) => toOwn(ownValueAt(item?.own, key), type)),
    ...(hasPapers ? [toText(item?.papers?.map(({ name }) => name).join(SEVERAL))] : []),
  ];
}

/** A value from before its field got another type stays a text. */
function toOwn(value: OwnValue | null, type: OwnFieldType): CompleteCell {
  if (value === null) return null;
  if (typeof value === 'boolean') return { fixed: value ? YES : NO };
  if (typeof value === 'number') return value;
  return type === 'date' && isOfType(value, type) ? { date: value } : { text: value };
}

function toDate(date: string | null | undefined): CompleteCell {
  return date == null ? null : { date };
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
