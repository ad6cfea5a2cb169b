import type { TabMessage } from './channel.ts';
import type { SyncEngine } from './engine.ts';
import type { Leader } from './leader.ts';
import type { SyncState, SyncStatus } from './status.ts';
import { type Transport, TransportError } from './transport.ts';

const BACKOFF_FIRST_MS = 1000;
const BACKOFF_MAX_MS = 30_000;
/** Even without a hint the server is asked this often. */
const PULL_EVERY_MS = 60_000;

export interface LoopOptions {
  engine: SyncEngine;
  transport: Transport;
  leader: Leader;
  now: () => number;
  /** 0 to 1, spreads the retries of many devices. */
  random: () => number;
  setTimer: (callback: () => void, ms: number) => () => void;
}

/**
 * Decides when to talk to the server. In one browser the leading tab does; the others ask it to and show its state.
 * `wake` is called for every reason there may be: an edit, the network coming back, a tab becoming visible, a press on
 * "try again".
 */
export class SyncLoop {
  readonly #options: LoopOptions;
  #state: SyncState = { kind: 'starting' };
  #leading = false;
  #running = false;
  #again = false;
  #attempt = 0;
  #eventFailures = 0;
  #stopped = false;
  #cancelTimer: (() => void) | null = null;
  #closeEvents: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();
  #status: SyncStatus;

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#status = this.#computeStatus();
    options.engine.onCounts = () => this.#publish();
    options.engine.onTabMessage = (message) => this.#onTabMessage(message);
  }

  /** The same object until something changes. */
  get status(): SyncStatus {
    return this.#status;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#options.leader.compete(() => {
      this.#leading = true;
      this.wake();
    });
    this.#options.engine.channel.post({ type: 'sync-please' }); // the leader answers with its state
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelTimer?.();
    this.#closeEvents?.();
    this.#options.leader.resign();
  }

  /** Asks for a sync now. Waiting times start over. */
  wake(): void {
    if (this.#stopped) return;
    if (!this.#leading) {
      this.#options.engine.channel.post({ type: 'sync-please' });
      return;
    }
    this.#attempt = 0;
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    try {
      do {
        this.#again = false;
        await this.#syncOnce();
      } while (this.#again && !this.#stopped);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#running = false;
    }
  }

  async #syncOnce(): Promise<void> {
    const { engine, now } = this.#options;
    if (this.#state.kind === 'starting') this.#setState({ kind: 'syncing', done: 0, total: 0 });
    const isComplete = await engine.sync(undefined, (done, remaining) =>
      this.#setState({ kind: 'syncing', done, total: done + remaining }),
    );
    this.#attempt = 0;
    if (this.#stopped) return;
    this.#openEvents();
    this.#setState({ kind: 'up-to-date', at: now() });
    this.#runIn(isComplete ? PULL_EVERY_MS : BACKOFF_FIRST_MS);
  }

  #failed(error: unknown): void {
    if (this.#stopped) return;
    if (!(error instanceof TransportError)) {
      this.#setState({ kind: 'storage-failed', reason: String(error) });
      this.#retryLater();
      return;
    }
    if (error.kind === 'network') {
      if (this.#state.kind !== 'offline') this.#setState({ kind: 'offline', since: this.#options.now() });
      this.#retryLater();
    } else if (error.kind === 'server') {
      this.#setState({ kind: 'retrying', attempt: this.#attempt + 1 });
      this.#retryLater();
    } else this.#setState({ kind: error.kind });
  }

  #retryLater(): void {
    const longest = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** this.#attempt);
    this.#attempt++;
    this.#runIn(longest * (0.5 + this.#options.random() / 2));
  }

  #runIn(ms: number): void {
    this.#cancelTimer?.();
    if (this.#stopped) return;
    this.#cancelTimer = this.#options.setTimer(() => void this.#run(), ms);
  }

  /** After the first answer of the server, because a browser's own reconnecting takes seconds. */
  #openEvents(): void {
    if (this.#closeEvents) return;
    this.#closeEvents = this.#options.transport.subscribe({
      onEvent: () => {
        this.#eventFailures = 0;
        void this.#run();
      },
      onClosed: () => {
        this.#closeEvents = null;
        // A stream that cannot be held, while calls go through, must not become a storm of calls.
        const wait = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** this.#eventFailures);
        this.#eventFailures++;
        this.#runIn(wait * (0.5 + this.#options.random() / 2));
      },
    });
  }

  #onTabMessage(message: TabMessage): void {
    if (message.type === 'state' && !this.#leading) this.#setState(message.state);
    if (message.type === 'sync-please' && this.#leading) {
      this.#options.engine.channel.post({ type: 'state', state: this.#state });
      this.wake();
    }
  }

  #setState(state: SyncState): void {
    this.#state = state;
    if (this.#leading) this.#options.engine.channel.post({ type: 'state', state });
    this.#publish();
  }

  #computeStatus(): SyncStatus {
    const { engine } = this.#options;
    const { pendingCount: pending, oldestPendingAt, refusedCount: refused } = engine;
    return { state: this.#state, pending, oldestPendingAt, refused };
  }

  #publish(): void {
    this.#status = this.#computeStatus();
    for (const listener of this.#listeners) listener();
  }
}
