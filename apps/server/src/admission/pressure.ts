const SAMPLE_MS = 250;
/**
 * Milliseconds. With this delay twice in a row, each further request delays every response, until none arrives in time.
 */
const LATE_MAX_MS = 1000;

export interface Pressure {
  /** Whether the event loop is so late that new requests should retry later. */
  isTooHigh(): boolean;
  stop(): void;
}

/**
 * Measures how late the event loop runs. One long piece of work is no pressure, so two measurements count. A histogram
 * of node:perf_hooks does not fit: one that is reset regularly misses exactly what blocked the loop meanwhile.
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
