import { FILLED_FIELDS, type FilledField } from '@boxroom/domain/item/filled-fields';
import type { Item, ItemDetail, ItemField } from '@boxroom/domain/item/item';
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from '@boxroom/domain/item/item-fields';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import type { OwnTexts } from '@boxroom/domain/item/own-name';
import { type OwnErrors, ownInputs } from '@boxroom/domain/item/own-text';
import type { ItemFieldErrors } from '@boxroom/domain/item/parse-item-fields';
import { type Message, msg } from '@boxroom/domain/language/message';
import { type PriceForm, priceInput } from '@boxroom/domain/price/format-price';
import type { DisplayOption, DisplaySettings } from '@boxroom/domain/profile/profile';
import type { ShownDetails } from '@boxroom/domain/search/details-text';

/** A loan has a form of its own. */
type LoanField = 'lentTo' | 'lentSince' | 'lentDue';
const LOAN_FIELDS: readonly string[] = ['lentTo', 'lentSince', 'lentDue'] satisfies LoanField[];

export type FormField = Exclude<FilledField, LoanField>;
export const FORM_FIELDS = FILLED_FIELDS.filter((field): field is FormField => !LOAN_FIELDS.includes(field));

/** The values of an item's form, as text. It has those own fields that its room has. */
export type ItemForm = Record<FormField, string> & OwnTexts;

export type FormErrors = ItemFieldErrors & OwnErrors;

/** The screen names of an item's fields. */
export const ITEM_FIELD_LABELS = { ...formOf((field) => ITEM_FIELDS[field].label), name: msg('Item name') };

export const EMPTY_FORM: ItemForm = formOf(() => '');

/** Most items have none of these, so one button of the form for new items opens them all. */
export type DetailField = Exclude<ItemDetail, LoanField>;
type OptionalItemField = Exclude<FormField, 'name' | 'description' | DetailField>;
export type OptionalField = OptionalItemField | 'picture' | 'details';

const DETAILS = {
  brand: true,
  serial: true,
  boughtOn: true,
  boughtAt: true,
  warrantyUntil: true,
} satisfies Record<DetailField, true>;
export const DETAIL_FIELDS = Object.keys(DETAILS) as DetailField[];

interface Optional<F> {
  field: F;
  option: DisplayOption | null;
  label: Message;
}

/** The optional fields with their display settings, in the order of their buttons. Without a setting always offered. */
export const OPTIONAL_FIELDS: readonly Optional<Exclude<OptionalField, 'details'>>[] = ITEM_FIELD_NAMES.flatMap(
  (field) => {
    if (!isOptional(field)) return [];
    const { option, label } = ITEM_FIELDS[field];
    return [{ field: field === 'pictureId' ? 'picture' : field, option, label }];
  },
);

function isOptional(field: ItemField): field is OptionalItemField | 'pictureId' {
  if (field === 'name' || field === 'description' || Object.hasOwn(DETAILS, field)) return false;
  return field === 'pictureId' || (FORM_FIELDS as readonly string[]).includes(field);
}

/** Whether an optional field is switched on. */
export function isOffered(option: DisplayOption | null, options: DisplaySettings): boolean {
  return option === null || options[option];
}

/** Whether an item here has any details. */
export function hasDetails({ options, ownFields }: ShownDetails): boolean {
  return ownFields.length > 0 || DETAIL_FIELDS.some((field) => isOffered(ITEM_FIELDS[field].option, options));
}

export function toForm(item: Item, prices: PriceForm, ownFields: readonly OwnField[]): ItemForm {
  const price = item.price === null ? '' : priceInput(item.price, prices);
  const own = ownInputs(item.own, ownFields, prices.languages);
  return { ...formOf((field) => String(item[field] ?? '')), price, ...own };
}

function formOf<Text extends string>(textOf: (field: FormField) => Text): Record<FormField, Text> {
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, textOf(field)])) as Record<FormField, Text>;
}

/** The shown optional fields, plus those with `errors`: an error in a closed field would be invisible. */
export function withFields(shown: ReadonlySet<OptionalField>, errors: FormErrors): ReadonlySet<OptionalField> {
  const wrong = new Set(Object.keys(errors));
  const fields = OPTIONAL_FIELDS.map(({ field }) => field).filter((field) => wrong.delete(field));
  wrong.delete('name');
  wrong.delete('description');
  return new Set([...shown, ...fields, ...(wrong.size > 0 ? (['details'] as const) : [])]);
}

/** For a form that shows every field which is switched on. */
export const ALL_FIELDS: ReadonlySet<OptionalField> = new Set([
  ...OPTIONAL_FIELDS.map(({ field }) => field),
  'details',
]);
