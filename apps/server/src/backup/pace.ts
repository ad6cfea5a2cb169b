import { setTimeout as delay } from 'node:timers/promises';

/** Waits after `bytes` have been read or written, so that the work stays below a rate. Rejects when it is aborted. */
export type Pace = (bytes: number, signal: AbortSignal) => Promise<void>;

export const FULL_SPEED: Pace = () => Promise.resolve();

/** Shorter waits cost more than they give. */
const WAIT_MIN_MS = 20;

export function createPace(bytesPerSecond: number): Pace {
  let freeAt = performance.now();
  return async (bytes, signal) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
    const ahead = freeAt - performance.now();
    if (ahead >= WAIT_MIN_MS) await delay(ahead, undefined, { signal });
  };
}
