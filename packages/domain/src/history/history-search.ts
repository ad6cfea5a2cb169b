import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { fold } from '../search/fold.ts';
import { QUERY_MAX } from '../search/terms.ts';
import { type HistoryEntry, historyEntrySchema, historyFilterSchema } from './history-entry.ts';

/** One search looks at so many lines at most; the next one goes on where it ended. */
export const HISTORY_SEARCH_LINES = 2000;

/** The place of a line in the history. `at` is in microseconds, as the database orders lines. */
const cursorSchema = z.strictObject({ at: z.int().check(z.minimum(0)), id: idSchema });
export type HistoryCursor = z.infer<typeof cursorSchema>;

/** Lines are matched one by one, those of imports and of commands as well. `cursor`: only older ones than this. */
export const historySearchSchema = z.strictObject({
  ...historyFilterSchema.shape,
  text: z.string().check(z.maxLength(QUERY_MAX)),
  cursor: z.optional(cursorSchema),
});
export type HistorySearch = z.infer<typeof historySearchSchema>;

export const historyFoundSchema = z.strictObject({
  entries: z.array(historyEntrySchema),
  /** Where the next search goes on; null: all was searched. */
  next: z.nullable(cursorSchema),
  /** The time of the oldest line that was looked at, in milliseconds; null: there was none. */
  searchedTo: z.nullable(z.number()),
});
export type HistoryFound = z.infer<typeof historyFoundSchema>;

/** The changed fields whose values are words of people. */
const FIELDS = ['name', 'description', 'boxName', 'roomName', 'tag', 'owner'];

/** Returns whether a line names each term: as its author, its thing, its place, or as an old or a new value. */
export function matchesHistory(
  { name, actorName, boxName, roomName, before, after }: HistoryEntry,
  terms: readonly string[],
): boolean {
  const values = [before, after].flatMap((side) => FIELDS.map((field) => side?.[field] ?? ''));
  const text = fold([name, actorName, boxName ?? '', roomName ?? '', ...values].join('\n'));
  return terms.every((term) => text.includes(term));
}
