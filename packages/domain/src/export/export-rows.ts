import type { DisplaySettings } from '../profile/profile.ts';
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from './csv-text.ts';
import { ERROR_ROW, NO_ITEMS_ROW, NO_ROOM, UNKNOWN_BOX } from './placeholders.ts';

/** The optional columns: those whose feature is switched on. */
export type ExportOptions = Pick<DisplaySettings, 'showQuantity' | 'showPrice' | 'showCategories'>;

export interface ExportBox {
  /** Null where the box is in no room. */
  roomName: string | null;
  name: string;
  description: string | null;
}

export interface ExportItem {
  name: string;
  quantity: number | null;
  price: number | null;
  categoryName: string | null;
}

/** Returns the start of a file: the byte order mark and the column names. */
export function exportHead(options: ExportOptions): string {
  const optional = columns(options, { quantity: 'Quantity', price: 'Price', category: 'Category' });
  const names = ['Room Name', 'Box Name', 'Box Description', 'Item Name', ...optional];
  return BYTE_ORDER_MARK + csvLine(names.map((fixed) => ({ fixed })));
}

/** Returns the row of an item. `box` is null where the box is gone. */
export function itemRow(options: ExportOptions, box: ExportBox | null, item: ExportItem): string {
  const { name, quantity, price, categoryName: category } = item;
  const optional = columns<CsvCell>(options, { quantity, price, category: toText(category) });
  return csvLine([...placeOf(box), { text: name }, ...optional]);
}

/** Returns the row of an empty box, so that an import restores it. */
export function boxRow(options: ExportOptions, box: ExportBox): string {
  return csvLine([...placeOf(box), null, ...columns<CsvCell>(options, NO_VALUES)]);
}

export function roomRow(options: ExportOptions, name: string): string {
  return csvLine([{ text: name }, null, null, null, ...columns<CsvCell>(options, NO_VALUES)]);
}

/** Returns the single row of an account without boxes. */
export function noItemsRow(options: ExportOptions): string {
  return onlyRow(options, NO_ITEMS_ROW);
}

/** Returns the file that replaces a failed export. */
export function failedExport(options: ExportOptions): string {
  return exportHead(options) + onlyRow(options, ERROR_ROW);
}

const NO_VALUES = { quantity: null, price: null, category: null };

function onlyRow(options: ExportOptions, fixed: string): string {
  return csvLine([{ fixed }, null, null, null, ...columns<CsvCell>(options, NO_VALUES)]);
}

function placeOf(box: ExportBox | null): CsvCell[] {
  if (!box) return [{ fixed: NO_ROOM }, { fixed: UNKNOWN_BOX }, null];
  const room = box.roomName === null ? { fixed: NO_ROOM } : { text: box.roomName };
  return [room, { text: box.name }, toText(box.description)];
}

function columns<T>(options: ExportOptions, values: { quantity: T; price: T; category: T }): T[] {
  const { quantity, price, category } = values;
  return [
    ...(options.showQuantity ? [quantity] : []),
    ...(options.showPrice ? [price] : []),
    ...(options.showCategories ? [category] : []),
  ];
}

function toText(text: string | null): CsvCell {
  return text === null ? null : { text };
}
