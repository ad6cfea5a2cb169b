import { median } from './stats.ts';

/** The two sides of a comparison. */
export interface Sides<T> {
  ours: () => T | Promise<T>;
  anchor: () => T | Promise<T>;
}

export interface Rounds<T> {
  ours: T[];
  anchor: T[];
}

/**
 * Runs both sides in turn (A B A B …), so that other load on the machine affects both. A first round, which does not
 * count, warms both up.
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

/** Returns one figure over all rounds. */
export function pairOf<T>({ ours, anchor }: Rounds<T>, value: (round: T) => number): Pair {
  const ratios = ours.map((round, index) => value(round) / valueAt(anchor, index, value));
  return { ours: median(ours.map(value)), anchor: median(anchor.map(value)), ratio: median(ratios) };
}

function valueAt<T>(rounds: readonly T[], index: number, value: (round: T) => number): number {
  const round = rounds[index];
  if (round === undefined) throw new Error('The sides ran a different number of rounds.');
  return value(round);
}

/** Works only where Node runs with --expose-gc, as in the processes of the rows. */
export function collectGarbage(): void {
  globalThis.gc?.();
}

/** Returns the milliseconds that `work` takes. */
export function timed(work: () => unknown): number {
  const start = performance.now();
  kept.value = work();
  return performance.now() - start;
}

/** Keeps results alive, so that the compiler cannot remove the work as unused. */
const kept: { value: unknown } = { value: null };
