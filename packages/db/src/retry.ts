import { setTimeout as delay } from 'node:timers/promises';

/** SQLSTATE codes after which the same transaction may succeed (PostgreSQL manual, appendix A). */
const TRANSIENT_CODES = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up or shutting down
  '53300', // too_many_connections
  '08000', // connection_exception
  '08001', // sqlclient_unable_to_establish_sqlconnection
  '08003', // connection_does_not_exist
  '08006', // connection_failure
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
/** pg gives these no code. */
const CONNECTION_LOST = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
];

const BASE_MS = 20;
const MAX_MS = 1000;

/** Whether an error is a passing fault of the database or of the connection to it. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && TRANSIENT_CODES.has(code)) return true;
  // The socket's file is missing while the embedded Postgres starts again.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return code === undefined && CONNECTION_LOST.some((text) => error.message.startsWith(text));
}

/**
 * Runs `work`, a whole transaction, again after a transient error: up to `attempts` times, with random, growing waits
 * (at most one second each). When the connection is lost during commit nobody knows whether it took effect, so `work`
 * must be safe to repeat.
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
