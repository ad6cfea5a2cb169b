const LONGEST_WAIT = 2000;

/** Runs once the first screen has rendered and the browser is idle. Returns a function that cancels. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LONGEST_WAIT);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LONGEST_WAIT });
  return () => cancelIdleCallback(handle);
}
