import type { ErrorCode } from '@boxroom/domain/error/codes';
import { errorText, TOO_MANY_TRIES } from '@boxroom/domain/error/error-text';
import { countText } from '@boxroom/domain/text/count-text';
import { errorCode, isNetworkError, serverData } from './error-code.ts';

export const OFFLINE_TEXT =
  'You are offline, or the server cannot be reached. Please try again when you are back online.';

export const NO_ANSWER_TEXT = 'The server did not respond: you may be offline.';

/** Refusals that end by themselves: their texts include the wait. */
const LIMITS: Partial<Record<ErrorCode, string>> = {
  RATE_LIMITED: TOO_MANY_TRIES,
  EMAIL_CHANGE_LIMITED: errorText('EMAIL_CHANGE_LIMITED'),
};

/**
 * Returns the text for an error thrown by a call to the server. `fallback` is for an error without its own text. `open`
 * follows a limit: what works meanwhile.
 */
export function errorMessage(error: unknown, fallback = errorText('INTERNAL'), open = ''): string {
  const code = errorCode(error);
  const limit = code === null ? undefined : LIMITS[code];
  if (code !== null && limit !== undefined) {
    const seconds = retrySeconds(error);
    const words = seconds === null ? errorText(code) : `${limit} You can try again in ${waitText(seconds)}.`;
    return `${words} ${open}`.trim();
  }
  if (code !== null && code !== 'INTERNAL') return errorText(code);
  return isNetworkError(error) ? OFFLINE_TEXT : fallback;
}

/** Seconds until a limit ends, counted from the response; null if the error is not a limit, or has no time. */
export function retrySeconds(error: unknown): number | null {
  const code = errorCode(error);
  if (code === null || LIMITS[code] === undefined) return null;
  const seconds = /^retry after (\d+) s$/.exec(String(serverData(error)?.['detail']))?.[1];
  return seconds === undefined ? null : Number(seconds);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A wait in the largest unit that is precise enough: '45 seconds', '12 minutes', '3 hours'. Rounds up. */
export function waitText(seconds: number): string {
  if (seconds < 2 * MINUTE) return countText(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 2 * HOUR) return countText(Math.ceil(seconds / MINUTE), 'minute');
  return countText(Math.ceil(seconds / HOUR), 'hour');
}

/** Whether the same call may succeed a little later: no response from Boxroom, an internal error, or a rate limit. */
export function isPassing(error: unknown): boolean {
  const code = errorCode(error);
  return code === null || code === 'RATE_LIMITED' || code === 'UNAVAILABLE' || code === 'INTERNAL';
}

/** The request id for the operator, who finds it in the log; null if the server was not reached. */
export function debugId(error: unknown): string | null {
  const id = serverData(error)?.['requestId'];
  return typeof id === 'string' ? id : null;
}
