const SAMPLE_MS = 250;
/** Late by so much twice in a row, what is taken on as well makes everybody's answer late, and soon there are none. */
const LATE_MAX_MS = 1000;

export interface Pressure {
  /** Whether the event loop is so late that new requests should come again later. */
  isTooHigh(): boolean;
  stop(): void;
}

/**
 * Measures how late the event loop turns. One long piece of work is no pressure, so two measurements count. Not by the
 * histogram of node:perf_hooks: one that is reset every now and then misses just what held the loop meanwhile.
 */
export function watchPressure(lateMax = LATE_MAX_MS): Pressure {
  let [last, before] = [0, 0];
  let due = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    [last, before] = [now - due, last];
    due = now + SAMPLE_MS;
  }, SAMPLE_MS);
  timer.unref();
  return {
    isTooHigh: () => Math.min(last, before) > lateMax,
    stop: () => clearInterval(timer),
  };
}
