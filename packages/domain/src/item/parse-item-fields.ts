import type * as z from 'zod/mini';
import { FILLED_FIELDS, ITEM_FIELDS } from './item-fields.ts';
import { type ItemFields, itemFieldsSchema } from './item.ts';
import { parseNumber } from './parse-number.ts';

/** The texts of an item's form, or the cells of an imported row. */
export type ItemTexts = { name: string } & { [F in keyof ItemFields]?: string | null | undefined };

export type ItemFieldErrors = { [F in keyof ItemFields]?: string };
export type ParsedItemFields = { ok: true; fields: ItemFields } | { ok: false; errors: ItemFieldErrors };

/**
 * Parses texts to the fields of an item, or to one error per field. Empty text becomes null; only the name is required.
 */
export function parseItemFields(texts: ItemTexts): ParsedItemFields {
  const errors: ItemFieldErrors = {};
  const fields: Record<string, unknown> = {};
  for (const field of FILLED_FIELDS) {
    const parsed = parseField(field, texts[field] ?? null);
    if (parsed.ok) fields[field] = parsed.value;
    else errors[field] = parsed.error;
  }
  return Object.keys(errors).length === 0 ? { ok: true, fields: fields as ItemFields } : { ok: false, errors };
}

function parseField(field: keyof ItemFields, text: string | null): Parsed<unknown> {
  const schema = itemFieldsSchema.shape[field];
  const { kind, label } = ITEM_FIELDS[field];
  switch (kind) {
    case 'text':
      return parseWith(schema, text);
    case 'number':
    case 'price':
      return parseNumeric(schema, text, `${label} must be a number.`);
    case 'date':
      return parseWith(schema, text?.trim() || null);
    case 'category':
      return { ok: true, value: text || null };
  }
}

type Parsed<T> = { ok: true; value: T } | { ok: false; error: string };

/** Returns the parsed value, or the message of the schema's first issue. */
export function parseWith<S extends z.ZodMiniType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, error: result.error.issues[0]?.message ?? 'This cannot be saved as it is.' };
}

function parseNumeric<S extends z.ZodMiniType>(
  schema: S,
  text: string | null,
  notANumber: string,
): Parsed<z.output<S> | null> {
  if (text === null || text.trim() === '') return { ok: true, value: null };
  const value = parseNumber(text);
  return value === null ? { ok: false, error: notANumber } : parseWith(schema, value);
}
