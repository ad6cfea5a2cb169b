import { isPassing } from '../../lib/http/error-message.ts';

/** Before each retry of a call, in milliseconds; then the person is asked. */
const WAITS_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000];

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Sends a call until the server answers: one that arrives twice takes effect once. Throws the server's refusal, a passing
 * error that lasts for all retries (about a minute), and the reason of an abort.
 */
export async function sendPatiently<T>(send: () => Promise<T>, signal: AbortSignal, wait: Wait = waitFor): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      signal.throwIfAborted();
      const pause = isPassing(error) ? WAITS_MS[tries] : undefined;
      if (pause === undefined) throw error;
      await wait(pause, signal);
    }
  }
}

/** Resolves early when the signal is aborted. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
