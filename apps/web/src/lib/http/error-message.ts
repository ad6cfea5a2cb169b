import type { ErrorCode } from '@boxroom/domain/error/codes';
import { errorText } from '@boxroom/domain/error/error-text';
import { FULL_TEXTS } from '@boxroom/domain/error/refusal-text';
import { msg } from '@boxroom/domain/language/message';
import { t } from '../language/t.ts';
import { errorCode, isNetworkError, serverData } from './error-code.ts';

export const OFFLINE_TEXT = msg(
  'You are offline, or the server cannot be reached. Please try again when you are back online.',
);

export const NO_ANSWER_TEXT = msg('The server did not respond: you may be offline.');

/** Refusals that end by themselves: their texts include the wait. */
const LIMITS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['RATE_LIMITED', 'EMAIL_CHANGE_LIMITED']);

/**
 * Returns the text for an error thrown by a call to the server. `fallback` is for an error without its own text. `open`
 * follows a limit: what works meanwhile.
 */
export function errorMessage(error: unknown, fallback = errorText('INTERNAL', t), open = ''): string {
  const code = errorCode(error);
  if (code !== null && LIMITS.has(code)) {
    const seconds = retrySeconds(error);
    const words = seconds === null ? errorText(code, t) : `${limitText(code)} ${againText(seconds)}`;
    return `${words} ${open}`.trim();
  }
  if (code === 'TOO_MANY') return fullText(serverData(error)?.['detail']) ?? errorText(code, t);
  if (code !== null && code !== 'INTERNAL') return errorText(code, t);
  return isNetworkError(error) ? t(OFFLINE_TEXT) : fallback;
}

function fullText(detail: unknown): string | null {
  return detail === 'items' || detail === 'pictures' ? t(FULL_TEXTS[detail]) : null;
}

/** Seconds until a limit ends, counted from the response; null if the error is not a limit, or has no time. */
export function retrySeconds(error: unknown): number | null {
  const code = errorCode(error);
  if (code === null || !LIMITS.has(code)) return null;
  const seconds = /^retry after (\d+) s$/.exec(String(serverData(error)?.['detail']))?.[1];
  return seconds === undefined ? null : Number(seconds);
}

/** The general text also advises to wait, which the wait itself replaces. */
function limitText(code: ErrorCode): string {
  return code === 'RATE_LIMITED' ? t('Too many attempts.') : errorText(code, t);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A wait in the largest unit that is precise enough: '45 seconds', '12 minutes', '3 hours'. Rounds up. */
export function waitText(seconds: number): string {
  const { count, unit } = waitIn(seconds);
  if (unit === 'second') return t('{count, plural, one{# second} other{# seconds}}', { count });
  if (unit === 'minute') return t('{count, plural, one{# minute} other{# minutes}}', { count });
  return t('{count, plural, one{# hour} other{# hours}}', { count });
}

function againText(seconds: number): string {
  const { count, unit } = waitIn(seconds);
  if (unit === 'second') return t('You can try again in {count, plural, one{# second} other{# seconds}}.', { count });
  if (unit === 'minute') return t('You can try again in {count, plural, one{# minute} other{# minutes}}.', { count });
  return t('You can try again in {count, plural, one{# hour} other{# hours}}.', { count });
}

function waitIn(seconds: number): { count: number; unit: 'second' | 'minute' | 'hour' } {
  if (seconds < 2 * MINUTE) return { count: Math.max(1, Math.ceil(seconds)), unit: 'second' };
  if (seconds < 2 * HOUR) return { count: Math.ceil(seconds / MINUTE), unit: 'minute' };
  return { count: Math.ceil(seconds / HOUR), unit: 'hour' };
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
