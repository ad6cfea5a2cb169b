import * as z from 'zod/mini';
import { msg } from '../language/message.ts';
import { isWellFormed } from '../text/clean-text.ts';
import { requiredLine } from '../text/line-schema.ts';
import { isCalendarDate } from './calendar-date.ts';

/** The limit on the fields that a person may add to all items. */
export const OWN_FIELDS_MAX = 5;
export const OWN_FIELD_NAME_MAX = 30;
export const OWN_TEXT_MAX = 200;
export const OWN_NUMBER_MAX = 1e12;
/** The limit on the values of one item, those of fields that are gone included. */
export const OWN_VALUES_MAX = 50;

export const OWN_FIELD_TYPES = ['text', 'number', 'date', 'yesno'] as const;
export type OwnFieldType = (typeof OWN_FIELD_TYPES)[number];

/** The types in headers of files, which an import reads: in English, whatever the person's language. */
export const OWN_TYPE_WORDS = {
  text: 'text',
  number: 'number',
  date: 'date',
  yesno: 'yes/no',
} as const satisfies Record<OwnFieldType, string>;

export const ownFieldNameSchema = requiredLine({
  max: OWN_FIELD_NAME_MAX,
  blank: msg('Please enter a name for the field.'),
  tooLong: msg('Name must be 30 characters or less.'),
});
const KEY_MAX = OWN_FIELD_NAME_MAX * 16;
/** A grapheme may be several code units. No object keeps a value under the one name that is no key. */
const keySchema = z.string().check(z.minLength(1), z.maxLength(KEY_MAX), z.refine(isWellFormed), z.refine(isKey));

/**
 * A field that a person has added to all items of their rooms and boxes. `key` is `ownFieldKey` of its first name: items
 * keep their values under it. So a renamed field keeps its values, one that is made again has them again, and after a
 * move to another person's room they are shown where that person has a field of the name.
 */
export const ownFieldSchema = z.strictObject({
  key: keySchema,
  name: ownFieldNameSchema,
  type: z.enum(OWN_FIELD_TYPES),
});
export type OwnField = z.infer<typeof ownFieldSchema>;

export const ownFieldsSchema = z.array(ownFieldSchema).check(
  z.maxLength(OWN_FIELDS_MAX),
  z.refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length),
);

/** The key of a field with this name: any name has one. A long one is cut, with room for the number of a namesake. */
export function ownFieldKey(name: string): string {
  const key = name.normalize('NFKC').trim().toLowerCase();
  const cut = key.slice(0, KEY_MAX - ' 2'.length).replace(/[\uD800-\uDBFF]$/, '');
  return isKey(cut) ? cut : `${cut} field`;
}

export type OwnValue = string | number | boolean;
export const ownValueSchema = z.union([
  requiredLine({
    max: OWN_TEXT_MAX,
    blank: msg('Please enter a text.'),
    tooLong: msg('Text must be 200 characters or less.'),
  }),
  z.number().check(z.minimum(-OWN_NUMBER_MAX), z.maximum(OWN_NUMBER_MAX)),
  z.boolean(),
]);
/** The values of one item by the keys of their fields. */
export const ownValuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type OwnValues = z.infer<typeof ownValuesSchema>;
/** Changed values; null takes one off. */
export const ownChangesSchema = z
  .record(keySchema, z.nullable(ownValueSchema))
  .check(z.refine((values) => Object.keys(values).length <= OWN_VALUES_MAX));
export type OwnChanges = z.infer<typeof ownChangesSchema>;

function isKey(key: string): boolean {
  return key !== '__proto__';
}

/** Returns whether a value can be shown in a field of this type: the field may have got another one since. */
export function isOfType(value: OwnValue, type: OwnFieldType): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'yesno':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && isCalendarDate(value);
  }
}

/** Returns the value of an item under this key, or null. A key may be the name of a property that every object has. */
export function ownValueAt(values: OwnChanges | null | undefined, key: string): OwnValue | null {
  return values && Object.hasOwn(values, key) ? (values[key] ?? null) : null;
}

/** Returns the values of an item after these changes; null: none is left. */
export function withOwnChanges(values: OwnValues | null | undefined, changes: OwnChanges): OwnValues | null {
  const kept = Object.entries({ ...values, ...changes }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  );
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** Returns the changes that make values those of `wanted`; undefined: they are. */
export function ownChangesTo(values: OwnChanges, wanted: OwnChanges): OwnChanges | undefined {
  const keys = [...new Set([...Object.keys(values), ...Object.keys(wanted)])];
  const changed = keys.filter((key) => ownValueAt(values, key) !== ownValueAt(wanted, key));
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((key) => [key, ownValueAt(wanted, key)]));
}
