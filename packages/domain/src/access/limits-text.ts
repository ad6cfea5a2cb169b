import { BOXES_PER_OWNER_MAX } from '../box/box.ts';
import { ITEMS_PER_OWNER_MAX } from '../item/item.ts';
import { PICTURES_PER_OWNER_MAX_BYTES } from '../picture/picture.ts';
import { ROOMS_PER_OWNER_MAX } from '../room/room.ts';
import { countText } from '../text/count-text.ts';

/** The limits of one account, in the wording that every page uses. */
export const LIMITS_TEXT = [
  countText(ROOMS_PER_OWNER_MAX, 'room'),
  countText(BOXES_PER_OWNER_MAX, 'box', 'boxes'),
  `${countText(ITEMS_PER_OWNER_MAX, 'item')} and ${PICTURES_PER_OWNER_MAX_BYTES / 1024 ** 3} GB of pictures`,
].join(', ');
