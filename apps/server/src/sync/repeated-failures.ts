/** How often a mutation has to fail, and over how long, before the server gives it up. */
export interface Patience {
  failures: number;
  ms: number;
}

/** For errors of unknown cause: some of them pass, too. */
export const UNKNOWN_CAUSE: Patience = { failures: 3, ms: 60_000 };
/**
 * For timeouts: the database is nearly always overloaded then, and giving a mutation up would lose work for nothing.
 */
export const TAKES_TOO_LONG: Patience = { failures: 10, ms: 15 * 60_000 };
const REMEMBERED_MAX = 1000;

/** Mutations whose failure may be their own fault. In memory: a restart gives them all attempts again. */
export class RepeatedFailures {
  readonly #now: () => number;
  readonly #known = new Map<string, { count: number; first: number }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts a failure. Returns whether the mutation itself is to blame, whenever it is sent. */
  failsForGood(mutationId: string, patience: Patience): boolean {
    const { count, first } = this.#known.get(mutationId) ?? { count: 0, first: this.#now() };
    this.#known.delete(mutationId); // moves it to the end, so that the latest failure is evicted last
    this.#known.set(mutationId, { count: count + 1, first });
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED_MAX && oldest !== undefined) this.#known.delete(oldest);
    return count + 1 >= patience.failures && this.#now() - first >= patience.ms;
  }
}
