import type { Translate } from '../language/message.ts';
import { numberFormat } from '../price/number-format.ts';
import { parsePrice } from '../price/parse-price.ts';
import { fold } from '../search/fold.ts';
import {
  isOfType,
  type OwnChanges,
  type OwnField,
  ownFieldKey,
  OWN_FIELDS_MAX,
  type OwnFieldType,
  type OwnValue,
  type OwnValues,
  ownValueSchema,
} from './own-fields.ts';
import { ownName, type OwnName, type OwnTexts } from './own-name.ts';
import { parseWith } from './parse-item-fields.ts';

/** More digits than a number of ours has. */
const DECIMALS_MAX = 15;

/** Marks of the direction, which Arabic and Persian write before a minus. */
const DIRECTION = /[\u061C\u200E\u200F]/g;

/** Returns the value that an item has for a field; undefined: none, or one of another type. */
export function ownValueOf(own: OwnValues | null | undefined, { key, type }: OwnField): OwnValue | undefined {
  if (!own || !Object.hasOwn(own, key)) return undefined;
  const value = own[key];
  return value !== undefined && isOfType(value, type) ? value : undefined;
}

/** Returns a value as a person reads it; a date stays as it is stored. */
export function ownText(value: OwnValue, languages: readonly string[], t: Translate): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return typeof value === 'number'
    ? numberFormat(languages, { maximumFractionDigits: DECIMALS_MAX }).format(value)
    : value;
}

/** Returns the texts of a form's own fields: each field has one, empty without a value. */
export function ownInputs(
  own: OwnValues | null | undefined,
  fields: readonly OwnField[],
  languages: readonly string[],
): OwnTexts {
  const inputs = fields.map((field) => [ownName(field), inputOf(ownValueOf(own, field), languages)] as const);
  return Object.fromEntries(inputs);
}

function inputOf(value: OwnValue | undefined, languages: readonly string[]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return value ?? '';
  return numberFormat(languages, { maximumFractionDigits: DECIMALS_MAX, useGrouping: false }).format(value);
}

export type OwnErrors = { [name: OwnName]: string | undefined };
export type ParsedOwn = { ok: true; values: OwnChanges } | { ok: false; errors: OwnErrors };

/** Parses the texts of a form's own fields. Empty text takes the value off. */
export function parseOwn(
  texts: OwnTexts,
  fields: readonly OwnField[],
  languages: readonly string[],
  t: Translate,
): ParsedOwn {
  const errors: OwnErrors = {};
  const values: OwnChanges = {};
  for (const field of fields) {
    const parsed = parseOne(texts[ownName(field)] ?? '', field, languages, t);
    if (parsed.ok) values[field.key] = parsed.value;
    else errors[ownName(field)] = parsed.error;
  }
  return Object.keys(errors).length === 0 ? { ok: true, values } : { ok: false, errors };
}

type Parsed = { ok: true; value: OwnValue | null } | { ok: false; error: string };

function parseOne(text: string, { name, type }: OwnField, languages: readonly string[], t: Translate): Parsed {
  const typed = text.trim();
  if (typed === '') return { ok: true, value: null };
  switch (type) {
    case 'text': {
      const parsed = parseWith(ownValueSchema, typed);
      return parsed.ok ? parsed : { ok: false, error: t(parsed.error) };
    }
    case 'number': {
      const value = parsePrice(typed.replaceAll(DIRECTION, ''), languages);
      if (value === null) return { ok: false, error: t('{field} must be a number.', { field: name }) };
      return ownValueSchema.safeParse(value).success
        ? { ok: true, value }
        : { ok: false, error: t('{field} is out of range.', { field: name }) };
    }
    case 'date':
      return isOfType(typed, 'date')
        ? { ok: true, value: typed }
        : { ok: false, error: t('Please enter a valid date.') };
    case 'yesno':
      return { ok: true, value: typed === 'yes' };
  }
}

/** Whether one of the fields has this name, written in any way. */
export function hasFieldNamed(fields: readonly OwnField[], name: string): boolean {
  return fields.some((field) => fold(field.name) === fold(name));
}

/** Returns the fields with a new one; null where there is no place for it. The name is none of theirs. */
export function withOwnField(
  fields: readonly OwnField[],
  name: string,
  type: OwnFieldType,
): readonly OwnField[] | null {
  if (fields.length >= OWN_FIELDS_MAX) return null;
  const wanted = ownFieldKey(name);
  const isTaken = (key: string) => fields.some((field) => field.key === key);
  // A renamed field keeps the key of its first name.
  const free = Array.from({ length: OWN_FIELDS_MAX }, (_, n) => `${wanted} ${n + 2}`).find((key) => !isTaken(key));
  return [...fields, { key: isTaken(wanted) ? (free ?? wanted) : wanted, name, type }];
}

/** Returns the fields with one that was removed in its place; null where there is none for it any more. */
export function withFieldBack(fields: readonly OwnField[], field: OwnField, index: number): readonly OwnField[] | null {
  const isTaken = hasFieldNamed(fields, field.name) || fields.some(({ key }) => key === field.key);
  return isTaken || fields.length >= OWN_FIELDS_MAX ? null : fields.toSpliced(index, 0, field);
}
