import * as z from 'zod/mini';
import { type HistoryEntry, isPendingEntry } from './history-entry.ts';

/** A visit of the history ends when it was not looked at for so long: a reload or a short way elsewhere is no new one. */
export const VISIT_PAUSE_MS = 30 * 60_000;

const visitSchema = z.strictObject({
  /** What others changed after this time is new in this visit. Null: the first visit, in which nothing is. */
  newAfter: z.nullable(z.number()),
  /** The newest entry that was shown. By the server's clock, as `newAfter`. */
  newest: z.number(),
  /** The last look, by the device's clock. */
  at: z.number(),
});
export type HistoryVisit = z.infer<typeof visitSchema>;

/** Returns a stored visit. Null: there is none, or it cannot be read. */
export function readVisit(text: string | null): HistoryVisit | null {
  try {
    const { success, data } = z.safeParse(visitSchema, JSON.parse(text ?? ''));
    return success ? data : null;
  } catch {
    return null;
  }
}

/** Returns the visit after a look at the newest entries, the newest of which happened at `newest`. */
export function withLook(visit: HistoryVisit | null, newest: number, now: number): HistoryVisit {
  if (visit === null) return { newAfter: null, newest, at: now };
  const isSameVisit = Math.abs(now - visit.at) <= VISIT_PAUSE_MS;
  return {
    newAfter: isSameVisit ? visit.newAfter : visit.newest,
    newest: Math.max(visit.newest, newest),
    at: now,
  };
}

/** Whether another person made a change since the last visit. */
export function isNewIn(visit: HistoryVisit | null, entry: Pick<HistoryEntry, 'id' | 'at' | 'isOwn'>): boolean {
  const newAfter = visit?.newAfter ?? null;
  return newAfter !== null && !entry.isOwn && !isPendingEntry(entry) && entry.at > newAfter;
}
