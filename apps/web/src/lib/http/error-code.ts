import { ERROR_CODES, type ErrorCode } from '@boxroom/domain/error/codes';
import { TRPCClientError } from '@trpc/client';
import { ForeignAnswerError } from './patient-fetch.ts';

/** Returns Boxroom's code of an error, or null if the server did not respond, or another program did. */
export function errorCode(error: unknown): ErrorCode | null {
  return knownCode(serverData(error)?.['appCode']);
}

/** Returns Boxroom's code in the body of an error from a route outside tRPC. */
export function codeOfAnswer(body: unknown): ErrorCode | null {
  return knownCode(member(member(member(body, 'error'), 'data'), 'appCode'));
}

/** Whether no response came at all, in contrast to a refusal or a foreign response (a proxy's page). */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof TRPCClientError) || serverData(error) !== null) return false;
  return !(error.cause instanceof SyntaxError) && !(error.cause instanceof ForeignAnswerError);
}

/** Returns the data that the server sent with an error; null if there are none. */
export function serverData(error: unknown): Record<string, unknown> | null {
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
