import { AppError } from '@boxroom/domain/error/app-error';

/** The detail of an error after which the caller may retry in this many seconds. */
export function retryDetail(seconds: number): string {
  return `retry after ${seconds} s`;
}

/** RATE_LIMITED with the seconds to wait, at least one: they become the `Retry-After` header (RFC 9110, 10.2.3). */
export function rateLimited(seconds: number): AppError {
  return new AppError('RATE_LIMITED', retryDetail(Math.max(1, Math.ceil(seconds))));
}

/** The seconds that `retryDetail` wrote; null: none. */
export function readRetryDetail(detail: string | undefined): number | null {
  const seconds = /^retry after (\d+) s$/.exec(detail ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}
