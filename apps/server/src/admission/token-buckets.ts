import { rateLimited } from '../rate-limit/retry-after.ts';

/** The number of callers remembered at least. An idle caller's bucket is full and needs no memory. */
const REMEMBERED = 10_000;

export interface BucketSize {
  /** Tokens that a caller may spend at once when the bucket is full. */
  burst: number;
  perSecond: number;
}

export interface TokenBuckets {
  /** Spends this many of the caller's tokens. Throws RATE_LIMITED, and spends none, if there are fewer. */
  take(key: string, tokens: number): void;
}

/**
 * Limits in the memory of this process, for events too frequent to write to the database. With several processes each
 * one allows the full amount. A cost above a whole bucket passes when the bucket is full.
 */
export function createTokenBuckets({ burst, perSecond }: BucketSize, now = () => performance.now()): TokenBuckets {
  const buckets = new Map<string, { tokens: number; at: number }>();

  function refilled(key: string): number {
    const bucket = buckets.get(key);
    return bucket ? Math.min(burst, bucket.tokens + ((now() - bucket.at) / 1000) * perSecond) : burst;
  }

  return {
    take(key, tokens) {
      const left = refilled(key);
      const wanted = Math.min(tokens, burst);
      if (left < wanted) throw rateLimited((wanted - left) / perSecond);
      buckets.delete(key);
      buckets.set(key, { tokens: left - wanted, at: now() });
      if (buckets.size <= REMEMBERED) return;
      // The bucket that has been idle longest comes first.
      for (const old of buckets.keys()) {
        if (buckets.size <= REMEMBERED || refilled(old) < burst) break;
        buckets.delete(old);
      }
    },
  };
}
