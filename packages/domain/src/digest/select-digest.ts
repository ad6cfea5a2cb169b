import { addDays, daysBetween } from './calendar.ts';

/** An older date is a note about the item rather than something forgotten. */
export const OVERDUE_DAYS_MAX = 365;

/** The distance of an item's date: within the reminder days, today, or past. */
export type DueStage = 'soon' | 'today' | 'overdue';

/** Which date of an item: its date stamp, the end of its warranty, or the day on which it is due back. */
export type DateKind = 'date' | 'warranty' | 'lent';

/** One date of an item, which may have one of each kind. */
export interface DatedItem {
  id: string;
  kind: DateKind;
  /** YYYY-MM-DD. */
  dateStamp: string;
}

export interface Told {
  itemId: string;
  kind: DateKind;
  dateStamp: string;
  stage: DueStage;
}

export interface DueItem<T extends DatedItem> {
  item: T;
  stage: DueStage;
  /** Days until the date; negative when it is past. */
  days: number;
  /** True where no earlier digest reported this stage of the date. */
  isNew: boolean;
}

/** Returns the first and the last date that the digest of a day covers. */
export function digestWindow(today: string, reminderDays: number): { from: string; to: string } {
  return { from: addDays(today, -OVERDUE_DAYS_MAX), to: addDays(today, reminderDays) };
}

/**
 * Selects the due items of a day, by date. Each date is new up to three times: within `reminderDays`, on its day, and
 * once after it. A mail is worth sending when something is new; it then also lists the other upcoming items, but no
 * past item a second time. A changed date starts over.
 */
export function selectDigest<T extends DatedItem>(
  items: readonly T[],
  { today, reminderDays, told }: { today: string; reminderDays: number; told: readonly Told[] },
): { due: DueItem<T>[]; isWorthSending: boolean } {
  const toldOf = new Map(told.map((each) => [keyOf(each.itemId, each.kind), each]));
  const due = items
    .map((item) => judge(item, { today, reminderDays, told: toldOf.get(keyOf(item.id, item.kind)) }))
    .filter((each) => each !== null)
    .toSorted((a, b) => a.days - b.days);
  return { due, isWorthSending: due.some(({ isNew }) => isNew) };
}

function keyOf(itemId: string, kind: DateKind): string {
  return `${kind} ${itemId}`;
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
