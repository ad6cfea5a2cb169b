import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';
import type { LogLevel } from './env.ts';
import type { Tracing } from './telemetry/tracing.ts';

export type { Logger };

/**
 * Creates a logger of JSON lines on standard output. Each call lists what it logs: never bodies, query strings, cookies
 * or addresses. `redact` is the safety net. While `tracing` records a span, its lines name it. A test reads the lines
 * from a `destination`.
 */
export function createLogger(
  level: LogLevel,
  tracing: Pick<Tracing, 'ids'> | null = null,
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level,
      base: null,
      ...(tracing ? { mixin: () => tracing.ids() } : {}),
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
      serializers: { err: describeError, error: describeError },
    },
    destination,
  );
}

const SECRETS = ['cookie', 'authorization', 'email', 'token', 'code', 'password', 'headers', 'body', 'query'];

/**
 * Describes an error without user data: Postgres quotes row values in `message`, `detail` and `where`, so only the
 * names remain of its errors.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, severity, table, constraint } = error as Error & Record<string, unknown>;
  const fromDatabase = typeof severity === 'string';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(fromDatabase ? { table, constraint } : { message: error.message }),
    // Here `code` is a constant such as 23505 or ECONNREFUSED, never a sign-in code.
    errorCode: code,
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
