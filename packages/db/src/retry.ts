import { setTimeout as delay } from 'node:timers/promises';
import { judgeFault } from '@boxroom/domain/sync/fault-verdict';

/** SQLSTATE codes after which the same transaction may succeed at once (PostgreSQL manual, appendix A). */
const TRANSIENT_CODES = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up or shutting down
  '53300', // too_many_connections
  '57P05', // idle_session_timeout
  '25006', // read_only_sql_transaction: the server was demoted, and the pool has dropped the connection
  '26000', // invalid_sql_statement_name: a pooler forgot a prepared statement (see `StatementNames`)
  '42P05', // duplicate_prepared_statement: the same
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Connection exceptions. */
const CONNECTION_CLASS = /^08...$/;
/**
 * FATAL: PgBouncer has lost its connection to the server. With severity ERROR Postgres rejects the message itself, for
 * example a statement with more than 65,535 parameters, and will reject it each time.
 */
const PROTOCOL_VIOLATION = '08P01';
/** A migration changed what a prepared statement returns; its code also means other things. */
const REPLAN = 'cached plan must not change result type';
/** pg gives these errors no code. */
const CONNECTION_LOST = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
];

/** The machine has run out of a resource, or cannot reach the server. */
const MACHINE_CODES = new Set([
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNABORTED',
  'EDQUOT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EIO',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOMEM',
  'ENOSPC',
  'ENOTFOUND',
  'EROFS',
]);
/** pg and Kysely raise these, without a code, when a query times out or this process is stopping. */
const STOPPING = [
  'Query read timeout',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
];

const BASE_MS = 20;
const MAX_MS = 1000;

/**
 * Whether the cause of an error is the database's state and not the statement: the database is in trouble, unreachable
 * or out of a resource, for a moment or until an operator repairs it. The same statement may succeed later.
 */
export function isPassing(error: unknown): boolean {
  if (isTransient(error)) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return STOPPING.some((text) => error.message.startsWith(text));
  if (code === PROTOCOL_VIOLATION) return false;
  return MACHINE_CODES.has(code) || judgeFault(code) === 'passing';
}

/** Whether an error is passing and an immediate retry of the transaction may succeed. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, severity } = error as NodeJS.ErrnoException & { severity?: string };
  if (code === PROTOCOL_VIOLATION) return severity === 'FATAL';
  if (code !== undefined && (TRANSIENT_CODES.has(code) || CONNECTION_CLASS.test(code))) return true;
  if (error.message === REPLAN) return true;
  // The socket file is missing while the embedded Postgres restarts.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return code === undefined && CONNECTION_LOST.some((text) => error.message.startsWith(text));
}

/**
 * Runs `work`, a whole transaction, and retries it after a transient error: up to `attempts` times, with random,
 * growing waits (at most 1 s each). A connection lost during commit leaves it open whether the commit took effect, so
 * `work` must be idempotent.
 */
export async function withRetry<T>(work: () => Promise<T>, { attempts = 10 }: { attempts?: number } = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
      await delay(Math.random() * Math.min(BASE_MS * 2 ** attempt, MAX_MS));
    }
  }
}
