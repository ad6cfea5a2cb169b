import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { PullInput, PullOutput, PushInput, PushOutput, SyncEvent } from '@boxroom/domain/sync/protocol';

/** How the engine reaches the server. Calls reject with `TransportError`. */
export interface Transport {
  push(input: PushInput): Promise<PushOutput>;
  pull(input: PullInput): Promise<PullOutput>;
  /** Answers null when the server has the picture, else why it will never take it. Repeating it changes nothing. */
  sendPicture(picture: PictureUpload): Promise<ErrorCode | null>;
  /** Opens the stream of "something changed". Answers how to close it. `onClosed` comes once, when it ends by itself. */
  subscribe(handlers: { onEvent(event: SyncEvent): void; onClosed(): void }): () => void;
}

export interface PictureUpload {
  userId: string;
  id: string;
  bytes: ArrayBuffer;
  /** Its media type. */
  type: string;
  /** Told how much of it has left the device, from 0 to 1, where the browser says so. */
  onProgress?: (done: number) => void;
}

/**
 * Why a call failed. `network`: no answer, so nobody knows whether it took effect. `server`: it answered that it cannot
 * now. `too-large`, `refused`: the same call will always be answered so, because of its size or of what it says.
 * `server-outdated`: the server does not know this client's protocol yet. The others are answers that stop the exchange
 * until the person acts.
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

/** Which way of the exchange failed: both, or one of them while the other works. */
export type ExchangePart = 'all' | 'sending' | 'receiving' | 'pictures';

interface TransportErrorDetails {
  cause?: unknown;
  /** How long the server asks to wait before the next call. */
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

/** Whether the same call would always be answered so. */
export function isForGood({ kind }: TransportError): boolean {
  return kind === 'too-large' || kind === 'refused';
}

/** Whether nothing else needs to be asked: the answer is about the person, their session or the app. */
export function stopsExchange({ kind }: TransportError): boolean {
  return !['network', 'server', 'too-large', 'refused'].includes(kind);
}
