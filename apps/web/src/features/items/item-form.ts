import type { Item } from '@boxroom/domain/item/item';
import type { ItemFieldErrors } from '@boxroom/domain/item/parse-item-fields';
import type { DisplayOption } from '@boxroom/domain/profile/profile';

/** The screen names of an item's fields. */
export const ITEM_FIELD_LABELS = {
  name: 'Item name',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  categoryId: 'Category',
  dateStamp: 'Date',
} as const;

/** The values of an item's form, as text. */
export type ItemForm = Record<keyof typeof ITEM_FIELD_LABELS, string>;

export const EMPTY_FORM: ItemForm = {
  name: '',
  description: '',
  quantity: '',
  price: '',
  categoryId: '',
  dateStamp: '',
};

/** The optional fields with their display settings, in the order of their buttons. */
export const OPTIONAL_FIELDS = [
  { field: 'quantity', option: 'showQuantity', label: 'Quantity' },
  { field: 'price', option: 'showPrice', label: 'Price' },
  { field: 'categoryId', option: 'showCategories', label: 'Category' },
  { field: 'picture', option: 'showPictures', label: 'Picture' },
  { field: 'dateStamp', option: 'showDateStamp', label: 'Date' },
] as const satisfies readonly { field: keyof ItemForm | 'picture'; option: DisplayOption; label: string }[];
export type OptionalField = (typeof OPTIONAL_FIELDS)[number]['field'];

export function toForm(item: Item): ItemForm {
  return {
    name: item.name,
    description: item.description ?? '',
    quantity: item.quantity === null ? '' : String(item.quantity),
    price: item.price === null ? '' : String(item.price),
    categoryId: item.categoryId ?? '',
    dateStamp: item.dateStamp ?? '',
  };
}

/** The shown optional fields, plus those with `errors`: an error in a closed field would be invisible. */
export function withFields(shown: ReadonlySet<OptionalField>, errors: ItemFieldErrors): ReadonlySet<OptionalField> {
  const wrong = OPTIONAL_FIELDS.map(({ field }) => field).filter((field) => field !== 'picture' && errors[field]);
  return new Set([...shown, ...wrong]);
}

/** The optional fields with a value: those that are open at first. */
export function filledFields(item: Item): ReadonlySet<OptionalField> {
  const form = { ...toForm(item), picture: item.pictureId ?? '' };
  return new Set(OPTIONAL_FIELDS.map(({ field }) => field).filter((field) => form[field] !== ''));
}
