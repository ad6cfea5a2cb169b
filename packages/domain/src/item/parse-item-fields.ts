import type * as z from 'zod/mini';
import type { ItemFields } from './item.ts';
import { dateStampSchema, itemDescriptionSchema, itemNameSchema, priceSchema, quantitySchema } from './item.ts';
import { parseNumber } from './parse-number.ts';

/** The texts of an item's form, or the cells of an imported row. */
export interface ItemTexts {
  name: string;
  description?: string;
  quantity?: string;
  price?: string;
  categoryId?: string | null;
  dateStamp?: string;
}

export type ItemFieldErrors = { [F in keyof ItemFields]?: string };
export type ParsedItemFields = { ok: true; fields: ItemFields } | { ok: false; errors: ItemFieldErrors };

/**
 * Parses texts to the fields of an item, or to one error per field. Empty text becomes null; only the name is required.
 */
export function parseItemFields(texts: ItemTexts): ParsedItemFields {
  const errors: ItemFieldErrors = {};
  const take = <T>(field: keyof ItemFields, result: Parsed<T>, fallback: T): T => {
    if (result.ok) return result.value;
    errors[field] = result.error;
    return fallback;
  };
  const fields: ItemFields = {
    name: take('name', parseWith(itemNameSchema, texts.name), ''),
    description: take('description', parseWith(itemDescriptionSchema, texts.description ?? null), null),
    quantity: take('quantity', parseNumeric(quantitySchema, texts.quantity, 'Quantity must be a number.'), null),
    price: take('price', parseNumeric(priceSchema, texts.price, 'Price must be a number.'), null),
    categoryId: texts.categoryId || null,
    dateStamp: take('dateStamp', parseWith(dateStampSchema, texts.dateStamp?.trim() || null), null),
  };
  return Object.keys(errors).length === 0 ? { ok: true, fields } : { ok: false, errors };
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
  text: string | undefined,
  notANumber: string,
): Parsed<z.output<S> | null> {
  if (text === undefined || text.trim() === '') return { ok: true, value: null };
  const value = parseNumber(text);
  return value === null ? { ok: false, error: notANumber } : parseWith(schema, value);
}
