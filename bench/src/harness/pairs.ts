import { median } from './stats.ts';

/** How the candidate and the anchor are run beside each other. */
export interface Sides<T> {
  ours: () => T | Promise<T>;
  anchor: () => T | Promise<T>;
}

export interface Rounds<T> {
  ours: T[];
  anchor: T[];
}

/**
 * Runs both sides in turn (A B A B …), so that whatever else the machine does falls on both. A first round that is not
 * counted warms both up.
 */
export async function alternate<T>(rounds: number, { ours, anchor }: Sides<T>): Promise<Rounds<T>> {
  const result: Rounds<T> = { ours: [], anchor: [] };
  for (let round = -1; round < rounds; round++) {
    collectGarbage();
    const a = await ours();
    collectGarbage();
    const b = await anchor();
    if (round < 0) continue;
    result.ours.push(a);
    result.anchor.push(b);
  }
  return result;
}

export interface Pair {
  ours: number;
  anchor: number;
  /** The median over the rounds of ours divided by the anchor of the same round. */
  ratio: number;
}

/** One figure of all rounds. */
export function pairOf<T>({ ours, anchor }: Rounds<T>, value: (round: T) => number): Pair {
  const ratios = ours.map((round, index) => value(round) / valueAt(anchor, index, value));
  return { ours: median(ours.map(value)), anchor: median(anchor.map(value)), ratio: median(ratios) };
}

function valueAt<T>(rounds: readonly T[], index: number, value: (round: T) => number): number {
  const round = rounds[index];
  if (round === undefined) throw new Error('The sides ran a different number of rounds.');
  return value(round);
}

/** Only where Node runs with --expose-gc, as the children that run the rows do. */
export function collectGarbage(): void {
  globalThis.gc?.();
}

/** Milliseconds that `work` takes. */
export function timed(work: () => unknown): number {
  const start = performance.now();
  kept.value = work();
  return performance.now() - start;
}

/** Results are kept here, lest the compiler finds that nobody wants them. */
const kept: { value: unknown } = { value: null };
