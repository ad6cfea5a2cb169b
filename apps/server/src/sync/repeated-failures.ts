/** How often a mutation has to fail, and over how long, before it is given up. */
export interface Patience {
  failures: number;
  ms: number;
}

/** A cause that passes may have any name. */
export const UNKNOWN_CAUSE: Patience = { failures: 3, ms: 60_000 };
/** Nearly always the database is overloaded, and then a mutation that is given up is work lost for nothing. */
export const TAKES_TOO_LONG: Patience = { failures: 10, ms: 15 * 60_000 };
const REMEMBERED_MAX = 1000;

/** Mutations that failed for a reason that may be their own. In memory: after a restart they get their chances once more. */
export class RepeatedFailures {
  readonly #now: () => number;
  readonly #known = new Map<string, { count: number; first: number }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Takes note of a failure. Returns whether the mutation fails by itself, whenever it is sent. */
  failsForGood(mutationId: string, patience: Patience): boolean {
    const { count, first } = this.#known.get(mutationId) ?? { count: 0, first: this.#now() };
    this.#known.delete(mutationId); // the last to fail is the last to be forgotten
    this.#known.set(mutationId, { count: count + 1, first });
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED_MAX && oldest !== undefined) this.#known.delete(oldest);
    return count + 1 >= patience.failures && this.#now() - first >= patience.ms;
  }
}
