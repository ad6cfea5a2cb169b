import { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '@boxroom/domain/error/app-error';
import { createTurns } from '../admission/turns.ts';
import type { S3Settings } from './s3-settings.ts';

/** Requests of this process at the same time, and those that may wait for one to end. */
const REQUESTS = { atOnce: 64, waitingMax: 256 };
/** One attempt, until the response begins. */
const ATTEMPT_MS = 5000;
const CONNECT_MS = 2000;
const ATTEMPTS = 3;
/** All attempts of one request with their waits, in milliseconds. Shorter than the app waits for a picture. */
const REQUEST_MS = 12_000;
/** How long the store may be silent within a body. */
const BODY_IDLE_MS = 5000;
/** The slowest connection on which an upload succeeds: two Mbit/s. Each attempt may take as much longer as it needs. */
const UPLOAD_BYTES_PER_MS = 250;

/** Why a store does not do what it should: it does not respond, or it responds with a refusal. */
export type StoreTrouble = 'unreachable' | 'refuses';

export interface S3ConnectionOptions {
  settings: S3Settings;
  /** Called after each request that failed, and after each that did not (null). */
  onTrouble?: (trouble: StoreTrouble | null, error?: unknown) => void;
  /** For tests, and for commands for which nobody waits. */
  limits?: Partial<S3Limits>;
}

export interface S3Limits {
  connectMs: number;
  attemptMs: number;
  requestMs: number;
  bodyIdleMs: number;
}

const LIMITS: S3Limits = {
  connectMs: CONNECT_MS,
  attemptMs: ATTEMPT_MS,
  requestMs: REQUEST_MS,
  bodyIdleMs: BODY_IDLE_MS,
};

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** How many bytes the request sends. */
  bodyBytes?: number;
}

export interface S3Connection {
  client: S3Client;
  limits: S3Limits;
  /**
   * Sends a request when fewer than 64 are in progress. Returns null for an absent object. Throws UNAVAILABLE after
   * three attempts or 12 s (and the time that its body needs), if the store refuses or is full, and the caller's reason
   * when the caller's signal aborts.
   */
  send<T>(
    request: (options: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<T>,
    options?: SendOptions,
  ): Promise<T | null>;
}

export function connectToS3({ settings, onTrouble, limits: given }: S3ConnectionOptions): S3Connection {
  const limits = { ...LIMITS, ...given };
  const { connectMs, attemptMs, requestMs } = limits;
  const agent = { keepAlive: true, maxSockets: 2 * REQUESTS.atOnce };
  const client = new S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    ...(settings.login === null ? {} : { credentials: settings.login }),
    maxAttempts: ATTEMPTS,
    // Checksums in trailers are Amazon's own; others refuse them. Content-MD5 and our SHA-256 take their place.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: attemptMs,
      throwOnRequestTimeout: true,
      // A body that stops is noticed while it is read: a slow reader leaves the socket idle too.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const turns = createTurns(REQUESTS);

  return {
    client,
    limits,
    async send(request, { signal, bodyBytes = 0 } = {}) {
      const late = new AbortController();
      const bodyMs = Math.ceil(bodyBytes / UPLOAD_BYTES_PER_MS);
      const allMs = requestMs + bodyMs;
      const timer = setTimeout(() => late.abort(new Error(`no response in ${allMs} ms`)), allMs);
      const abortSignal = signal ? AbortSignal.any([late.signal, signal]) : late.signal;
      try {
        const answer = await turns.inTurn(() => request({ abortSignal, requestTimeout: attemptMs + bodyMs }), {
          signal: abortSignal,
        });
        onTrouble?.(null);
        return answer;
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (error instanceof AppError) throw error;
        if (isAbsent(error)) {
          onTrouble?.(null);
          return null;
        }
        const { trouble, detail } = explain(error);
        if (trouble !== null) onTrouble?.(trouble, error);
        throw Object.assign(new AppError('UNAVAILABLE', detail), { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Names of errors where a store is full: Amazon never is, Ceph, MinIO and Swift are. */
const FULL = new Set(['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull', 'InsufficientStorage']);
const FULL_STATUS = 507;

function isAbsent(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

function explain(error: unknown): { trouble: StoreTrouble | null; detail: string } {
  const name = error instanceof Error ? error.name : '';
  const status = statusOf(error);
  if (status === FULL_STATUS || FULL.has(name)) return { trouble: null, detail: 'no space for pictures' };
  const refuses = (status >= 300 && status < 500 && status !== 429) || name === 'CredentialsProviderError';
  return refuses
    ? { trouble: 'refuses', detail: `the object store refuses: ${name}` }
    : { trouble: 'unreachable', detail: `the object store is unreachable: ${name}` };
}

function statusOf(error: unknown): number {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? 0;
}
