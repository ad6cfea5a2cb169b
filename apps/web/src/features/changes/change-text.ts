import { itemFieldTraits } from '@boxroom/domain/item/item-fields';
import { ownChangesSchema } from '@boxroom/domain/item/own-fields';
import { type Message, msg } from '@boxroom/domain/language/message';
import { ownValueText } from '../../inventory/item/own-value-text.ts';
import { t } from '../../lib/language/t.ts';

/** Labels for the fields of a command's input that no item has. All other fields are ids. */
const OTHER_LABELS: Readonly<Record<string, Message>> = {
  // i18n: before a number: by how much a quantity changes.
  delta: msg('Quantity by'),
  boxType: msg('Box type'),
  capacity: msg('Capacity'),
  caption: msg('Caption'),
};

export interface ChangeRecord {
  name: string;
  input: unknown;
  at: number;
  label?: string;
}

export interface ChangeWords {
  /** Undefined for a category that this device does not know. */
  categoryName: (id: string) => string | undefined;
  /** The name of the own field with this key. */
  ownName: (key: string) => string;
}

/** Returns a change as text for the clipboard: its subject, then every given value, one per line. */
export function changeText({ label, name, input }: ChangeRecord, words: ChangeWords): string {
  return [label ?? name, ...valueLines(input, words)].join('\n');
}

/** Returns several changes, separated by an empty line. */
export function changesText(records: readonly ChangeRecord[], words: ChangeWords): string {
  return records.map((record) => changeText(record, words)).join('\n\n');
}

function valueLines(value: unknown, words: ChangeWords): string[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => valueLines(each, words));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const traits = itemFieldTraits(key);
    if (traits?.kind === 'own') return ownLines(each, words);
    const label = traits?.kind === 'picture' ? undefined : (traits?.label ?? OTHER_LABELS[key]);
    if (typeof each !== 'string' && typeof each !== 'number') return valueLines(each, words);
    const text = traits?.kind === 'category' ? words.categoryName(String(each)) : each;
    return label === undefined || text === undefined ? [] : [`  ${t(label)}: ${text}`];
  });
}

function ownLines(own: unknown, { ownName }: ChangeWords): string[] {
  const values = ownChangesSchema.safeParse(own);
  if (!values.success) return [];
  return Object.entries(values.data).flatMap(([key, value]) =>
    value === null ? [] : [`  ${ownName(key)}: ${ownValueText(value, undefined)}`],
  );
}
