export interface QuietLimit {
  /** Aborts the request: nothing came in time, or its caller gave up. */
  signal: AbortSignal;
  /** Waits this long for the next byte, in milliseconds. */
  waitFor: (ms: number) => void;
  stop: () => void;
}

/**
 * Limits how long a request may be silent, and not how long it may take: a slow connection carries large responses too.
 */
export function quietLimit(caller: AbortSignal | null | undefined): QuietLimit {
  const quiet = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => quiet.abort(caller?.reason);
  caller?.addEventListener('abort', giveUp);
  if (caller?.aborted) giveUp();
  return {
    signal: quiet.signal,
    waitFor(ms) {
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(new DOMException('Nothing arrives.', 'TimeoutError')), ms);
    },
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', giveUp);
    },
  };
}
