import type { Language } from '../language/language.ts';
import { compareNatural } from '../text/natural-compare.ts';
import type { Item } from './item.ts';

type Loan = Pick<Item, 'id' | 'name' | 'lentTo' | 'lentSince' | 'lentDue'>;

/** Whether somebody has the item who should have brought it back. The day on which it is due is not over yet. */
export function isOverdue({ lentTo, lentDue }: Pick<Item, 'lentTo' | 'lentDue'>, today: string): boolean {
  return Boolean(lentTo) && Boolean(lentDue) && (lentDue ?? '') < today;
}

/**
 * Sorts lent items by the day on which they are due, the longest overdue first, those without one last; then by the day
 * since which they are lent, by name and id.
 */
export function sortLoans<T extends Loan>(items: Iterable<T>, language?: Language): T[] {
  return [...items].sort(
    (a, b) =>
      compareDates(a.lentDue, b.lentDue) ||
      compareDates(a.lentSince, b.lentSince) ||
      compareNatural(a.name, b.name, language) ||
      (a.id < b.id ? -1 : 1),
  );
}

function compareDates(a: string | null | undefined, b: string | null | undefined): number {
  const [left, right] = [a ?? '~', b ?? '~'];
  return left === right ? 0 : left < right ? -1 : 1;
}
