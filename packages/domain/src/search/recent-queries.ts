import { QUERY_MAX, searchTerms } from './terms.ts';

/** The limit on recent queries. */
export const RECENT_QUERIES_MAX = 8;

/** Returns the stored queries, newest first; none where the text is not a stored list. */
export function readRecentQueries(stored: string | null): readonly string[] {
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    if (!Array.isArray(list)) return [];
    const queries = list.filter((query): query is string => typeof query === 'string' && query.length <= QUERY_MAX);
    return queries.slice(0, RECENT_QUERIES_MAX);
  } catch {
    return [];
  }
}

/** Returns the queries with this one in front, once each whatever its case and accents. */
export function withRecentQuery(queries: readonly string[], query: string): readonly string[] {
  const text = query.trim();
  const key = keyOf(text);
  if (key === '') return queries;
  const others = queries.filter((other) => keyOf(other) !== key);
  return [text, ...others].slice(0, RECENT_QUERIES_MAX);
}

function keyOf(query: string): string {
  return searchTerms(query).join(' ');
}
