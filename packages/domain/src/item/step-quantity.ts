import { QUANTITY_MAX } from './item.ts';

/**
 * Returns the quantity after `delta` presses of plus (> 0) or minus (< 0), by the rule of the product's specification
 * ("Item quantity"): minus at 1 or less hides it (null), plus starts from 0. Never exceeds `QUANTITY_MAX`.
 */
export function stepQuantity(quantity: number | null, delta: number): number | null {
  if (delta === 0) return quantity;
  if (delta > 0) return Math.min((quantity ?? 0) + delta, QUANTITY_MAX);
  const lowered = (quantity ?? 0) + delta;
  return lowered < 1 ? null : lowered;
}
