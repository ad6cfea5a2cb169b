import { LIMITS_TEXT } from '@boxroom/domain/access/limits-text';
import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';

export interface FeatureList {
  readonly title: string;
  readonly icon: 'find' | 'pack' | 'live';
  readonly points: readonly string[];
}

/** Boxroom's features, as lists. */
export const FEATURES: readonly FeatureList[] = [
  {
    title: 'Find it',
    icon: 'find',
    points: [
      'Search as you type, through every room at once',
      'Each answer names the room, the box and where that stands',
      'Scan a tag with the phone and read what is inside',
      'A short code on every box, for tags a camera cannot make out',
    ],
  },
  {
    title: 'Put it away',
    icon: 'pack',
    points: [
      'Type a line for each thing, or paste the list you have',
      'Pictures, quantities, values and dates, each only if you want it',
      'See how full a box is before you carry it down',
      'Tags on plain paper, label sheets or a label printer',
    ],
  },
  {
    title: 'Live with it',
    icon: 'live',
    points: [
      'Works without a network, and sends your changes later',
      'Share a room with those who live there, and a link with a guest',
      `Undo, a full history, and ${TRASH_DAYS} days to change your mind`,
      'A mail before a date comes up, if you ask for one',
    ],
  },
];

/** The price, point by point. */
export const FREE: readonly string[] = [
  '100% free',
  'No credit card, not even for later',
  `${LIMITS_TEXT} for each person`,
  'No limit on the people you share a room with',
  'Your list as a file, whenever you like',
];
