import type { Translate } from '../language/message.ts';

// Whole sentences for each distance: what is past and what comes are worded differently in most languages.

/** Returns the distance of a date in words, from the days until it; they are negative when it is past. */
export function daysText(days: number, t: Translate): string {
  if (days === 0) return t('today');
  if (days === 1) return t('tomorrow');
  if (days === -1) return t('yesterday');
  return days > 0
    ? t('in {days, plural, one{# day} other{# days}}', { days })
    : t('{days, plural, one{# day} other{# days}} ago', { days: -days });
}

/** The last day of a warranty is covered, so it ends on that day. */
export function warrantyText(days: number, t: Translate): string {
  if (days === 0) return t('Warranty ends today');
  if (days === 1) return t('Warranty ends tomorrow');
  if (days === -1) return t('Warranty ended yesterday');
  return days > 0
    ? t('Warranty ends in {days, plural, one{# day} other{# days}}', { days })
    : t('Warranty ended {days, plural, one{# day} other{# days}} ago', { days: -days });
}

/** Like `warrantyText`, with the name of the item. */
export function itemWarrantyText(days: number, item: string, t: Translate): string {
  if (days === 0) return t('Warranty of {item} ends today', { item });
  if (days === 1) return t('Warranty of {item} ends tomorrow', { item });
  if (days === -1) return t('Warranty of {item} ended yesterday', { item });
  return days > 0
    ? t('Warranty of {item} ends in {days, plural, one{# day} other{# days}}', { item, days })
    : t('Warranty of {item} ended {days, plural, one{# day} other{# days}} ago', { item, days: -days });
}

/** Returns when a lent item is due back. */
export function dueBackText(days: number, t: Translate): string {
  if (days === 0) return t('due back today');
  if (days === 1) return t('due back tomorrow');
  if (days === -1) return t('was due back yesterday');
  return days > 0
    ? t('due back in {days, plural, one{# day} other{# days}}', { days })
    : t('was due back {days, plural, one{# day} other{# days}} ago', { days: -days });
}
