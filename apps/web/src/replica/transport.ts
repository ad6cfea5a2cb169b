import type { PullInput, PullOutput, PushInput, PushOutput, SyncEvent } from '@boxroom/domain/sync/protocol';
import { type Transport, TransportError, type TransportErrorKind } from '@boxroom/sync-client/transport';
import { errorCode, isNetworkError } from '../lib/error-message.ts';

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

/** The engine's way to the server over tRPC. Its errors become reasons that the engine can act on. */
export function makeTransport(procedures: SyncProcedures): Transport {
  return {
    push: (input) => procedures.push.mutate(input).catch(rethrow),
    pull: (input) => procedures.pull.mutate(input).catch(rethrow),
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
  if (code === 'NOT_SIGNED_IN') return 'needs-sign-in';
  if (code === 'ACCOUNT_CHANGED') return 'account-changed';
  if (code === 'UPDATE_REQUIRED') return 'update-required';
  return code === null && isNetworkError(error) ? 'network' : 'server';
}

function rethrow(error: unknown): never {
  throw new TransportError(transportErrorKind(error), error);
}
