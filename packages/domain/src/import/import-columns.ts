import { FILLED_FIELDS, ITEM_FIELDS } from '../item/item-fields.ts';
import type { ItemFields } from '../item/item.ts';
import { fold } from '../search/fold.ts';

type ItemColumnOf<F extends keyof ItemFields> = Extract<(typeof ITEM_FIELDS)[F]['column'], object>['key'];
type ItemColumn = ItemColumnOf<keyof ItemFields>;

/** The fields of an item that an import can fill in, each with its column. */
export const ITEM_COLUMNS: readonly { field: keyof ItemFields; column: ItemColumn; header: string }[] =
  FILLED_FIELDS.flatMap((field) => {
    const { column } = ITEM_FIELDS[field];
    return column ? [{ field, column: column.key, header: column.header }] : [];
  });

/** The columns of an import: those of our own export, and a description of the item. */
export const IMPORT_COLUMNS = {
  roomName: 'Room Name',
  boxName: 'Box Name',
  boxDescription: 'Box Description',
  ...(Object.fromEntries(ITEM_COLUMNS.map(({ column, header }) => [column, header])) as Record<ItemColumn, string>),
};
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const COLUMN_KEYS = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** Without these an import has nothing to create. */
export const REQUIRED_COLUMNS = ['boxName', 'itemName'] as const satisfies readonly ImportColumn[];

/** Headers of other programs and people, folded. They are suggestions that the person confirms. */
export const HEADER_ALIASES: Readonly<Record<string, ImportColumn>> = {
  room: 'roomName',
  location: 'roomName',
  'storage room': 'roomName',
  place: 'roomName',
  box: 'boxName',
  bin: 'boxName',
  'bin name': 'boxName',
  container: 'boxName',
  'container name': 'boxName',
  tote: 'boxName',
  area: 'boxDescription',
  shelf: 'boxDescription',
  position: 'boxDescription',
  'box location': 'boxDescription',
  item: 'itemName',
  name: 'itemName',
  title: 'itemName',
  thing: 'itemName',
  article: 'itemName',
  notes: 'itemDescription',
  note: 'itemDescription',
  description: 'itemDescription',
  comment: 'itemDescription',
  details: 'itemDescription',
  qty: 'quantity',
  count: 'quantity',
  amount: 'quantity',
  number: 'quantity',
  pieces: 'quantity',
  value: 'price',
  cost: 'price',
  worth: 'price',
  'purchase price': 'price',
  tag: 'category',
  tags: 'category',
  label: 'category',
  labels: 'category',
  type: 'category',
  categories: 'category',
};

const LIST_HEADERS = new Set(['tags', 'labels', 'categories']);

/**
 * Returns the column of each header, or null. Ignores case, accents and outer white space; the first header of a column
 * wins.
 */
export function matchColumns(header: readonly string[]): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  return header.map((text) => {
    const column = COLUMN_KEYS.find((key) => fold(IMPORT_COLUMNS[key]) === toKey(text));
    return take(taken, column);
  });
}

/** Returns `matchColumns`, with the headers of `HEADER_ALIASES` for columns that are still free. */
export function suggestColumns(header: readonly string[]): (ImportColumn | null)[] {
  const matched = matchColumns(header);
  const taken = new Set(matched.filter((column) => column !== null));
  return header.map((text, index) => matched[index] ?? take(taken, aliasOf(text)));
}

function aliasOf(header: string): ImportColumn | undefined {
  const key = toKey(header);
  return Object.hasOwn(HEADER_ALIASES, key) ? HEADER_ALIASES[key] : undefined;
}

/** Returns whether cells under this header hold several values ('tools; dad'), of which an item takes the first. */
export function isListHeader(header: string): boolean {
  return LIST_HEADERS.has(toKey(header));
}

function toKey(header: string): string {
  return fold(header)
    .trim()
    .replace(/[\s_]+/g, ' ');
}

function take(taken: Set<ImportColumn>, column: ImportColumn | undefined): ImportColumn | null {
  if (!column || taken.has(column)) return null;
  taken.add(column);
  return column;
}
