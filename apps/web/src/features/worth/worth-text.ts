import type { WorthSum } from '@boxroom/domain/worth/worth';

/** Returns how many items have no price, in words. */
export function unpricedText({ items, unpriced }: Pick<WorthSum, 'items' | 'unpriced'>): string {
  if (unpriced === 0) return items === 1 ? 'with a price' : 'all with a price';
  return `${unpriced} without a price`;
}

/** Returns the length of a bar in percent of the longest one. What is worth something shows; a negative value does not. */
export function shareOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(1, Math.round((value / most) * 100));
}
