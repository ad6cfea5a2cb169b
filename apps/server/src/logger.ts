import type { Logger } from 'pino';
import { pino } from 'pino';
import type { LogLevel } from './env.ts';

export type { Logger };

/**
 * Machine-readable lines on standard output. What is logged is an allow-list at each call: never bodies, query strings,
 * cookies or addresses. `redact` is the net below it.
 */
export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
  });
}

const SECRETS = ['cookie', 'authorization', 'email', 'token', 'code', 'password', 'headers', 'body', 'query'];

/**
 * An error without what it may quote: Postgres puts values of rows into `message`, `detail` and `where`, so that of its
 * errors only the names stay.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, severity, table, constraint } = error as Error & Record<string, unknown>;
  const fromDatabase = typeof severity === 'string';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(fromDatabase ? { table, constraint } : { message: error.message }),
    // `code` is a name like 23505 or ECONNREFUSED here, never one of a person.
    errorCode: code,
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
