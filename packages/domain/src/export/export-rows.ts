import type { Box } from '../box/box.ts';
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from '../item/item-fields.ts';
import type { Item, ItemField } from '../item/item.ts';
import { priceHeader } from '../price/price-header.ts';
import type { DisplaySettings } from '../profile/profile.ts';
import type { Room } from '../room/room.ts';
import { BYTE_ORDER_MARK, type CsvCell, csvCells, csvLine } from './csv-text.ts';
import { ERROR_ROW, NO_ITEMS_ROW, NO_ROOM, UNKNOWN_BOX } from './placeholders.ts';

type ExportedField = {
  [F in ItemField]: (typeof ITEM_FIELDS)[F]['column'] extends { isExported: true } ? F : never;
}[ItemField];
type ExportOption = Extract<(typeof ITEM_FIELDS)[ExportedField]['option'], string>;

export const EXPORTED_FIELDS = ITEM_FIELD_NAMES.filter(
  (field): field is ExportedField => ITEM_FIELDS[field].column?.isExported === true,
);

/**
 * The display settings that decide about columns: an export has those of the features that are switched on. The header
 * of the prices names the currency that the person chose.
 */
export type ExportOptions = Pick<DisplaySettings, ExportOption | 'currency'>;

export type ExportBox = Pick<Box, 'name' | 'description'>;

/** The exported fields of an item, with the name of its category. */
export type ExportItem = Pick<Item, Exclude<ExportedField, 'categoryId'>> & { categoryName: string | null };

/** How the rooms, boxes and items of an export become lines of CSV. Both files have a format of their own. */
export interface ExportFormat<R, B, I> {
  /** Returns the start of a file: the byte order mark and the column names. */
  head(): string;
  /**
   * Returns a function that returns the row of an item in this box, or without an item the row of the empty box, so
   * that an import restores it. `room` is null where the box is in no room, `box` where the box is gone.
   */
  rowsOfBox(room: R | null, box: B | null): (item: I | null) => string;
  /** Returns the row of an empty room. */
  roomRow(room: R): string;
  /** Returns the single row of an account without boxes. */
  noItemsRow(): string;
}

/** Returns the format of the specified export: the columns whose display settings are on. */
export function specifiedFormat(options: ExportOptions): ExportFormat<Pick<Room, 'name'>, ExportBox, ExportItem> {
  const fields = exported(options);
  return {
    head: () => exportHead(options),
    rowsOfBox(room, box) {
      // The box's cells are made once for all its items.
      const place = csvCells(placeOf(room, box));
      return (item) => `${place},${csvLine(fields.map((field) => (item ? cellOf(item, field) : null)))}`;
    },
    roomRow: ({ name }) => csvLine([{ text: name }, null, null, ...noItem(options)]),
    noItemsRow: () => onlyRow(options, NO_ITEMS_ROW),
  };
}

function exportHead(options: ExportOptions): string {
  const names = [
    'Room Name',
    'Box Name',
    'Box Description',
    ...exported(options).map((field) => headerOf(field, options)),
  ];
  return BYTE_ORDER_MARK + csvLine(names.map((fixed) => ({ fixed })));
}

/** Returns the file that replaces a failed export. */
export function failedExport(options: ExportOptions): string {
  return exportHead(options) + onlyRow(options, ERROR_ROW);
}

function onlyRow(options: ExportOptions, fixed: string): string {
  return csvLine([{ fixed }, null, null, ...noItem(options)]);
}

function placeOf(room: Pick<Room, 'name'> | null, box: ExportBox | null): CsvCell[] {
  if (!box) return [{ fixed: NO_ROOM }, { fixed: UNKNOWN_BOX }, null];
  return [room ? { text: room.name } : { fixed: NO_ROOM }, { text: box.name }, toText(box.description)];
}

function noItem(options: ExportOptions): CsvCell[] {
  return exported(options).map(() => null);
}

/** The columns of an item: its name, and the fields whose feature is switched on. */
function exported(options: ExportOptions): ExportedField[] {
  return EXPORTED_FIELDS.filter((field) => {
    const { option } = ITEM_FIELDS[field];
    return option === null || options[option];
  });
}

function headerOf(field: ExportedField, { currency }: ExportOptions): string {
  const { header } = ITEM_FIELDS[field].column;
  return ITEM_FIELDS[field].kind === 'price' ? priceHeader(header, currency) : header;
}

function cellOf(item: ExportItem, field: ExportedField): CsvCell {
  const value = field === 'categoryId' ? item.categoryName : item[field];
  return typeof value === 'string' ? { text: value } : value;
}

function toText(text: string | null): CsvCell {
  return text === null ? null : { text };
}
