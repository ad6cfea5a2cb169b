import { quantile } from '../harness/stats.ts';

export interface Outcome {
  kind: string;
  /** On the clock of `performance.now()`. */
  plannedAt: number;
  endedAt: number;
  /** OK, an error code of the server, or why there was no answer. */
  code: string;
  /** Whether a refusal told the device when to retry; null: no refusal. */
  hasRetryAfter: boolean | null;
}

export interface KindSummary {
  kind: string;
  /** Answers as they should be. */
  accepted: number;
  p50: number;
  p90: number;
  p99: number;
  max: number;
  /** The other answers, by code, and the missing ones. */
  refused: Record<string, number>;
}

/** Keeps the outcomes of one phase of a load. */
export class Recorder {
  readonly #accepted = new Map<string, number[]>();
  readonly #refused = new Map<string, Map<string, number>>();
  readonly #seconds = new Map<number, { latencies: number[]; refused: number }>();
  /** Milliseconds by which this client began its work later than planned: its own fault, and part of all latencies. */
  readonly lateness: number[] = [];
  #withoutRetryAfter = 0;
  /** Work without an outcome yet, by kind. */
  readonly #open = new Map<string, number>();

  /** Work begins; `add` or `drop` ends it. Until then it counts as refused: a server that never answers refuses too. */
  plan(kind: string): void {
    this.#open.set(kind, (this.#open.get(kind) ?? 0) + 1);
  }

  /** Work ends without an outcome, by the person's own will. */
  drop(kind: string): void {
    const open = (this.#open.get(kind) ?? 0) - 1;
    if (open > 0) this.#open.set(kind, open);
    else this.#open.delete(kind);
  }

  add({ kind, plannedAt, endedAt, code, hasRetryAfter }: Outcome): void {
    this.drop(kind);
    const second = Math.floor(endedAt / 1000);
    const window = this.#seconds.get(second) ?? { latencies: [], refused: 0 };
    this.#seconds.set(second, window);
    if (code === 'OK') {
      push(this.#accepted, kind, endedAt - plannedAt);
      window.latencies.push(endedAt - plannedAt);
      return;
    }
    window.refused++;
    const codes = this.#refused.get(kind) ?? new Map<string, number>();
    codes.set(code, (codes.get(code) ?? 0) + 1);
    this.#refused.set(kind, codes);
    if (hasRetryAfter === false) this.#withoutRetryAfter++;
  }

  /** Refusals of the kind that a device retries, without a word when. */
  get withoutRetryAfter(): number {
    return this.#withoutRetryAfter;
  }

  get unanswered(): number {
    return sumOf(Object.fromEntries(this.#open));
  }

  get accepted(): number {
    return [...this.#accepted.values()].reduce((sum, { length }) => sum + length, 0);
  }

  get refused(): number {
    return this.summaries().reduce((sum, { refused }) => sum + sumOf(refused), 0);
  }

  /** The share `q` of all accepted work of these kinds, or of all kinds, took at most this many milliseconds. */
  latency(q: number, kinds: readonly string[] = [...this.#accepted.keys()]): number {
    return quantile(
      kinds.flatMap((kind) => this.#accepted.get(kind) ?? []),
      q,
    );
  }

  summaries(): KindSummary[] {
    const kinds = [...new Set([...this.#accepted.keys(), ...this.#refused.keys(), ...this.#open.keys()])].toSorted();
    return kinds.map((kind) => {
      const latencies = this.#accepted.get(kind) ?? [];
      const [p50 = NaN, p90 = NaN, p99 = NaN, max = NaN] = [0.5, 0.9, 0.99, 1].map((q) => quantile(latencies, q));
      const refused = Object.fromEntries(this.#refused.get(kind) ?? []);
      const open = this.#open.get(kind);
      if (open !== undefined) refused['NO ANSWER'] = open;
      return { kind, accepted: latencies.length, p50, p90, p99, max, refused };
    });
  }

  /**
   * Returns the seconds from `since` until the first of `calm` seconds in a row in which all was accepted and the p99
   * was at most `p99Max`; null: it did not calm down. A second without any answer is not calm.
   */
  recoverySeconds(since: number, { p99Max, calm }: { p99Max: number; calm: number }): number | null {
    const first = Math.ceil(since / 1000);
    const last = Math.max(...this.#seconds.keys());
    let inARow = 0;
    for (let second = first; second <= last; second++) {
      const { latencies, refused } = this.#seconds.get(second) ?? { latencies: [], refused: 0 };
      const isCalm = refused === 0 && latencies.length > 0 && quantile(latencies, 0.99) <= p99Max;
      inARow = isCalm ? inARow + 1 : 0;
      if (inARow === calm) return second - calm + 1 - first;
    }
    return null;
  }
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
