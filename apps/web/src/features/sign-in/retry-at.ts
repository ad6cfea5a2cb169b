import { retrySeconds } from '../../lib/http/error-message.ts';

const SEEN = new WeakMap<object, number>();

/** When a limit ends, in milliseconds since 1970 by this device's clock, counted from when its error was first seen. */
export function retryAt(error: unknown): number | null {
  const seconds = retrySeconds(error);
  if (seconds === null || typeof error !== 'object' || error === null) return null;
  const at = SEEN.get(error) ?? Date.now() + seconds * 1000;
  SEEN.set(error, at);
  return at;
}
