import { addDays, daysBetween } from './calendar.ts';

/** Dates further back than this are what somebody notes about a thing, not what somebody forgot. */
export const OVERDUE_DAYS_MAX = 365;

/** How far an item's date is: within the days asked for, today, or past. */
export type DueStage = 'soon' | 'today' | 'overdue';

export interface DatedItem {
  id: string;
  /** YYYY-MM-DD. */
  dateStamp: string;
}

export interface Told {
  itemId: string;
  dateStamp: string;
  stage: DueStage;
}

export interface DueItem<T extends DatedItem> {
  item: T;
  stage: DueStage;
  /** Until the date; negative when it is past. */
  days: number;
  /** Not told before. */
  isNew: boolean;
}

/** The first and the last date that a digest of a day looks at. */
export function digestWindow(today: string, reminderDays: number): { from: string; to: string } {
  return { from: addDays(today, -OVERDUE_DAYS_MAX), to: addDays(today, reminderDays) };
}

/**
 * What to remind of on a day, by date. Each date is new up to three times: when it comes within `reminderDays`, on its
 * day, and once when it is past. A mail is worth sending when something is new; it then also lists what is still to
 * come, but nothing past a second time. Another date of the same item is another matter.
 */
export function selectDigest<T extends DatedItem>(
  items: readonly T[],
  { today, reminderDays, told }: { today: string; reminderDays: number; told: readonly Told[] },
): { due: DueItem<T>[]; isWorthSending: boolean } {
  const toldOf = new Map(told.map((each) => [each.itemId, each]));
  const due = items
    .map((item) => judge(item, { today, reminderDays, told: toldOf.get(item.id) }))
    .filter((each) => each !== null)
    .toSorted((a, b) => a.days - b.days);
  return { due, isWorthSending: due.some(({ isNew }) => isNew) };
}

function judge<T extends DatedItem>(
  item: T,
  { today, reminderDays, told }: { today: string; reminderDays: number; told: Told | undefined },
): DueItem<T> | null {
  const days = daysBetween(today, item.dateStamp);
  if (days > reminderDays || days < -OVERDUE_DAYS_MAX) return null;
  const stage = stageOf(days);
  const isNew = told?.dateStamp !== item.dateStamp || RANK[stage] > RANK[told.stage];
  if (stage === 'overdue' && !isNew) return null;
  return { item, stage, days, isNew };
}

const RANK: Record<DueStage, number> = { soon: 0, today: 1, overdue: 2 };

function stageOf(days: number): DueStage {
  if (days > 0) return 'soon';
  return days === 0 ? 'today' : 'overdue';
}
