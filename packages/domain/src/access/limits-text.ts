import { ITEMS_PER_OWNER_MAX } from '../item/item.ts';
import type { Translate } from '../language/message.ts';
import { PICTURES_PER_OWNER_MAX_BYTES } from '../picture/picture.ts';
import { BOXES_PER_OWNER_MAX, ROOMS_PER_OWNER_MAX } from './account-limits.ts';

/** The limits of one account, in the wording that every page uses. */
export function limitsText(t: Translate): string {
  return t(
    '{rooms, plural, one{# room} other{# rooms}}, {boxes, plural, one{# box} other{# boxes}}, {items, plural, one{# item} other{# items}} and {gigabytes, number} GB of pictures',
    {
      rooms: ROOMS_PER_OWNER_MAX,
      boxes: BOXES_PER_OWNER_MAX,
      items: ITEMS_PER_OWNER_MAX,
      gigabytes: PICTURES_PER_OWNER_MAX_BYTES / 1024 ** 3,
    },
  );
}
