import type { Item, ItemFields } from '@boxroom/domain/item/item';
import { type OwnField, ownValueAt, withOwnChanges } from '@boxroom/domain/item/own-fields';
import { keyOfOwnName } from '@boxroom/domain/item/own-name';
import { parseOwn } from '@boxroom/domain/item/own-text';
import { parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import type { PriceForm } from '@boxroom/domain/price/format-price';
import { t } from '../../lib/language/t.ts';
import { DETAIL_FIELDS, type FormErrors, type ItemForm } from './item-form.ts';

export type ParsedForm = { ok: true; fields: ItemFields } | { ok: false; errors: FormErrors };

interface FormWords {
  prices: PriceForm;
  ownFields: readonly OwnField[];
  /** The price that the item has. */
  before?: number | null;
}

/** Parses a whole form; an empty field is null. */
export function parseItemForm(form: ItemForm, { prices, ownFields, before = null }: FormWords): ParsedForm {
  const parsed = parseItemFields(form, prices, before, t);
  const own = parseOwn(form, ownFields, prices.languages, t);
  if (parsed.ok && own.ok) return { ok: true, fields: { ...parsed.fields, own: own.values } };
  return { ok: false, errors: { ...(!parsed.ok && parsed.errors), ...(!own.ok && own.errors) } };
}

/** Returns the input of a new item, without details that are empty. */
export function newItemFields({ own = {}, ...fields }: ItemFields): ItemFields {
  const filled = Object.entries(fields).filter(
    ([field, value]) => value !== null || !(DETAIL_FIELDS as readonly string[]).includes(field),
  );
  const values = Object.entries(own).filter(([, value]) => value !== null);
  return {
    ...(Object.fromEntries(filled) as ItemFields),
    ...(values.length > 0 && { own: Object.fromEntries(values) }),
  };
}

/** Returns the input that makes a lost item again: as in its form, with what the form does not show of it. */
export function restoredFields(item: Item, fields: ItemFields): ItemFields {
  const { lentTo, lentSince = null, lentDue = null } = item;
  const own = withOwnChanges(item.own, fields.own ?? {});
  return newItemFields({ ...fields, ...(lentTo && { lentTo, lentSince, lentDue }), own: own ?? {} });
}

/** Returns the input of an edit: these fields of a form, own fields by their keys. */
export function editedFields(fields: ItemFields, changed: readonly string[]): Partial<ItemFields> {
  const set = changed.filter((field) => Object.hasOwn(fields, field) && field !== 'own');
  const keys = changed.flatMap((field) => keyOfOwnName(field) ?? []);
  return {
    ...Object.fromEntries(set.map((field) => [field, fields[field as keyof ItemFields]])),
    ...(keys.length > 0 && { own: Object.fromEntries(keys.map((key) => [key, ownValueAt(fields.own, key)])) }),
  };
}
