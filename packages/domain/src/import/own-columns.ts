import { isCalendarDate } from '../item/calendar-date.ts';
import {
  OWN_FIELD_NAME_MAX,
  OWN_FIELD_TYPES,
  OWN_FIELDS_MAX,
  OWN_NUMBER_MAX,
  OWN_TEXT_MAX,
  OWN_TYPE_WORDS,
  type OwnField,
  ownFieldKey,
  type OwnFieldType,
  type OwnValue,
} from '../item/own-fields.ts';
import { fold } from '../search/fold.ts';
import { readDate } from './read-date.ts';
import { readLine } from './read-line.ts';
import { NO, YES } from './yes-no.ts';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:[.,]\d+)?(?:e-\d+)?$/;

/** The columns of a file that are fields of the person's own, and the types that all of their values have. */
export class OwnColumns {
  readonly #types = new Map<string, Set<OwnFieldType>>();

  add(label: string, text: string): void {
    const types = this.#types.get(label) ?? new Set(OWN_FIELD_TYPES);
    this.#types.set(label, types);
    // Most values are of one type, so there is little to try.
    for (const type of types) if (readOwn(text, type) === null) types.delete(type);
  }

  /**
   * Returns the field of each column: one that the person has, or a new one as far as there is room. A column without a
   * field goes to the description.
   */
  fields(own: readonly OwnField[]): Map<string, OwnField> {
    const byKey = new Map(own.map((field) => [field.key, field]));
    // A renamed field has the key of its first name.
    const byName = new Map(own.map((field) => [ownFieldKey(field.name), field]));
    const found = new Map<string, OwnField>();
    for (const [label, types] of this.#types) {
      const header = readHeader(label);
      const name = readLine(header.name, OWN_FIELD_NAME_MAX);
      if (name.problem !== null || name.value === '') continue;
      const key = ownFieldKey(name.value);
      const field =
        byName.get(ownFieldKey(label)) ??
        byName.get(key) ??
        byKey.get(key) ??
        (byKey.size < OWN_FIELDS_MAX && key !== '__proto__'
          ? newField(name.value, header.type !== null && types.has(header.type) ? new Set([header.type]) : types)
          : null);
      if (!field) continue;
      byKey.set(field.key, field);
      found.set(label, field);
    }
    return found;
  }
}

/** A header of our own exports ends with the type of its field. */
function readHeader(label: string): { name: string; type: OwnFieldType | null } {
  for (const type of OWN_FIELD_TYPES) {
    const end = ` (${OWN_TYPE_WORDS[type]})`;
    if (label.endsWith(end)) return { name: label.slice(0, -end.length), type };
  }
  return { name: label, type: null };
}

/** A column of which every value is a date, a number, or yes or no is of that type. */
function newField(name: string, types: ReadonlySet<OwnFieldType>): OwnField {
  const type = (['number', 'date', 'yesno'] as const).find((one) => types.has(one)) ?? 'text';
  return { key: ownFieldKey(name), name, type };
}

/** Returns the value of a cell in a field of this type; null: it is none. */
export function readOwn(text: string, type: OwnFieldType): OwnValue | null {
  switch (type) {
    case 'text': {
      const line = readLine(text, OWN_TEXT_MAX);
      return line.problem === null && line.value !== '' ? line.value : null;
    }
    case 'number': {
      // Leading zeros are part of a text, and 1,000 may be two numbers.
      const value = NUMBER.test(text) && !/,\d{3}$/.test(text) ? Number(text.replace(',', '.')) : null;
      return value !== null && Math.abs(value) <= OWN_NUMBER_MAX ? value + 0 : null;
    }
    case 'date': {
      const { dmy, mdy } = readDate(text);
      const date = dmy === null || mdy === null || dmy === mdy ? (dmy ?? mdy) : null;
      return date !== null && isCalendarDate(date) ? date : null;
    }
    case 'yesno': {
      const word = fold(text);
      return YES.has(word) ? true : NO.has(word) ? false : null;
    }
  }
}
