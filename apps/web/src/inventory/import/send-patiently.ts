import { isPassing } from '../../lib/http/error-message.ts';
import { type Wait, waitFor } from '../../lib/time/wait-for.ts';

/** Before each retry of a call, in milliseconds; then the person is asked. */
const WAITS_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000];

/**
 * Sends a call until the server answers: one that arrives twice takes effect once. Throws the server's refusal, a passing
 * error that lasts for all retries (about a minute), and the reason of an abort.
 */
export async function sendPatiently<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  { wait = waitFor, waits = WAITS_MS }: { wait?: Wait; waits?: readonly number[] } = {},
): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      signal.throwIfAborted();
      const pause = isPassing(error) ? waits[tries] : undefined;
      if (pause === undefined) throw error;
      await wait(pause, signal);
    }
  }
}
