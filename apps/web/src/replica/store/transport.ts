import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { PullInput, PullOutput, PushInput, PushOutput, SyncEvent } from '@boxroom/domain/sync/protocol';
import {
  type PictureUpload,
  type Transport,
  TransportError,
  type TransportErrorKind,
} from '@boxroom/sync-client/transport';
import { TRPCClientError } from '@trpc/client';
import { codeOfAnswer, errorCode, isNetworkError } from '../../lib/http/error-code.ts';
import { ForeignAnswerError, ReadAnswer } from '../../lib/http/patient-fetch.ts';
import { putFile } from '../../lib/http/put-file.ts';

/** The three procedures that the replica needs, as the tRPC client has them. */
export interface SyncProcedures {
  push: { mutate(input: PushInput): Promise<PushOutput> };
  pull: { mutate(input: PullInput): Promise<PullOutput> };
  events: {
    subscribe(
      input: undefined,
      handlers: {
        onData(event: SyncEvent): void;
        onError(error: unknown): void;
        onComplete(): void;
        onConnectionStateChange(state: { state: string; error: unknown }): void;
      },
    ): { unsubscribe(): void };
  };
}

/** Enough for a picture of a few hundred kilobytes over a bad connection … */
const PICTURE_TIMEOUT_MS = 60_000;
/** … and the additional time for a paper of some megabytes, which has to move at least that fast. */
const SLOWEST_BYTES_PER_MS = 20;

/** The engine's transport over tRPC. Converts errors into kinds that the engine can handle. */
export function makeTransport(procedures: SyncProcedures): Transport {
  return {
    push: (input) => procedures.push.mutate(input).catch(rethrow),
    pull: (input) => procedures.pull.mutate(input).catch(rethrow),
    sendPicture,
    subscribe({ onEvent, onClosed }) {
      let isOpen = true;
      const close = () => {
        if (!isOpen) return;
        isOpen = false;
        stream.unsubscribe();
      };
      const lost = () => {
        if (!isOpen) return;
        close();
        onClosed();
      };
      const stream = procedures.events.subscribe(undefined, {
        onData: onEvent,
        onError: lost,
        onComplete: lost,
        // The stream would reconnect by itself, but the loop knows better when.
        onConnectionStateChange: ({ error }) => {
          if (error) lost();
        },
      });
      return close;
    },
  };
}

/** Converts the error of a failed call into the engine's kinds. */
export function toTransportError(error: unknown): TransportError {
  const code = errorCode(error);
  const answer = answerOf(error);
  const kind = code === null ? kindOfForeign(error, answer) : kindOfCode(code);
  return new TransportError(kind, { cause: error, retryAfterMs: answer?.retryAfterMs });
}

/** Pictures and papers have routes of their own, because they are not JSON. */
async function sendPicture({ userId, id, kind, bytes, type, onProgress }: PictureUpload): Promise<ErrorCode | null> {
  const answer = await putFile(kind === 'paper' ? `/paper/${id}` : `/pic/${id}`, {
    headers: { 'content-type': type, 'x-boxroom-user': userId },
    body: bytes,
    timeoutMs: PICTURE_TIMEOUT_MS + bytes.byteLength / SLOWEST_BYTES_PER_MS,
    onProgress,
  });
  if (answer === null) throw new TransportError('network');
  if (answer.ok) return null;
  const code = codeOfAnswer(answer.body) ?? codeOfStatus(answer.status);
  if (code !== null && isForGood(code)) return code;
  throw new TransportError(kindOfCode(code), { retryAfterMs: answer.retryAfterMs });
}

/** Whether sending the same file again cannot succeed. */
function isForGood(code: ErrorCode): boolean {
  return NEVER_TAKEN.has(code);
}

const NEVER_TAKEN: ReadonlySet<ErrorCode> = new Set([
  'NOT_FOUND',
  'VIEW_ONLY',
  'OWNER_ONLY',
  'PICTURE_INVALID',
  'PICTURE_TOO_LARGE',
  'PAPER_INVALID',
  'PAPER_TOO_LARGE',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY',
]);

function kindOfCode(code: ErrorCode | null): TransportErrorKind {
  return (code !== null && KINDS[code]) || 'server';
}

const KINDS: Partial<Record<ErrorCode, TransportErrorKind>> = {
  NOT_SIGNED_IN: 'needs-sign-in',
  ACCOUNT_CHANGED: 'account-changed',
  SERVER_OUTDATED: 'server-outdated',
  UPDATE_REQUIRED: 'update-required',
  PAYLOAD_TOO_LARGE: 'too-large',
  INVALID: 'refused',
  NOT_FOUND: 'refused', // an unknown procedure, or a wrong host name
  BAD_ORIGIN: 'refused',
};

/** The kind of an error when no response came, or another program between here and the server responded. */
function kindOfForeign(error: unknown, answer: ReadAnswer | null): TransportErrorKind {
  if (isNetworkError(error)) return 'network';
  return kindOfCode(answer && codeOfStatus(answer.status));
}

/** A proxy that responds to a call with its own page will always do so. */
function codeOfStatus(status: number): ErrorCode | null {
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  return [400, 411, 414, 415, 422, 431].includes(status) ? 'INVALID' : null;
}

/** Returns the response that tRPC read, or that it failed to read; null if there is none. */
function answerOf(error: unknown): ReadAnswer | null {
  if (!(error instanceof TRPCClientError)) return null;
  if (error.cause instanceof ForeignAnswerError) return error.cause.answer;
  const response: unknown = error.meta?.['response'];
  return response instanceof ReadAnswer ? response : null;
}

function rethrow(error: unknown): never {
  throw toTransportError(error);
}
