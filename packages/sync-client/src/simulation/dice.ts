/** Reproducible randomness: the same seed gives the same rolls. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a whole number from 0 to `sides` - 1 (mulberry32). */
  roll(sides: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  }

  /** Returns true once in `times`. */
  once(times: number): boolean {
    return this.roll(times) === 0;
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.roll(Math.max(1, list.length))];
  }

  /** Returns one to `most` elements of the list, without repeats. */
  some<T>(list: readonly T[], most: number): T[] {
    const rest = [...list];
    const count = Math.min(rest.length, 1 + this.roll(most));
    return Array.from({ length: count }, () => rest.splice(this.roll(rest.length), 1)).flat();
  }
}
