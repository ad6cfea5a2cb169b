import type { WorthSum } from '@boxroom/domain/worth/worth';
import { t } from '../../lib/language/t.ts';

/** Returns how many items have no price, in words. */
export function unpricedText({ items, unpriced }: Pick<WorthSum, 'items' | 'unpriced'>): string {
  // i18n: Of {count} items; the number stands before this.
  if (unpriced === 0) return t('{count, plural, one{with a price} other{all with a price}}', { count: items });
  // i18n: The number of items without a price, as in '5 items, 2 without a price'.
  return t('{count} without a price', { count: unpriced });
}

/** Returns the length of a bar in percent of the longest one. What is worth something shows; a negative value does not. */
export function shareOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(1, Math.round((value / most) * 100));
}
