import { ITEMS_PER_OWNER_MAX } from '../item/item.ts';
import { PICTURES_PER_OWNER_MAX_BYTES } from '../picture/picture.ts';
import { countText } from '../text/count-text.ts';
import { BOXES_PER_OWNER_MAX, ROOMS_PER_OWNER_MAX } from './account-limits.ts';

/** The limits of one account, in the wording that every page uses. */
export const LIMITS_TEXT = [
  countText(ROOMS_PER_OWNER_MAX, 'room'),
  countText(BOXES_PER_OWNER_MAX, 'box', 'boxes'),
  `${countText(ITEMS_PER_OWNER_MAX, 'item')} and ${PICTURES_PER_OWNER_MAX_BYTES / 1024 ** 3} GB of pictures`,
].join(', ');
