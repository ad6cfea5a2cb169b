import type { Item } from '@boxroom/domain/item/item';
import type { ItemFieldErrors } from '@boxroom/domain/item/parse-item-fields';
import type { DisplayOption } from '@boxroom/domain/profile/profile';

/** What each field of an item is called. */
export const ITEM_FIELD_LABELS = {
  name: 'Item name',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  categoryId: 'Category',
  dateStamp: 'Date',
} as const;

/** What stands in the fields of an item's form, as text. */
export type ItemForm = Record<keyof typeof ITEM_FIELD_LABELS, string>;

export const EMPTY_FORM: ItemForm = {
  name: '',
  description: '',
  quantity: '',
  price: '',
  categoryId: '',
  dateStamp: '',
};

/** The optional fields with the display setting that each belongs to, in the order of their buttons. */
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

/** The optional fields that are shown, with those among `errors`: what is wrong with a closed field cannot be seen. */
export function withFields(shown: ReadonlySet<OptionalField>, errors: ItemFieldErrors): ReadonlySet<OptionalField> {
  const wrong = OPTIONAL_FIELDS.map(({ field }) => field).filter((field) => field !== 'picture' && errors[field]);
  return new Set([...shown, ...wrong]);
}

/** The optional fields that have something in them: those a form begins with. */
export function filledFields(item: Item): ReadonlySet<OptionalField> {
  const form = { ...toForm(item), picture: item.pictureId ?? '' };
  return new Set(OPTIONAL_FIELDS.map(({ field }) => field).filter((field) => form[field] !== ''));
}
