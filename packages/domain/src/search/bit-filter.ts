/** A set of hashes that may hold more than was added, and never less (a Bloom filter with one hash). */
export class BitFilter {
  readonly #bits: Uint32Array;
  readonly #mask: number;

  /** `bits`: at least 32, a power of two. */
  constructor(bits: number) {
    this.#bits = new Uint32Array(bits >>> 5);
    this.#mask = bits - 1;
  }

  add(hash: number): void {
    const place = hash & this.#mask;
    this.#bits[place >>> 5] = (this.#bits[place >>> 5] ?? 0) | (1 << (place & 31));
  }

  mayHold(hash: number): boolean {
    const place = hash & this.#mask;
    return ((this.#bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
  }
}

/** Returns the least power of two that is not below a number, between two others. */
export function powerOfTwo(atLeast: number, { min, max }: { min: number; max: number }): number {
  let power = min;
  while (power < atLeast && power < max) power *= 2;
  return power;
}

/** Returns a hash of a number, whose lower bits depend on all of it. */
export function hashOf(sum: number): number {
  const hash = Math.imul(sum, 0x9e37_79b1);
  // The upper bits depend on all, so they are brought down.
  return (hash ^ (hash >>> 15)) >>> 1;
}
