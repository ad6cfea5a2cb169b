import type { DisplayOption } from '../profile/profile.ts';
import type { ItemField } from './item.ts';

interface ItemFieldTraits {
  /** Its name in forms, in the history and in texts to copy. */
  label: string;
  /** Decides how it is read, shown, exported and imported. */
  kind: 'text' | 'number' | 'price' | 'category' | 'picture' | 'date' | 'own' | 'papers';
  /** The display setting that shows it; null: always shown. */
  option: DisplayOption | null;
  /** Its column in imports, and whether exports have it; null: no column. */
  column: { key: string; header: string; isExported: boolean } | null;
  /** Whether the guests of a link may see it, where its display setting shows it. */
  isForGuests: boolean;
}

/** Every field, in the order of forms, rows and exports. What the product does with a field follows from this. */
export const ITEM_FIELDS = {
  name: {
    label: 'Name',
    kind: 'text',
    option: null,
    column: { key: 'itemName', header: 'Item Name', isExported: true },
    isForGuests: true,
  },
  description: {
    label: 'Description',
    kind: 'text',
    option: null,
    column: { key: 'itemDescription', header: 'Item Description', isExported: false },
    isForGuests: true,
  },
  quantity: {
    label: 'Quantity',
    kind: 'number',
    option: 'showQuantity',
    column: { key: 'quantity', header: 'Quantity', isExported: true },
    isForGuests: true,
  },
  price: {
    label: 'Price',
    kind: 'price',
    option: 'showPrice',
    column: { key: 'price', header: 'Price', isExported: true },
    isForGuests: true,
  },
  categoryId: {
    label: 'Category',
    kind: 'category',
    option: 'showCategories',
    column: { key: 'category', header: 'Category', isExported: true },
    isForGuests: true,
  },
  pictureId: { label: 'Picture', kind: 'picture', option: 'showPictures', column: null, isForGuests: true },
  dateStamp: { label: 'Date', kind: 'date', option: 'showDateStamp', column: null, isForGuests: true },
  brand: { label: 'Brand and model', kind: 'text', option: 'showBrand', column: null, isForGuests: true },
  serial: { label: 'Serial number', kind: 'text', option: 'showSerial', column: null, isForGuests: false },
  boughtOn: { label: 'Bought on', kind: 'date', option: 'showBoughtOn', column: null, isForGuests: false },
  boughtAt: { label: 'Bought at', kind: 'text', option: 'showBoughtAt', column: null, isForGuests: false },
  warrantyUntil: { label: 'Warranty until', kind: 'date', option: 'showWarranty', column: null, isForGuests: false },
  lentTo: { label: 'Lent to', kind: 'text', option: 'showLent', column: null, isForGuests: false },
  lentSince: { label: 'Lent since', kind: 'date', option: 'showLent', column: null, isForGuests: false },
  lentDue: { label: 'Due back', kind: 'date', option: 'showLent', column: null, isForGuests: false },
  own: { label: 'Own fields', kind: 'own', option: null, column: null, isForGuests: false },
  pictures: { label: 'Pictures', kind: 'picture', option: 'showPictures', column: null, isForGuests: true },
  papers: { label: 'Papers', kind: 'papers', option: 'showPapers', column: null, isForGuests: false },
} as const satisfies Record<ItemField, ItemFieldTraits>;

export const ITEM_FIELD_NAMES = Object.keys(ITEM_FIELDS) as ItemField[];

/** The traits of a field, or undefined for the name of anything else. */
export function itemFieldTraits(field: string): ItemFieldTraits | undefined {
  return Object.hasOwn(ITEM_FIELDS, field) ? ITEM_FIELDS[field as ItemField] : undefined;
}
