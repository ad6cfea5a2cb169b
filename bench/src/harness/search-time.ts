import { timed } from './pairs.ts';
import { mean, median, quantile } from './stats.ts';

/** Milliseconds of one round. */
export interface SearchRound {
  p50: number;
  p99: number;
  keyMean: number;
  keyWorst: number;
}

export interface SearchWork {
  search: (query: string) => unknown;
  queries: readonly string[];
  keys: readonly string[];
  repeats: number;
}

/**
 * Times each query separately; for each key takes the median of the repeats, so that the worst key is a slow key and
 * not a busy moment.
 */
export function timeSearch({ search, queries, keys, repeats }: SearchWork): SearchRound {
  const times: number[] = [];
  const byKey = keys.map((): number[] => []);
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const query of queries) times.push(timed(() => search(query)));
    for (const [index, key] of keys.entries()) byKey[index]?.push(timed(() => search(key)));
  }
  const medians = byKey.map(median);
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    keyMean: mean(medians),
    keyWorst: Math.max(...medians),
  };
}
