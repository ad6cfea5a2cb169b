import type { Keeping } from './keeper.ts';
import type { ExchangePart } from './transport.ts';

/** Where the exchange with the server stands. */
export type SyncState =
  | { kind: 'starting' }
  /** Rows received so far and in all; total is 0 while it is not known. */
  | { kind: 'syncing'; done: number; total: number }
  /** Commands the server has of those that waited. */
  | { kind: 'sending'; done: number; total: number }
  /** Pictures the server has of those that waited. */
  | { kind: 'uploading'; done: number; total: number }
  | { kind: 'up-to-date'; at: number }
  | { kind: 'offline'; since: number }
  /** Something of the exchange does not work at the moment. */
  | { kind: 'retrying'; attempt: number; part: ExchangePart }
  /** The server answers that what this app says is wrong or too large: it would always answer so. */
  | { kind: 'not-accepted'; part: ExchangePart }
  /** The server is older than this app: it is tried again until the server is updated. */
  | { kind: 'server-outdated' }
  | { kind: 'needs-sign-in' }
  | { kind: 'account-changed' }
  /** The app is older than the server, or than the local copy: it must be loaded anew. Nothing is lost. */
  | { kind: 'update-required' }
  /** The local copy was deleted by a sign-out in another tab. */
  | { kind: 'signed-out' }
  /** Something on this device failed; it is tried again. */
  | { kind: 'failed'; reason: string };

export interface SyncStatus {
  state: SyncState;
  /** Commands and pictures that the server has not finished with, and when the oldest was given. */
  pending: number;
  oldestPendingAt: number | null;
  /** Changes that could not be applied and wait for the person. */
  refused: number;
  /** Whether changes survive the tab; otherwise why not. */
  keeping: Keeping;
}

/** Whether the server was reached and told what is new, whatever else of the exchange failed. */
export function hasReceived(state: SyncState): boolean {
  return 'part' in state && (state.part === 'sending' || state.part === 'pictures');
}
