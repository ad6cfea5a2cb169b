import { countText } from '../text/count-text.ts';

/** Returns the distance of a date in words, from the days until it; they are negative when it is past. */
export function daysText(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${countText(days, 'day')}` : `${countText(-days, 'day')} ago`;
}

/** The last day of a warranty is covered, so it ends on that day. */
export function warrantyText(days: number, itemName?: string): string {
  const of = itemName === undefined ? 'Warranty' : `Warranty of ${itemName}`;
  return `${of} ${days < 0 ? 'ended' : 'ends'} ${daysText(days)}`;
}

/** Returns when a lent item is due back. */
export function dueBackText(days: number): string {
  return `${days < 0 ? 'was due' : 'due'} back ${daysText(days)}`;
}
