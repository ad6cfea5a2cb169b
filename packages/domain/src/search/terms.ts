import { fold } from './fold.ts';

/** The limit on a query, in code units; the rest is cut off, not refused. */
export const QUERY_MAX = 200;
/** The limit on the terms of a query; the rest is ignored. */
export const TERMS_MAX = 10;

/** Returns the terms of a query: folded, split on white space, without repeats, in the order of typing. */
export function searchTerms(query: string): string[] {
  const cut = query.slice(0, QUERY_MAX).replace(/[\ud800-\udbff]$/, '');
  const terms = fold(cut)
    .split(/\s+/)
    .filter((term) => term !== '');
  return [...new Set(terms)].slice(0, TERMS_MAX);
}
