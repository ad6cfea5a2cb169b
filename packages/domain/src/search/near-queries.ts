import { highlightRanges } from './highlight.ts';
import type { WordList } from './near-words.ts';
import { searchTerms } from './terms.ts';

/** Most queries that are offered. */
export const NEAR_QUERIES_MAX = 5;
/** With more unknown terms than this a guess would be none. */
const UNKNOWN_MAX = 3;
/** Most queries that are tried: words that stand in different items give nothing together. */
const TRIES_MAX = 40;

interface NearQueriesRequest {
  query: string;
  words: WordList;
  /** Whether any text holds a folded term. */
  holds: (term: string) => boolean;
  /** How much a query finds, with the category that is chosen. */
  count: (query: string) => number;
}

/**
 * What the person may have meant by a query that finds nothing: terms that stand nowhere are replaced by near words,
 * the other terms stay. Every query answered finds something; nearest first, `NEAR_QUERIES_MAX` at most.
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

/** Every way to take one of each list, by the sum of the positions: the nearest words of all terms come first. */
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
 * A query as people would write it: each of its folded terms as it stands in the first of `texts` that holds it,
 * 'Kärcher' for 'karcher'. A term that stands in none stays as it is.
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
