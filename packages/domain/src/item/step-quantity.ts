import { QUANTITY_MAX } from './item.ts';

/**
 * The quantity after plus or minus (specification, "Item quantity"): minus at 1 or less hides it (null), plus starts
 * from 0. Never beyond `QUANTITY_MAX`.
 */
export function stepQuantity(quantity: number | null, delta: 1 | -1): number | null {
  if (delta === 1) return Math.min((quantity ?? 0) + 1, QUANTITY_MAX);
  return quantity === null || quantity <= 1 ? null : quantity - 1;
}
