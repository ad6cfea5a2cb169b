import type * as z from 'zod/mini';
import { SPARSE_FIELDS } from '../command/sparse-fields.ts';
import { type Message, msg, type Translate } from '../language/message.ts';
import { currencyDecimals, type PriceForm } from '../price/format-price.ts';
import { parsePrice } from '../price/parse-price.ts';
import { FILLED_FIELDS, type FilledField } from './filled-fields.ts';
import { ITEM_FIELDS } from './item-fields.ts';
import { hasDecimals, type ItemFields, itemFieldsSchema } from './item.ts';

/** The texts of an item's form. */
export type ItemTexts = { name: string } & { [F in FilledField]?: string | null | undefined };

export type ItemFieldErrors = { [F in FilledField]?: string };
export type ParsedItemFields = { ok: true; fields: ItemFields } | { ok: false; errors: ItemFieldErrors };

/**
 * Parses texts to the fields of an item, or to one error per field. Empty text becomes null; only the name is required.
 * `before` is the price that the item has: it may have more decimals than its currency, if that has changed.
 */
export function parseItemFields(
  texts: ItemTexts,
  form: PriceForm,
  before: number | null,
  t: Translate,
): ParsedItemFields {
  const errors: ItemFieldErrors = {};
  const fields: Record<string, unknown> = {};
  for (const field of FILLED_FIELDS) {
    // A detail that a form does not have is not changed by it.
    if (texts[field] === undefined && isSparse(field)) continue;
    const text = texts[field] ?? null;
    const parsed = field === 'price' ? parsePriceField(text, form, before) : parseField(field, text, form);
    if (parsed.ok) fields[field] = parsed.value;
    else errors[field] = t(parsed.error);
  }
  return Object.keys(errors).length === 0 ? { ok: true, fields: fields as ItemFields } : { ok: false, errors };
}

function parseField(field: Exclude<FilledField, 'price'>, text: string | null, form: PriceForm): Parsed<unknown> {
  const schema = itemFieldsSchema.shape[field];
  const { kind } = ITEM_FIELDS[field];
  switch (kind) {
    case 'text':
      return parseWith(schema, text);
    case 'number':
      return parseNumeric(schema, text, {
        read: (typed) => parsePrice(typed, form.languages),
        notANumber: msg('Quantity must be a number.'),
      });
    case 'date':
      return parseWith(schema, text?.trim() || null);
    case 'category':
      return { ok: true, value: text || null };
  }
}

function isSparse(field: FilledField): boolean {
  return (SPARSE_FIELDS.item as readonly string[]).includes(field);
}

type Parsed<T> = { ok: true; value: T } | { ok: false; error: Message };

/** Returns the parsed value, or the message of the schema's first issue, which is to be translated where it is shown. */
export function parseWith<S extends z.ZodMiniType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  // The schemas' own messages are marked with `msg`; those of zod itself are of programs and stay English.
  const issue = result.error.issues[0]?.message as Message | undefined;
  return { ok: false, error: issue ?? msg('This cannot be saved as it is.') };
}

/** Two decimals are accepted in every currency, and are shown: what a person typed is not rounded. */
function parsePriceField(text: string | null, form: PriceForm, before: number | null): Parsed<number | null> {
  const parsed = parseNumeric(itemFieldsSchema.shape.price, text, {
    read: (typed) => parsePrice(typed, form.languages),
    notANumber: msg('Price must be a number.'),
  });
  if (!parsed.ok || parsed.value === null || parsed.value === before) return parsed;
  if (currencyDecimals(form.currency) > 2 || hasDecimals(parsed.value, 2)) return parsed;
  return { ok: false, error: msg('Price can have two decimals at most.') };
}

function parseNumeric<S extends z.ZodMiniType>(
  schema: S,
  text: string | null,
  { read, notANumber }: { read: (text: string) => number | null; notANumber: Message },
): Parsed<z.output<S> | null> {
  if (text === null || text.trim() === '') return { ok: true, value: null };
  const value = read(text);
  return value === null ? { ok: false, error: notANumber } : parseWith(schema, value);
}
