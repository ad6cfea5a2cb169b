const SAMPLE_MS = 250;
/**
 * Milliseconds. With this delay twice in a row, each further request delays every response, until none arrives in time.
 */
const LATE_MAX_MS = 1000;

/** Milliseconds that the look-up of a session takes at most; an indexed read takes one. */
const LOOK_UP_MAX_MS = 250;
/** Twice the connections of a pool: one slow connection is no overload. */
const LOOK_UPS_MIN = 20;

export interface Pressure {
  /** Whether the event loop is so late that new requests should retry later. */
  isTooHigh(): boolean;
  /** Whether so many requests wait for the database that further ones should retry later. */
  isDatabaseLate(): boolean;
  /**
   * Measures the look-up of a session, which begins nearly every request that needs the database: it waits in the same
   * queue for a connection as everything else.
   */
  lookUp<T>(read: () => Promise<T>): Promise<T>;
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
  /** When each look-up began, the oldest first. */
  const lookUps = new Set<{ at: number }>();
  return {
    isTooHigh: () => Math.min(last, before) > lateMax,
    isDatabaseLate() {
      const [oldest] = lookUps;
      return oldest !== undefined && lookUps.size >= LOOK_UPS_MIN && performance.now() - oldest.at > LOOK_UP_MAX_MS;
    },
    async lookUp(read) {
      const begun = { at: performance.now() };
      lookUps.add(begun);
      try {
        return await read();
      } finally {
        lookUps.delete(begun);
      }
    },
    stop: () => clearInterval(timer),
  };
}
