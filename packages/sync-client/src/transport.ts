import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { PullInput, PullOutput, PushInput, PushOutput, SyncEvent } from '@boxroom/domain/sync/protocol';
import type { FileKind } from './disk.ts';

/** The response to a pull, from the server or put together from a disk. */
export interface Pulled extends PullOutput {
  /** Spaces that are to be read from the start all the same. */
  unread?: ReadonlySet<string>;
}

/** The engine's connection to the server. Calls reject with `TransportError`. */
export interface Transport {
  push(input: PushInput): Promise<PushOutput>;
  pull(input: PullInput): Promise<PullOutput>;
  /**
   * Resolves with null when the server has the picture or paper, otherwise with the reason why it will never take it.
   * Idempotent.
   */
  sendPicture(picture: PictureUpload): Promise<ErrorCode | null>;
  /**
   * Opens the stream of change events. Returns the function that closes it. Calls `onClosed` once when the stream ends
   * by itself.
   */
  subscribe(handlers: { onEvent(event: SyncEvent): void; onClosed(): void }): () => void;
}

export interface PictureUpload {
  userId: string;
  id: string;
  /** Decides on the route. */
  kind: FileKind;
  bytes: ArrayBuffer;
  /** The media type. */
  type: string;
  /** Receives the sent share, from 0 to 1, where the browser reports it. */
  onProgress?: (done: number) => void;
}

/**
 * The reason of a failed call. `network`: no response, so the outcome is unknown. `server`: temporarily unavailable.
 * `too-large`, `refused`: the same call will always fail, because of its size or content. `server-outdated`: the server
 * does not support this client's protocol yet. The others stop the exchange until the person acts.
 */
export type TransportErrorKind =
  | 'network'
  | 'server'
  | 'too-large'
  | 'refused'
  | 'server-outdated'
  | 'needs-sign-in'
  | 'account-changed'
  | 'update-required';

/** The part of the exchange that failed: all of it, or one part while the others work. */
export type ExchangePart = 'all' | 'sending' | 'receiving' | 'pictures';

interface TransportErrorDetails {
  cause?: unknown;
  /** The wait that the server asks for before the next call. */
  retryAfterMs?: number | undefined;
  part?: ExchangePart;
}

export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportErrorKind;
  readonly retryAfterMs: number;
  readonly part: ExchangePart;

  constructor(kind: TransportErrorKind, { cause, retryAfterMs = 0, part = 'all' }: TransportErrorDetails = {}) {
    super(kind, { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.part = part;
  }

  /** The same error for one part of the exchange. */
  in(part: ExchangePart): TransportError {
    const { kind, cause, retryAfterMs } = this;
    return new TransportError(kind, { cause, retryAfterMs, part });
  }
}

/** Whether the same call would always fail. */
export function isForGood({ kind }: TransportError): boolean {
  return kind === 'too-large' || kind === 'refused';
}

/** Whether to make no further calls: the error is about the person, the session or the app. */
export function stopsExchange({ kind }: TransportError): boolean {
  return !['network', 'server', 'too-large', 'refused'].includes(kind);
}
