import type { Database } from '@boxroom/db/tables/database';
import { HISTORY_PAGE_SIZE } from '@boxroom/domain/history/history-entry';
import {
  HISTORY_SEARCH_LINES,
  type HistoryCursor,
  type HistoryFound,
  type HistorySearch,
  matchesHistory,
} from '@boxroom/domain/history/history-search';
import { searchTerms } from '@boxroom/domain/search/terms';
import { type Kysely, sql } from 'kysely';
import { type HistoryRow, readPage, toEntry, unlessMissing } from './store.ts';
import type { Conditions } from './visible.ts';

/** The lines that one statement reads. */
const READ_AT_ONCE = 500;

/**
 * Returns the newest matching lines that a person may read, from the cursor on: as many as a page has, or those among
 * `HISTORY_SEARCH_LINES`. A call costs the same however long the history is.
 */
export function searchHistory(
  db: Kysely<Database>,
  userId: string,
  { text, cursor, ...filter }: HistorySearch,
): Promise<HistoryFound> {
  const terms = searchTerms(text);
  return unlessMissing(async () => {
    const found: HistoryRow[] = [];
    let last: HistoryRow | null = null;
    let next = cursor ?? null;
    for (let read = 0; read < HISTORY_SEARCH_LINES && found.length < HISTORY_PAGE_SIZE; read += READ_AT_ONCE) {
      const query = { ...filter, page: 1, pageSize: READ_AT_ONCE };
      const { rows } = await readPage(db, userId, query, next ? olderThan(next) : []);
      const matching = rows.filter((row) => matchesHistory(toEntry(row), terms));
      const taken = matching.slice(0, HISTORY_PAGE_SIZE - found.length);
      found.push(...taken);
      const isCut = taken.length < matching.length;
      last = (isCut ? taken.at(-1) : rows.at(-1)) ?? last;
      const isEnd = !isCut && rows.length < READ_AT_ONCE;
      next = last && !isEnd ? { at: last.micros, id: last.id } : null;
      if (next === null) break;
    }
    return { entries: found.map(toEntry), next, searchedTo: last?.at ?? null };
  });
}

function olderThan({ at, id }: HistoryCursor): Conditions {
  return [sql`(h.at, h.id) < (timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond', ${id}::uuid)`];
}
