/** A cause that passes may have any name, so a mutation is not given up before it failed so often, over so long. */
const FAILURES_MIN = 3;
const LASTING_MS = 60_000;
const REMEMBERED_MAX = 1000;

/** Mutations that failed for a reason nobody foresaw. In memory: after a restart they get their chances once more. */
export class RepeatedFailures {
  readonly #now: () => number;
  readonly #known = new Map<string, { count: number; first: number }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Takes note of a failure. Returns whether the mutation fails by itself, whenever it is sent. */
  failsForGood(mutationId: string): boolean {
    const { count, first } = this.#known.get(mutationId) ?? { count: 0, first: this.#now() };
    this.#known.delete(mutationId); // the last to fail is the last to be forgotten
    this.#known.set(mutationId, { count: count + 1, first });
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED_MAX && oldest !== undefined) this.#known.delete(oldest);
    return count + 1 >= FAILURES_MIN && this.#now() - first >= LASTING_MS;
  }
}
