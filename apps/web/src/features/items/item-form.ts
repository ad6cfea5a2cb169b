import type { Item, ItemField, ItemFields } from '@boxroom/domain/item/item';
import { FILLED_FIELDS, ITEM_FIELD_NAMES, ITEM_FIELDS } from '@boxroom/domain/item/item-fields';
import type { ItemFieldErrors } from '@boxroom/domain/item/parse-item-fields';
import { type PriceForm, priceInput } from '@boxroom/domain/price/format-price';
import type { DisplayOption, DisplaySettings } from '@boxroom/domain/profile/profile';

/** The values of an item's form, as text. */
export type ItemForm = Record<keyof ItemFields, string>;

/** The screen names of an item's fields. */
export const ITEM_FIELD_LABELS: ItemForm = { ...formOf((field) => ITEM_FIELDS[field].label), name: 'Item name' };

export const EMPTY_FORM: ItemForm = formOf(() => '');

type OptionalItemField = Exclude<ItemField, 'name' | 'description' | 'pictureId'>;
export type OptionalField = OptionalItemField | 'picture';

/** The optional fields with their display settings, in the order of their buttons. Without a setting always offered. */
export const OPTIONAL_FIELDS: readonly { field: OptionalField; option: DisplayOption | null; label: string }[] =
  ITEM_FIELD_NAMES.flatMap((field) => {
    if (field === 'name' || field === 'description') return [];
    const { option, label } = ITEM_FIELDS[field];
    return [{ field: field === 'pictureId' ? 'picture' : field, option, label }];
  });

/** Whether an optional field is switched on. */
export function isOffered(option: DisplayOption | null, options: DisplaySettings): boolean {
  return option === null || options[option];
}

export function toForm(item: Item, prices: PriceForm): ItemForm {
  const price = item.price === null ? '' : priceInput(item.price, prices);
  return { ...formOf((field) => String(item[field] ?? '')), price };
}

function formOf(textOf: (field: keyof ItemFields) => string): ItemForm {
  return Object.fromEntries(FILLED_FIELDS.map((field) => [field, textOf(field)])) as ItemForm;
}

/** The shown optional fields, plus those with `errors`: an error in a closed field would be invisible. */
export function withFields(shown: ReadonlySet<OptionalField>, errors: ItemFieldErrors): ReadonlySet<OptionalField> {
  const wrong = OPTIONAL_FIELDS.map(({ field }) => field).filter((field) => field !== 'picture' && errors[field]);
  return new Set([...shown, ...wrong]);
}

/** For a form that shows every field which is switched on. */
export const ALL_FIELDS: ReadonlySet<OptionalField> = new Set(OPTIONAL_FIELDS.map(({ field }) => field));
