import { msg } from '@boxroom/domain/language/message';
import { PICTURES_MAX } from '@boxroom/domain/picture/pictures';
import { t } from '../../lib/language/t.ts';
import type { DisplaySwitch } from './display-switches.tsx';

/** The optional features, as in the settings. */
export const DISPLAY_OPTIONS: readonly DisplaySwitch[] = [
  { option: 'showQuantity', label: msg('Quantity'), hint: msg('How many of an item there are.') },
  { option: 'showPrice', label: msg('Price'), hint: msg('What an item is worth.') },
  { option: 'showCategories', label: msg('Categories'), hint: msg('Group items across boxes, and filter the search.') },
  { option: 'showBoxCapacity', label: msg('Box capacity'), hint: msg('How much room is left in a box.') },
  {
    option: 'showPictures',
    label: msg('Pictures'),
    hint: () => t('Photos of items and boxes, up to {max} of each.', { max: PICTURES_MAX.item }),
  },
  { option: 'showDateStamp', label: msg('Date stamp'), hint: msg('A date on each item, such as best before.') },
];

/** The optional fields that say more about an item. */
export const DETAIL_OPTIONS: readonly DisplaySwitch[] = [
  { option: 'showBrand', label: msg('Brand and model'), hint: msg('Who made an item, and which one it is.') },
  { option: 'showSerial', label: msg('Serial number'), hint: msg('For warranty, insurance and the police.') },
  { option: 'showBoughtOn', label: msg('Bought on'), hint: msg('The day on which you bought an item.') },
  { option: 'showBoughtAt', label: msg('Bought at'), hint: msg('The shop or the person you have it from.') },
  { option: 'showWarranty', label: msg('Warranty'), hint: msg('Until when, with reminders.') },
  { option: 'showLent', label: msg('Lending'), hint: msg('Who has an item, and when it is due back.') },
  { option: 'showPapers', label: msg('Papers'), hint: msg('Receipts and manuals of an item.') },
];

/** Those that an item shows. */
export const ITEM_OPTIONS: readonly DisplaySwitch[] = [...DISPLAY_OPTIONS, ...DETAIL_OPTIONS].filter(
  ({ option }) => option !== 'showBoxCapacity',
);
