import { unguardText } from '../export/formula-guard.ts';
import type { Message, Translate } from '../language/message.ts';
import type { ColumnRole } from './column-roles.ts';
import { COLUMN_ROLES } from './column-roles.ts';
import { HEADER_ALIASES, headerKey, suggestRoles } from './header-aliases.ts';
import type { ImportMapping, Recognition } from './import-plan-types.ts';
import type { ProductColumn, ProductMapping } from './product-mapping.ts';
import { PRODUCT_MAPPINGS } from './product-mappings.ts';
import { REASON_HEADER } from './refused-rows.ts';
import type { SourceRow } from './source-row.ts';
import { arePaths, guessSeparator } from './split-path.ts';

const KEYED: ReadonlyMap<ProductMapping, ReadonlyMap<string, ProductColumn>> = new Map(
  PRODUCT_MAPPINGS.map((product) => [
    product,
    new Map(product.columns.map((column) => [headerKey(column.header), column])),
  ]),
);

/**
 * Recognizes the program of a file by its header, and suggests how to import it. A file of no known program is mapped by
 * the words of its headers.
 */
export function recognizeSource(header: readonly string[], sample: readonly SourceRow[] = []): Recognition {
  const product = findProduct(header);
  return product ? recognized(product, header) : guessed(header, sample);
}

/** The mapping of a program whose files we recognize; undefined for any other list. */
export function productOf(source: ImportMapping['source']): ProductMapping | undefined {
  return PRODUCT_MAPPINGS.find((product) => product.source === source);
}

/** Returns the name of a column in the description of an item: 'Serial number' for 'HB.serial_number'. */
export function labelOf(header: string, product: ProductMapping | undefined, t: Translate): string {
  const known = product && KEYED.get(product)?.get(headerKey(header));
  if (known) return known.label === undefined ? known.header : t(known.label);
  return ownLabelOf(header, product);
}

/** Returns the name of a column that the program does not have always. */
function ownLabelOf(header: string, product: ProductMapping | undefined): string {
  const prefix = product?.prefixes.find((start) => headerKey(header).startsWith(headerKey(start)));
  if (product?.source === 'boxroom' && prefix !== undefined) return unguardText(header.trim()).slice(prefix.length);
  const name = prefix === undefined ? header : header.trim().slice(prefix.length);
  return name.replace(/,\s*type:.*$/i, '').trim() || header;
}

function findProduct(header: readonly string[]): ProductMapping | undefined {
  const keys = new Set(header.map((text) => headerKey(text)));
  return PRODUCT_MAPPINGS.find(({ signature }) =>
    signature.every((group) => group.some((text) => keys.has(headerKey(text)))),
  );
}

function recognized(product: ProductMapping, header: readonly string[]): Recognition {
  const known = KEYED.get(product);
  const taken = new Set<ColumnRole>();
  const isForeign = product.source !== 'boxroom';
  const ignored: { header: string; reason: Message | null }[] = [];
  let isSure = true;
  const columns = header.map((text): ColumnRole | null => {
    const column = known?.get(headerKey(text));
    const isCustom = product.prefixes.some((start) => headerKey(text).startsWith(headerKey(start)));
    if (text !== '' && !isReason(text) && !column && !isCustom) isSure = false;
    const role = column
      ? column.role
      : isCustom
        ? roleOfCustom(text, isForeign, taken)
        : roleOfUnknown(text, isForeign);
    if (role === null || (taken.has(role) && !COLUMN_ROLES[role].isMany)) {
      if (role !== null && isForeign) return 'note';
      if (text !== '') ignored.push({ header: text, reason: column?.reason ?? null });
      return null;
    }
    taken.add(role);
    return role;
  });
  return {
    mapping: {
      source: product.source,
      columns,
      separator: product.separator,
      mayMixSeparators: false,
      everyPartIsABox: false,
      onePart: 'room',
    },
    confidence: isSure ? 'sure' : 'likely',
    text: product.looksLike,
    notes: product.notes,
    ignored,
    fixes: product.fixes,
  };
}

/** A custom field becomes an own field, unless it is a date of the item. */
function roleOfCustom(header: string, isForeign: boolean, taken: ReadonlySet<ColumnRole>): ColumnRole {
  if (!isForeign) return 'own';
  const alias = HEADER_ALIASES.get(headerKey(ownLabelOf(header, undefined).replace(/^cf:/i, '')));
  return alias !== undefined && CUSTOM_ROLES.has(alias) && !taken.has(alias) ? alias : 'own';
}
const CUSTOM_ROLES: ReadonlySet<ColumnRole> = new Set(['date', 'boughtOn', 'warrantyUntil', 'serial', 'boughtAt']);

/** A column that only a later version of the program writes goes to the description. */
function roleOfUnknown(header: string, isForeign: boolean): ColumnRole | null {
  if (!isForeign || header === '' || isReason(header)) return null;
  return HEADER_ALIASES.get(headerKey(header)) === 'date' ? 'date' : 'note';
}

function guessed(header: readonly string[], sample: readonly SourceRow[]): Recognition {
  const columns = suggestRoles(header);
  // Without a box, a place such as 'Garage / Shelf' names both.
  const at = columns.includes('boxName') || columns.includes('path') ? -1 : columns.indexOf('roomName');
  const texts = sample.flatMap(({ cells }) => cells[at === -1 ? columns.indexOf('path') : at] ?? []);
  const separator = guessSeparator(texts);
  if (at !== -1 && separator !== null) columns[at] = 'path';
  return {
    mapping: {
      source: 'other',
      columns,
      separator: separator ?? '/',
      mayMixSeparators: separator !== null && arePaths(texts, separator),
      everyPartIsABox: false,
      onePart: 'room',
    },
    confidence: 'guess',
    text: null,
    notes: [],
    ignored: header.flatMap((text, index) =>
      text === '' || columns[index] !== null || isReason(text) ? [] : [{ header: text, reason: null }],
    ),
    fixes: {},
  };
}

/** The column that `refusedHead` adds: a corrected file still has it. */
function isReason(header: string): boolean {
  return headerKey(header) === headerKey(REASON_HEADER);
}
