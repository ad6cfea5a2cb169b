import type { ExchangePart } from './transport.ts';

/**
 * Where unsent changes are stored. `disk`: they survive the tab. `shared-computer`: in memory, on purpose. `full`,
 * `failed`: in memory, because the disk is full or does not respond.
 */
export type Durability = 'disk' | 'shared-computer' | 'full' | 'failed';

/** The state of the exchange with the server. */
export type SyncState =
  | { kind: 'starting' }
  /** Rows received so far and in total; total is 0 while unknown. */
  | { kind: 'syncing'; done: number; total: number }
  /** How many of the waiting commands the server has. */
  | { kind: 'sending'; done: number; total: number }
  /** How many of the waiting pictures the server has. */
  | { kind: 'uploading'; done: number; total: number }
  | { kind: 'up-to-date'; at: number }
  | { kind: 'offline'; since: number }
  /** A part of the exchange does not work at the moment. */
  | { kind: 'retrying'; attempt: number; part: ExchangePart }
  /** The server refuses what this app sends as invalid or too large, and would always do so. */
  | { kind: 'not-accepted'; part: ExchangePart }
  /** The server is older than this app, which retries until the server is updated. */
  | { kind: 'server-outdated' }
  | { kind: 'needs-sign-in' }
  | { kind: 'account-changed' }
  /** The app is older than the server or the local copy: it must reload. Nothing is lost. */
  | { kind: 'update-required' }
  /** A sign-out in another tab deleted the local copy. */
  | { kind: 'signed-out' }
  /** A fault of this device; the app retries. */
  | { kind: 'failed'; reason: string };

export interface SyncStatus {
  state: SyncState;
  /** Commands and pictures that the server has not finished, and the time of the oldest. */
  pending: number;
  oldestPendingAt: number | null;
  /** Changes that were refused and wait for the person. */
  refused: number;
  /** Whether changes survive the tab, and if not, why. */
  durability: Durability;
}

/** Whether the last pull succeeded, whatever other part of the exchange failed. */
export function hasReceived(state: SyncState): boolean {
  return 'part' in state && (state.part === 'sending' || state.part === 'pictures');
}
