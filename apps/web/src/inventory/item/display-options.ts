import { PICTURES_MAX } from '@boxroom/domain/picture/pictures';
import type { DisplaySwitch } from './display-switches.tsx';

/** The optional features, as in the settings. */
export const DISPLAY_OPTIONS: readonly DisplaySwitch[] = [
  { option: 'showQuantity', label: 'Quantity', hint: 'How many of an item there are.' },
  { option: 'showPrice', label: 'Price', hint: 'What an item is worth.' },
  { option: 'showCategories', label: 'Categories', hint: 'Group items across boxes, and filter the search.' },
  { option: 'showBoxCapacity', label: 'Box capacity', hint: 'How much room is left in a box.' },
  {
    option: 'showPictures',
    label: 'Pictures',
    hint: `Photos of items and boxes, up to ${PICTURES_MAX.item} of each.`,
  },
  { option: 'showDateStamp', label: 'Date stamp', hint: 'A date on each item, such as best before.' },
];

/** The optional fields that say more about an item. */
export const DETAIL_OPTIONS: readonly DisplaySwitch[] = [
  { option: 'showBrand', label: 'Brand and model', hint: 'Who made an item, and which one it is.' },
  { option: 'showSerial', label: 'Serial number', hint: 'For warranty, insurance and the police.' },
  { option: 'showBoughtOn', label: 'Bought on', hint: 'The day on which you bought an item.' },
  { option: 'showBoughtAt', label: 'Bought at', hint: 'The shop or the person you have it from.' },
  { option: 'showWarranty', label: 'Warranty', hint: 'Until when, with reminders.' },
  { option: 'showLent', label: 'Lending', hint: 'Who has an item, and when it is due back.' },
  { option: 'showPapers', label: 'Papers', hint: 'Receipts and manuals of an item.' },
];

/** Those that an item shows. */
export const ITEM_OPTIONS: readonly DisplaySwitch[] = [...DISPLAY_OPTIONS, ...DETAIL_OPTIONS].filter(
  ({ option }) => option !== 'showBoxCapacity',
);
