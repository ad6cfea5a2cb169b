import type { Item } from '../item/item.ts';

/** Prices have three decimals at most: sums are whole numbers of thousandths. */
const THOUSANDTHS = 1000;

export type Priced = Pick<Item, 'price' | 'quantity'>;

/**
 * Returns what an item is worth in thousandths of its currency: quantity times price. A missing quantity counts as one,
 * and so does one that its room does not show: a sum must not tell what no row does.
 */
export function worthInThousandths({ price, quantity }: Priced, isQuantityShown = true): number {
  return Math.round((price ?? 0) * THOUSANDTHS) * (isQuantityShown ? (quantity ?? 1) : 1);
}

/** Returns what an item is worth, or null where it has no price. */
export function worthOf(item: Priced): number | null {
  return item.price === null ? null : worthInThousandths(item) / THOUSANDTHS;
}

/** Returns the sum of `worthInThousandths` in the currency. */
export function fromThousandths(sum: number): number {
  return sum / THOUSANDTHS;
}
