import { fold } from './fold.ts';

/** Longest query that is looked at, in code units; what is beyond it is cut, not refused. */
export const QUERY_MAX = 200;
/** Most terms of a query that are looked at. */
export const TERMS_MAX = 10;

/** The terms of a query: folded, split on white space, without repeats, in the order in which they were typed. */
export function searchTerms(query: string): string[] {
  const cut = query.slice(0, QUERY_MAX).replace(/[\ud800-\udbff]$/, '');
  const terms = fold(cut)
    .split(/\s+/)
    .filter((term) => term !== '');
  return [...new Set(terms)].slice(0, TERMS_MAX);
}
