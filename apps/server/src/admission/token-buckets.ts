import { rateLimited } from '../rate-limit/retry-after.ts';

/** So many callers are remembered at least; one who has not come for a while has a full bucket and needs no memory. */
const REMEMBERED = 10_000;

export interface BucketSize {
  /** What may be used at once after a rest. */
  burst: number;
  perSecond: number;
}

export interface TokenBuckets {
  /** Uses so many of this caller's tokens. Throws RATE_LIMITED, and uses none, where they are fewer. */
  take(key: string, tokens: number): void;
}

/**
 * Limits in the memory of this process, for what happens too often to write each one down: several processes allow as
 * many times as much. What is larger than a whole bucket passes when the bucket is full.
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
      // The one that has rested longest comes first.
      for (const old of buckets.keys()) {
        if (buckets.size <= REMEMBERED || refilled(old) < burst) break;
        buckets.delete(old);
      }
    },
  };
}
