import { type Message, msg } from '../language/message.ts';
import type { DisplayOption } from '../profile/profile.ts';
import type { ItemField } from './item.ts';

interface ItemFieldTraits {
  /** Its name in forms, in the history and in texts to copy. */
  label: Message;
  /** Decides how it is read, shown, exported and imported. */
  kind: 'text' | 'number' | 'price' | 'category' | 'picture' | 'date' | 'own' | 'papers';
  /** The display setting that shows it; null: always shown. */
  option: DisplayOption | null;
  /**
   * Its column in imports, and whether exports have it; null: no column. The header in a file is English, whatever the
   * person's language: imports read it back.
   */
  column: { key: string; header: Message; isExported: boolean } | null;
  /** Whether the guests of a link may see it, where its display setting shows it. */
  isForGuests: boolean;
}

/** Every field, in the order of forms, rows and exports. What the product does with a field follows from this. */
export const ITEM_FIELDS = {
  name: {
    label: msg('Name'),
    kind: 'text',
    option: null,
    column: { key: 'itemName', header: msg('Item Name'), isExported: true },
    isForGuests: true,
  },
  description: {
    label: msg('Description'),
    kind: 'text',
    option: null,
    column: { key: 'itemDescription', header: msg('Item Description'), isExported: false },
    isForGuests: true,
  },
  quantity: {
    label: msg('Quantity'),
    kind: 'number',
    option: 'showQuantity',
    column: { key: 'quantity', header: msg('Quantity'), isExported: true },
    isForGuests: true,
  },
  price: {
    label: msg('Price'),
    kind: 'price',
    option: 'showPrice',
    column: { key: 'price', header: msg('Price'), isExported: true },
    isForGuests: true,
  },
  categoryId: {
    label: msg('Category'),
    kind: 'category',
    option: 'showCategories',
    column: { key: 'category', header: msg('Category'), isExported: true },
    isForGuests: true,
  },
  pictureId: { label: msg('Picture'), kind: 'picture', option: 'showPictures', column: null, isForGuests: true },
  dateStamp: { label: msg('Date'), kind: 'date', option: 'showDateStamp', column: null, isForGuests: true },
  brand: { label: msg('Brand and model'), kind: 'text', option: 'showBrand', column: null, isForGuests: true },
  serial: { label: msg('Serial number'), kind: 'text', option: 'showSerial', column: null, isForGuests: false },
  boughtOn: { label: msg('Bought on'), kind: 'date', option: 'showBoughtOn', column: null, isForGuests: false },
  boughtAt: { label: msg('Bought at'), kind: 'text', option: 'showBoughtAt', column: null, isForGuests: false },
  warrantyUntil: {
    label: msg('Warranty until'),
    kind: 'date',
    option: 'showWarranty',
    column: null,
    isForGuests: false,
  },
  lentTo: { label: msg('Lent to'), kind: 'text', option: 'showLent', column: null, isForGuests: false },
  lentSince: { label: msg('Lent since'), kind: 'date', option: 'showLent', column: null, isForGuests: false },
  lentDue: { label: msg('Due back'), kind: 'date', option: 'showLent', column: null, isForGuests: false },
  own: { label: msg('Own fields'), kind: 'own', option: null, column: null, isForGuests: false },
  pictures: { label: msg('Pictures'), kind: 'picture', option: 'showPictures', column: null, isForGuests: true },
  papers: { label: msg('Papers'), kind: 'papers', option: 'showPapers', column: null, isForGuests: false },
} as const satisfies Record<ItemField, ItemFieldTraits>;

export const ITEM_FIELD_NAMES = Object.keys(ITEM_FIELDS) as ItemField[];

/** The traits of a field, or undefined for the name of anything else. */
export function itemFieldTraits(field: string): ItemFieldTraits | undefined {
  return Object.hasOwn(ITEM_FIELDS, field) ? ITEM_FIELDS[field as ItemField] : undefined;
}
