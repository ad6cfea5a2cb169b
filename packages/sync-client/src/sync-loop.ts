import type { TabMessage } from './channel.ts';
import { DiskGone } from './disk.ts';
import type { Progress } from './engine-options.ts';
import type { SyncEngine } from './engine.ts';
import type { Leader } from './leader.ts';
import { hasReceived, type SyncState, type SyncStatus } from './status.ts';
import { type Transport, TransportError } from './transport.ts';

const BACKOFF_FIRST_MS = 1000;
const BACKOFF_MAX_MS = 30_000;
/** The pull interval without hints. */
const PULL_EVERY_MS = 60_000;
/** A leading tab that does not respond within this time is frozen. */
const LEADER_ANSWERS_MS = 10_000;

const FAULTY: ReadonlySet<SyncState['kind']> = new Set(['offline', 'retrying', 'not-accepted']);

export interface LoopOptions {
  engine: SyncEngine;
  transport: Transport;
  leader: Leader;
  now: () => number;
  /** A number from 0 to 1 that spreads the retries of many devices. */
  random: () => number;
  setTimer: (callback: () => void, ms: number) => () => void;
  /** Whether this tab is visible. */
  isVisible: () => boolean;
}

/**
 * Decides when to call the server. In one browser only the leading tab does; the others ask it to and show its state.
 * `wake` is called for every possible reason: an edit, the network coming back, a tab becoming visible, a press on "try
 * again".
 */
export class SyncLoop {
  readonly #options: LoopOptions;
  #state: SyncState = { kind: 'starting' };
  #leading = false;
  #competing = false;
  #isStarted = false;
  #running = false;
  #again = false;
  #givesWay = false;
  #attempt = 0;
  #eventFailures = 0;
  #stopped = false;
  #cancelTimer: (() => void) | null = null;
  #cancelWaiting: (() => void) | null = null;
  #closeEvents: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();
  #status: SyncStatus;

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#status = this.#computeStatus();
    const { engine } = options;
    engine.onCounts = () => this.#onCounts();
    engine.onTabMessage = (message) => this.#onTabMessage(message);
    engine.onGone = (reason) => {
      if (reason === 'closed') return;
      this.stop();
      this.#setState({ kind: reason === 'superseded' ? 'update-required' : 'signed-out' });
    };
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
    this.#isStarted = true;
    this.#compete();
    if (this.#leading) return;
    if (this.#isActive()) this.wake();
    else this.#askLeader(); // the leader responds with its state
  }

  /** Only a tab that reads and writes the disk can lead; a tab in memory sends its own changes. */
  #compete(): void {
    const { engine, leader } = this.#options;
    const isFit = engine.durability === 'disk';
    if (isFit === this.#competing) return;
    this.#competing = isFit;
    if (!isFit) {
      this.#leading = false;
      leader.resign();
      return;
    }
    leader.compete(
      () => {
        this.#leading = true;
        this.#stopWaiting();
        this.wake();
      },
      () => this.#stopLeading(),
    );
  }

  stop(): void {
    this.#stopped = true;
    this.#stopWaiting();
    this.#stopLeading();
    this.#options.leader.resign();
  }

  /** Asks for a sync now and resets the backoff. */
  wake(): void {
    if (this.#stopped) return;
    if (!this.#isActive()) {
      this.#askLeader();
      return;
    }
    this.#attempt = 0;
    void this.#run();
  }

  /** A tab with changes in memory only must send them itself: no other tab sees them. */
  #isActive(): boolean {
    return this.#leading || this.#options.engine.durability !== 'disk';
  }

  #askLeader(): void {
    const isVisible = this.#options.isVisible();
    this.#options.engine.channel.post({ type: 'sync-please', isVisible });
    if (!isVisible || this.#cancelWaiting) return;
    this.#cancelWaiting = this.#options.setTimer(() => {
      this.#cancelWaiting = null;
      if (!this.#leading && !this.#stopped && this.#options.isVisible()) this.#options.leader.takeOver();
    }, LEADER_ANSWERS_MS);
  }

  #stopWaiting(): void {
    this.#cancelWaiting?.();
    this.#cancelWaiting = null;
  }

  #stopLeading(): void {
    this.#leading = false;
    this.#givesWay = false;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#closeEvents?.();
    this.#closeEvents = null;
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
    if (this.#givesWay && !this.#stopped) this.#options.leader.giveWay();
  }

  async #syncOnce(): Promise<void> {
    const { engine, now } = this.#options;
    if (engine.durability === 'full' || engine.durability === 'failed') await engine.returnToDisk();
    if (this.#state.kind === 'starting') this.#setState({ kind: 'syncing', done: 0, total: 0 });
    const isComplete = await engine.sync(undefined, (progress) => this.#showProgress(progress));
    this.#attempt = 0;
    if (this.#stopped || !this.#isActive()) return;
    this.#openEvents();
    this.#setState({ kind: 'up-to-date', at: now() });
    this.#runIn(isComplete ? PULL_EVERY_MS : BACKOFF_FIRST_MS);
  }

  #showProgress({ kind, done, total }: Progress): void {
    const isTrying = done === 0 && FAULTY.has(this.#state.kind);
    if (isTrying) return; // nothing has succeeded yet
    if (kind === 'receiving') this.#setState({ kind: 'syncing', done, total });
    else if (total > 1) this.#setState({ kind, done, total }); // one change is sent before anybody could read a progress
  }

  #failed(error: unknown): void {
    if (this.#stopped || error instanceof DiskGone) return;
    if (!(error instanceof TransportError)) {
      this.#setState({ kind: 'failed', reason: String(error) });
      this.#retryLater();
      return;
    }
    const { kind, part, retryAfterMs } = error;
    if (kind === 'network' && part === 'all') {
      if (this.#state.kind !== 'offline') this.#setState({ kind: 'offline', since: this.#options.now() });
    } else if (kind === 'network' || kind === 'server') {
      this.#setState({ kind: 'retrying', attempt: this.#attempt + 1, part });
    } else if (kind === 'refused' || kind === 'too-large') {
      this.#setState({ kind: 'not-accepted', part });
    } else {
      this.#setState({ kind });
      if (kind !== 'server-outdated') return;
    }
    // The edits of others still arrive.
    if (hasReceived(this.#state)) this.#openEvents();
    this.#retryLater(retryAfterMs);
  }

  /** `leastMs`: the wait that the server asks for; the engine respects it for each part, even when woken earlier. */
  #retryLater(leastMs = 0): void {
    const spread = 0.5 + this.#options.random() / 2;
    const longest = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** this.#attempt);
    this.#attempt++;
    this.#runIn(Math.min(PULL_EVERY_MS, Math.max(longest * spread, leastMs * (1 + spread / 4))));
  }

  #runIn(ms: number): void {
    this.#cancelTimer?.();
    if (this.#stopped || !this.#isActive()) return;
    this.#cancelTimer = this.#options.setTimer(() => void this.#run(), ms);
  }

  /** Opens the stream after the first response of the server, because a browser's own reconnect takes seconds. */
  #openEvents(): void {
    if (this.#closeEvents) return;
    this.#closeEvents = this.#options.transport.subscribe({
      onEvent: () => {
        this.#eventFailures = 0;
        void this.#run();
      },
      onClosed: () => {
        this.#closeEvents = null;
        // A stream that keeps breaking while calls succeed must not cause a storm of calls.
        const wait = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** this.#eventFailures);
        this.#eventFailures++;
        this.#runIn(wait * (0.5 + this.#options.random() / 2));
      },
    });
  }

  #onTabMessage(message: TabMessage): void {
    if (message.type === 'state' && !this.#leading) {
      this.#stopWaiting();
      if (!this.#isActive()) this.#setState(message.state);
    }
    if (message.type !== 'sync-please' || !this.#leading) return;
    this.#options.engine.channel.post({ type: 'state', state: this.#state });
    if (message.isVisible && !this.#options.isVisible()) this.#givesWay = true;
    this.wake();
  }

  /** Changes that only this tab can send must not wait for the leader. */
  #onCounts(): void {
    if (this.#isStarted && !this.#stopped) this.#compete();
    if (!this.#leading && !this.#running && this.#isActive() && !this.#stopped && !this.#cancelTimer) this.#runIn(0);
    this.#publish();
  }

  #setState(state: SyncState): void {
    this.#state = state;
    if (this.#leading) this.#options.engine.channel.post({ type: 'state', state });
    this.#publish();
  }

  #computeStatus(): SyncStatus {
    const { pendingCount: pending, oldestPendingAt, refusedCount: refused, durability } = this.#options.engine;
    return { state: this.#state, pending, oldestPendingAt, refused, durability };
  }

  #publish(): void {
    this.#status = this.#computeStatus();
    for (const listener of this.#listeners) listener();
  }
}
