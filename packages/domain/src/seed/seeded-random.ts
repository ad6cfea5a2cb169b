import type { NewId } from '../id/id.ts';

/**
 * Returns a generator of numbers from 0 up to but not including 1, the same for the same seed everywhere (mulberry32).
 * Not for secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Returns a generator of valid ids (UUID version 4) from `random`. */
export function seededIds(random: () => number): NewId {
  const hex = (digits: number): string =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const variant = (): string => '89ab'[Math.floor(random() * 4)] ?? '8';
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-${variant()}${hex(3)}-${hex(6)}${hex(6)}`;
}
