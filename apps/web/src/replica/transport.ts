import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { PullInput, PullOutput, PushInput, PushOutput, SyncEvent } from '@boxroom/domain/sync/protocol';
import {
  type PictureUpload,
  type Transport,
  TransportError,
  type TransportErrorKind,
} from '@boxroom/sync-client/transport';
import { codeOfAnswer, errorCode, isNetworkError } from '../lib/error-message.ts';
import { putFile } from '../lib/put-file.ts';

/** The three procedures the replica needs, as the tRPC client offers them. */
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

/** A picture of a few hundred kilobytes over a bad line. */
const PICTURE_TIMEOUT_MS = 60_000;

/** The engine's way to the server over tRPC. Its errors become reasons that the engine can act on. */
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
        // The stream would try again by itself, but the loop knows better when.
        onConnectionStateChange: ({ error }) => {
          if (error) lost();
        },
      });
      return close;
    },
  };
}

/** Why a call to the server failed, as the engine sorts it. */
export function transportErrorKind(error: unknown): TransportErrorKind {
  const code = errorCode(error);
  return kindOfCode(code) ?? (code === null && isNetworkError(error) ? 'network' : 'server');
}

/** Pictures have a route of their own, because they are no JSON. */
async function sendPicture({ userId, id, bytes, type, onProgress }: PictureUpload): Promise<ErrorCode | null> {
  const answer = await putFile(`/pic/${id}`, {
    headers: { 'content-type': type, 'x-boxroom-user': userId },
    body: bytes,
    timeoutMs: PICTURE_TIMEOUT_MS,
    onProgress,
  });
  if (answer === null) throw new TransportError('network');
  if (answer.ok) return null;
  const code = codeOfAnswer(answer.body);
  if (code !== null && isForGood(code)) return code;
  throw new TransportError(kindOfCode(code) ?? 'server');
}

/** What no repetition of the same picture changes. */
function isForGood(code: ErrorCode): boolean {
  return ['NOT_FOUND', 'VIEW_ONLY', 'PICTURE_INVALID', 'PICTURE_TOO_LARGE', 'TOO_MANY'].includes(code);
}

function kindOfCode(code: ErrorCode | null): TransportErrorKind | null {
  if (code === 'NOT_SIGNED_IN') return 'needs-sign-in';
  if (code === 'ACCOUNT_CHANGED') return 'account-changed';
  if (code === 'SERVER_OUTDATED') return 'server-outdated';
  return code === 'UPDATE_REQUIRED' ? 'update-required' : null;
}

function rethrow(error: unknown): never {
  throw new TransportError(transportErrorKind(error), error);
}
