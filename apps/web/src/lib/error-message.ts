import { ERROR_CODES } from '@boxroom/domain/error/codes';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { errorText } from '@boxroom/domain/error/error-text';
import { countText } from '@boxroom/domain/text/count-text';
import { TRPCClientError } from '@trpc/client';
import { ForeignAnswerError } from './patient-fetch.ts';

export const OFFLINE_TEXT =
  'You are offline, or the server cannot be reached. Please try again when you are back online.';

/** The refusals that end by themselves: they say how long to wait. */
const LIMITS: Partial<Record<ErrorCode, string>> = {
  RATE_LIMITED: 'Too many tries.',
  EMAIL_CHANGE_LIMITED: errorText('EMAIL_CHANGE_LIMITED'),
};

/**
 * Words for an error that a call to the server threw. `fallback` is for an error without words of its own. `open`
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

/** Our own code of an error, or null where the server did not answer, or not in our words. */
export function errorCode(error: unknown): ErrorCode | null {
  return knownCode(serverData(error)?.['appCode']);
}

/** Seconds until a limit ends, counted from the answer; null: the error is none, or says nothing about it. */
export function retrySeconds(error: unknown): number | null {
  const code = errorCode(error);
  if (code === null || LIMITS[code] === undefined) return null;
  const seconds = /^retry after (\d+) s$/.exec(String(serverData(error)?.['detail']))?.[1];
  return seconds === undefined ? null : Number(seconds);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A wait in the largest unit that says enough: '45 seconds', '12 minutes', '3 hours'. Never less than it is. */
export function waitText(seconds: number): string {
  if (seconds < 2 * MINUTE) return countText(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 2 * HOUR) return countText(Math.ceil(seconds / MINUTE), 'minute');
  return countText(Math.ceil(seconds / HOUR), 'hour');
}

/** Whether the same call may well work a little later: no answer of ours came, it failed there, or it was asked too often. */
export function isPassing(error: unknown): boolean {
  const code = errorCode(error);
  return code === null || code === 'RATE_LIMITED' || code === 'UNAVAILABLE' || code === 'INTERNAL';
}

/** Our own code in the body of an error that a route outside tRPC answered. */
export function codeOfAnswer(body: unknown): ErrorCode | null {
  return knownCode(member(member(member(body, 'error'), 'data'), 'appCode'));
}

/** What a person can quote to the operator, who finds it in the log; null where the server was not reached. */
export function debugId(error: unknown): string | null {
  const id = serverData(error)?.['requestId'];
  return typeof id === 'string' ? id : null;
}

/** Whether no answer came at all, in contrast to an answer that says no, or that is none of ours (a proxy's page). */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof TRPCClientError) || serverData(error) !== null) return false;
  return !(error.cause instanceof SyntaxError) && !(error.cause instanceof ForeignAnswerError);
}

function serverData(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null ? { ...data } : null;
}

function knownCode(code: unknown): ErrorCode | null {
  return ERROR_CODES.find((known) => known === code) ?? null;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
