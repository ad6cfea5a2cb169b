import { v7 as newId } from 'uuid';
import type * as z from 'zod/mini';

/** The parts of a schema's definition that lead to nested schemas. */
export interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
  in?: Schema;
}
export type Schema = z.ZodMiniType & { _zod: { def: Definition } };

/** A sentence, and bytes as base64url. */
const OTHER_STRINGS = ['no id at all', 'bm8gaWQ'];

/** Types that hold no nested schema and no string. */
const LEAVES = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'unknown', 'date']);
const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional']);

/**
 * Returns the fields of an input that take ids, such as `boxes.id`: every string field that accepts an id and rejects
 * other strings. Throws for an unknown kind of schema, so that no field is missed.
 */
export function idFieldsOf(schema: unknown, path = ''): string[] {
  const { def } = (schema as Schema)._zod;
  if (def.type === 'string') return takesIdsOnly(schema as Schema) ? [path] : [];
  if (LEAVES.has(def.type)) return [];
  if (WRAPPERS.has(def.type)) return idFieldsOf(def.innerType, path);
  if (def.type === 'array') return idFieldsOf(def.element, path);
  if (def.type === 'record') return [...idFieldsOf(def.keyType, path), ...idFieldsOf(def.valueType, path)];
  if (def.type === 'pipe') return idFieldsOf(def.in, path);
  if (def.type === 'union') return [...new Set(def.options?.flatMap((option) => idFieldsOf(option, path)))];
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
      idFieldsOf(field, path ? `${path}.${name}` : name),
    );
  throw new Error(`A schema of the kind ${def.type} at ${path}: say here where its ids are.`);
}

/** Whether a string field accepts an id and rejects other strings. */
export function takesIdsOnly(schema: Schema): boolean {
  return schema.safeParse(newId()).success && !OTHER_STRINGS.some((text) => schema.safeParse(text).success);
}

/** One id or text in an input: its field, and a function that returns the input with another one in its place. */
export interface TextPlace {
  field: string;
  text: string;
  withText(text: string): unknown;
}

/** Whether a text has the form of an id. */
export const isId = (text: string): boolean => ID.test(text);
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns every place of an input that holds an id. */
export function idPlacesIn(input: unknown): TextPlace[] {
  return placesIn(input, isId);
}

/** Returns every place of an input that holds a text which is no id. */
export function textPlacesIn(input: unknown): TextPlace[] {
  return placesIn(input, (text) => !isId(text));
}

function placesIn(input: unknown, isWanted: (text: string) => boolean): TextPlace[] {
  if (typeof input === 'string') return isWanted(input) ? [{ field: '', text: input, withText: (text) => text }] : [];
  if (Array.isArray(input)) {
    const list: readonly unknown[] = input;
    return list.flatMap((each, index) =>
      placesIn(each, isWanted).map(({ field, text: old, withText }) => ({
        field,
        text: old,
        withText: (text) => list.with(index, withText(text)),
      })),
    );
  }
  if (input === null || typeof input !== 'object') return [];
  return Object.entries(input).flatMap(([name, each]) =>
    placesIn(each, isWanted).map(({ field, text: old, withText }) => ({
      field: field ? `${name}.${field}` : name,
      text: old,
      withText: (text) => ({ ...input, [name]: withText(text) }),
    })),
  );
}
