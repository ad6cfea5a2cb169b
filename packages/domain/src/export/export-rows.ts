import { ITEM_FIELD_NAMES, ITEM_FIELDS } from '../item/item-fields.ts';
import type { Item, ItemField } from '../item/item.ts';
import type { DisplaySettings } from '../profile/profile.ts';
import { BYTE_ORDER_MARK, type CsvCell, csvCells, csvLine } from './csv-text.ts';
import { ERROR_ROW, NO_ITEMS_ROW, NO_ROOM, UNKNOWN_BOX } from './placeholders.ts';

type ExportedField = {
  [F in ItemField]: (typeof ITEM_FIELDS)[F]['column'] extends { isExported: true } ? F : never;
}[ItemField];
type ExportOption = Extract<(typeof ITEM_FIELDS)[ExportedField]['option'], string>;

export const EXPORTED_FIELDS = ITEM_FIELD_NAMES.filter(
  (field): field is ExportedField => ITEM_FIELDS[field].column?.isExported === true,
);

/** The display settings that decide about columns: an export has those of the features that are switched on. */
export type ExportOptions = Pick<DisplaySettings, ExportOption>;

export interface ExportBox {
  /** Null where the box is in no room. */
  roomName: string | null;
  name: string;
  description: string | null;
}

/** The exported fields of an item, with the name of its category. */
export type ExportItem = Pick<Item, Exclude<ExportedField, 'categoryId'>> & { categoryName: string | null };

/** Returns the start of a file: the byte order mark and the column names. */
export function exportHead(options: ExportOptions): string {
  const names = ['Room Name', 'Box Name', 'Box Description', ...exported(options).map(headerOf)];
  return BYTE_ORDER_MARK + csvLine(names.map((fixed) => ({ fixed })));
}

/**
 * Returns a function that returns the row of an item in this box, or without an item the row of the empty box, so that
 * an import restores it. `box` is null where the box is gone. The box's cells are made once for all its items.
 */
export function rowsOfBox(options: ExportOptions, box: ExportBox | null): (item: ExportItem | null) => string {
  const place = csvCells(placeOf(box));
  const fields = exported(options);
  return (item) => `${place},${csvLine(fields.map((field) => (item ? cellOf(item, field) : null)))}`;
}

export function roomRow(options: ExportOptions, name: string): string {
  return csvLine([{ text: name }, null, null, ...noItem(options)]);
}

/** Returns the single row of an account without boxes. */
export function noItemsRow(options: ExportOptions): string {
  return onlyRow(options, NO_ITEMS_ROW);
}

/** Returns the file that replaces a failed export. */
export function failedExport(options: ExportOptions): string {
  return exportHead(options) + onlyRow(options, ERROR_ROW);
}

function onlyRow(options: ExportOptions, fixed: string): string {
  return csvLine([{ fixed }, null, null, ...noItem(options)]);
}

function placeOf(box: ExportBox | null): CsvCell[] {
  if (!box) return [{ fixed: NO_ROOM }, { fixed: UNKNOWN_BOX }, null];
  const room = box.roomName === null ? { fixed: NO_ROOM } : { text: box.roomName };
  return [room, { text: box.name }, toText(box.description)];
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

function headerOf(field: ExportedField): string {
  return ITEM_FIELDS[field].column.header;
}

function cellOf(item: ExportItem, field: ExportedField): CsvCell {
  const value = field === 'categoryId' ? item.categoryName : item[field];
  return typeof value === 'string' ? { text: value } : value;
}

function toText(text: string | null): CsvCell {
  return text === null ? null : { text };
}
