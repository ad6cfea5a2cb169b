import { setTimeout as delay } from 'node:timers/promises';

export interface ArrivalPlan {
  perSecond: number;
  seconds: number;
  /** Numbers from 0 up to but not including 1. */
  random: () => number;
}

/** Yields the planned times of a Poisson process, in milliseconds from its start: independent people. */
export function* planArrivals({ perSecond, seconds, random }: ArrivalPlan): Generator<number> {
  const end = seconds * 1000;
  let at = 0;
  for (;;) {
    at += (-Math.log(1 - random()) / perSecond) * 1000;
    if (at >= end) return;
    yield at;
  }
}

export interface Clock {
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

const REAL: Clock = { now: () => performance.now(), sleep: (ms) => delay(ms) };

/**
 * Begins work at each planned time, whether or not earlier work has ended, and returns once all has begun. `begin`
 * gets the planned time, on the clock's scale. A latency counts from there, so neither a slow server nor a late client
 * hides a wait (no coordinated omission).
 */
export async function runOpenly(
  arrivals: Iterable<number>,
  begin: (plannedAt: number) => void,
  { now, sleep }: Clock = REAL,
): Promise<void> {
  const start = now();
  for (const arrival of arrivals) {
    const plannedAt = start + arrival;
    // A timer fires up to a millisecond early or late; what is due goes out at once.
    while (plannedAt - now() >= 1) await sleep(plannedAt - now());
    begin(plannedAt);
  }
}

/** Returns one of the names, each as often as its weight says. */
export function pickWeighted<T extends string>(weights: Readonly<Record<T, number>>, random: () => number): T {
  const entries = Object.entries(weights) as [T, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  throw new Error('There are no weights.');
}
