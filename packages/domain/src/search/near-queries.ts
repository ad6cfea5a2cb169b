import { highlightRanges } from './highlight.ts';
import type { WordList } from './near-words.ts';
import { searchTerms } from './terms.ts';

/** The limit on suggestions. */
export const NEAR_QUERIES_MAX = 5;
/** With more unknown terms than this a suggestion would be a mere guess. */
const UNKNOWN_MAX = 3;
/** The limit on attempts: words of different items find nothing together. */
const TRIES_MAX = 40;

interface NearQueriesRequest {
  query: string;
  words: WordList;
  /** Returns whether any text contains a folded term. */
  holds: (term: string) => boolean;
  /** Returns the number of hits of a query, within the chosen category. */
  count: (query: string) => number;
}

/**
 * Suggests queries in place of one that finds nothing: near words replace the unknown terms, the other terms stay.
 * Every suggestion finds something; nearest first, `NEAR_QUERIES_MAX` at most.
 */
export function nearQueries({ query, words, holds, count }: NearQueriesRequest): string[] {
  const terms = searchTerms(query);
  const unknown = terms.filter((term) => !holds(term));
  if (unknown.length === 0 || unknown.length > UNKNOWN_MAX) return [];
  const near = new Map(unknown.map((term) => [term, words.near(term).map(({ word }) => word)]));
  const found: string[] = [];
  for (const replaced of nearestFirst(terms.map((term) => near.get(term) ?? [term])).slice(0, TRIES_MAX)) {
    const text = [...new Set(replaced)].join(' ');
    if (found.includes(text) || count(text) === 0) continue;
    found.push(text);
    if (found.length === NEAR_QUERIES_MAX) break;
  }
  return found;
}

/**
 * Returns every combination of one word per list, by the sum of the positions: the nearest words of all terms come
 * first.
 */
function nearestFirst(lists: readonly (readonly string[])[]): string[][] {
  let taken: { words: string[]; distance: number }[] = [{ words: [], distance: 0 }];
  for (const list of lists) {
    taken = taken.flatMap(({ words, distance }) =>
      list.map((word, at) => ({ words: [...words, word], distance: distance + at })),
    );
  }
  return taken.sort((a, b) => a.distance - b.distance).map(({ words }) => words);
}

/**
 * Returns a query in the spelling of the inventory: each folded term as the first of `texts` that contains it writes
 * it, 'Kärcher' for 'karcher'. A term that no text contains stays unchanged.
 */
export function asWritten(query: string, texts: Iterable<string>): string {
  const written = new Map<string, string>(searchTerms(query).map((term) => [term, '']));
  let missing = written.size;
  for (const text of texts) {
    if (missing === 0) break;
    for (const [term, found] of written) {
      const range = found === '' ? highlightRanges(text, [term])[0] : undefined;
      if (!range) continue;
      written.set(term, text.slice(range.start, range.end));
      missing--;
    }
  }
  return [...written].map(([term, found]) => (found === '' ? term : found)).join(' ');
}
