import { limitsText } from '@boxroom/domain/access/limits-text';
import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { t } from '../../lib/language/t.ts';

export interface FeatureList {
  readonly title: string;
  readonly icon: 'find' | 'pack' | 'live';
  readonly points: readonly string[];
}

/** Boxroom's features, as lists. */
export function features(): readonly FeatureList[] {
  return [
    {
      title: t('Find it'),
      icon: 'find',
      points: [
        t('Search as you type, through every room at once'),
        t('Each answer names the room, the box and where that stands'),
        t('Scan a tag with the phone and read what is inside'),
        t('A short code on every box, for tags a camera cannot make out'),
      ],
    },
    {
      title: t('Put it away'),
      icon: 'pack',
      points: [
        t('Type a line for each thing, or paste the list you have'),
        t('Pictures, quantities, values and dates, each only if you want it'),
        t('See how full a box is before you carry it down'),
        t('Tags on plain paper, label sheets or a label printer'),
      ],
    },
    {
      title: t('Live with it'),
      icon: 'live',
      points: [
        t('Works without a network, and sends your changes later'),
        t('Share a room with those who live there, and a link with a guest'),
        t('Undo, a full history, and {days, plural, one{# day} other{# days}} to change your mind', {
          days: TRASH_DAYS,
        }),
        t('A mail before a date comes up, if you ask for one'),
      ],
    },
  ];
}

/** The price, point by point. */
export function freePoints(): readonly string[] {
  return [
    t('100% free'),
    t('No credit card, not even for later'),
    // i18n: {limits} is a list: 1,000 rooms, 20,000 boxes, 200,000 items and 2 GB of pictures
    t('{limits} for each person', { limits: limitsText(t) }),
    t('No limit on the people you share a room with'),
    t('Your list as a file, whenever you like'),
  ];
}
