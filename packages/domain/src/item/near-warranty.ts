import { daysBetween } from '../digest/calendar.ts';
import type { Item } from './item.ts';

/** Rows tell of the end of a warranty as many days before and after it. */
export const WARRANTY_NEAR_DAYS = 30;

/** Returns the days until a warranty ends where that is near; null where it is not, or there is none. */
export function nearWarranty({ warrantyUntil }: Pick<Item, 'warrantyUntil'>, today: string): number | null {
  if (!warrantyUntil) return null;
  const days = daysBetween(today, warrantyUntil);
  return Math.abs(days) <= WARRANTY_NEAR_DAYS ? days : null;
}
