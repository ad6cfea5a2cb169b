import type { SyncEngine } from '@boxroom/sync-client/engine';
import type { SyncState, SyncStatus } from '@boxroom/sync-client/status';
import type { ShownLoop } from '../store/replica-store.ts';

/** Stands in for the loop of a tryout, which has no server to call. Nothing waits there: it is where it belongs. */
export class DeviceLoop implements ShownLoop {
  readonly #engine: SyncEngine;
  readonly #listeners = new Set<() => void>();
  #state: SyncState = { kind: 'up-to-date', at: Date.now() };
  #status: SyncStatus;

  constructor(engine: SyncEngine) {
    this.#engine = engine;
    this.#status = this.#computeStatus();
    engine.onCounts = () => this.#publish();
    engine.onGone = (reason) => {
      if (reason === 'closed') return;
      this.#state = { kind: reason === 'superseded' ? 'update-required' : 'signed-out' };
      this.#publish();
    };
  }

  get status(): SyncStatus {
    return this.#status;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What is not here is nowhere: whoever looks for it learns so at once. */
  wake(): void {
    if (this.#state.kind !== 'up-to-date') return;
    void this.#engine.returnToDisk().catch(() => undefined);
    this.#state = { kind: 'up-to-date', at: Date.now() };
    this.#publish();
  }

  #computeStatus(): SyncStatus {
    const { durability, pendingCount, oldestPendingAt } = this.#engine;
    const isKept = durability === 'disk';
    return {
      state: this.#state,
      pending: isKept ? 0 : pendingCount,
      oldestPendingAt: isKept ? null : oldestPendingAt,
      refused: 0,
      durability,
    };
  }

  #publish(): void {
    this.#status = this.#computeStatus();
    for (const listener of this.#listeners) listener();
  }
}
