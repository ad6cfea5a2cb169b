/** Where the exchange with the server stands. */
export type SyncState =
  | { kind: 'starting' }
  /** Rows received so far and in all; total is 0 while it is not known. */
  | { kind: 'syncing'; done: number; total: number }
  | { kind: 'up-to-date'; at: number }
  | { kind: 'offline'; since: number }
  | { kind: 'retrying'; attempt: number }
  | { kind: 'needs-sign-in' }
  | { kind: 'account-changed' }
  | { kind: 'update-required' }
  | { kind: 'storage-failed'; reason: string };

export interface SyncStatus {
  state: SyncState;
  /** Commands that the server has not finished with, and when the oldest was given. */
  pending: number;
  oldestPendingAt: number | null;
  /** Commands that could not be applied and wait for the person. */
  refused: number;
}
