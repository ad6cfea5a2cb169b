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
 * now. `server-outdated`: it does not know this client's protocol yet. The others are answers that stop the exchange until the person acts.
 */
export type TransportErrorKind =
  | 'network'
  | 'server'
  | 'server-outdated'
  | 'needs-sign-in'
  | 'account-changed'
  | 'update-required';

export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportErrorKind;

  constructor(kind: TransportErrorKind, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}
