import type { TabMessage } from './channel.ts';
import { DiskGone } from './disk.ts';
import type { Progress } from './engine-options.ts';
import type { SyncEngine } from './engine.ts';
import type { Leader } from './leader.ts';
import {
  isLeading,
  isStreaming,
  type LoopEffect,
  type LoopEvent,
  type LoopState,
  type Timer,
  timerOf,
  transition,
} from './loop-state.ts';
import { hasReceived, type SyncState, type SyncStatus } from './status.ts';
import { type Transport, TransportError, type TransportErrorKind } from './transport.ts';

const FAULTY: ReadonlySet<SyncState['kind']> = new Set(['offline', 'retrying', 'not-accepted']);
/** Retries are of no use until the person acts. */
const NEEDS_PERSON: ReadonlySet<TransportErrorKind> = new Set(['needs-sign-in', 'account-changed', 'update-required']);

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
 * again". The states and their transitions are in `loop-state.ts`.
 */
export class SyncLoop {
  readonly #options: LoopOptions;
  #state: LoopState = { name: 'unstarted' };
  /** What the person sees; a following tab shows the state of its leader. */
  #shown: SyncState = { kind: 'starting' };
  #cancelTimer: (() => void) | null = null;
  #closeStream: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();
  #status: SyncStatus;

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#status = this.#computeStatus();
    const { engine } = options;
    engine.onCounts = () => {
      this.#dispatch({ type: 'disk', ...this.#situation() });
      this.#publish();
    };
    engine.onTabMessage = (message) => this.#onTabMessage(message);
    engine.onGone = (reason) => {
      if (reason === 'closed') return;
      this.stop();
      this.#show({ kind: reason === 'superseded' ? 'update-required' : 'signed-out' });
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
    this.#dispatch({ type: 'start', ...this.#situation() });
  }

  stop(): void {
    this.#dispatch({ type: 'stop' });
  }

  /** Asks for a sync now and resets the backoff. */
  wake(): void {
    this.#dispatch({ type: 'wake', ...this.#situation() });
  }

  /** Only a tab that reads and writes the disk can lead; a tab in memory sends its own changes. */
  #situation(): { hasDisk: boolean; isVisible: boolean } {
    const { engine, isVisible } = this.#options;
    return { hasDisk: engine.durability === 'disk', isVisible: isVisible() };
  }

  #dispatch(event: LoopEvent): void {
    const before = this.#state;
    const { state, effects } = transition(before, event);
    this.#state = state;
    if (timerOf(state) !== timerOf(before)) this.#setTimer(timerOf(state));
    if (isStreaming(state)) this.#openStream();
    else this.#endStream();
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: LoopEffect): void {
    const { engine, isVisible, leader } = this.#options;
    switch (effect) {
      case 'compete':
        return leader.compete(
          () => this.#dispatch({ type: 'elected' }),
          () => this.#dispatch({ type: 'lost' }),
        );
      case 'resign':
        return leader.resign();
      case 'take-over':
        return leader.takeOver();
      case 'give-way':
        return leader.giveWay();
      case 'ask-leader':
        // Elected at once, it is the leader itself.
        if (this.#state.name === 'following') engine.channel.post({ type: 'sync-please', isVisible: isVisible() });
        return;
      case 'exchange':
        return void this.#exchange();
    }
  }

  #setTimer(timer: Timer | null): void {
    this.#cancelTimer?.();
    this.#cancelTimer = timer && this.#options.setTimer(() => this.#onTimer(), timer.ms);
  }

  #onTimer(): void {
    this.#cancelTimer = null;
    this.#dispatch({ type: 'timer', ...this.#situation() });
  }

  /** Opened after the first response of the server, because a browser's own reconnect takes seconds. */
  #openStream(): void {
    this.#closeStream ??= this.#options.transport.subscribe({
      onEvent: () => this.#dispatch({ type: 'hint' }),
      onClosed: () => {
        this.#closeStream = null;
        this.#dispatch({ type: 'stream-closed', spread: this.#spread() });
      },
    });
  }

  #endStream(): void {
    this.#closeStream?.();
    this.#closeStream = null;
  }

  async #exchange(): Promise<void> {
    const { engine, now } = this.#options;
    try {
      await engine.returnToDisk();
      if (this.#shown.kind === 'starting') this.#show({ kind: 'syncing', done: 0, total: 0 });
      const isComplete = await engine.sync(undefined, (progress) => this.#showProgress(progress));
      this.#showOutcome({ kind: 'up-to-date', at: now() });
      this.#dispatch({ type: 'synced', isComplete });
    } catch (error) {
      this.#failed(error);
    }
  }

  #showProgress({ kind, done, total }: Progress): void {
    const isTrying = done === 0 && FAULTY.has(this.#shown.kind);
    if (isTrying) return; // nothing has succeeded yet
    if (kind === 'receiving') this.#show({ kind: 'syncing', done, total });
    else if (total > 1) this.#show({ kind, done, total }); // one change is sent before anybody could read a progress
  }

  #failed(error: unknown): void {
    if (!(error instanceof DiskGone)) this.#showOutcome(this.#stateAfter(error));
    const needsPerson = error instanceof DiskGone || (error instanceof TransportError && NEEDS_PERSON.has(error.kind));
    const leastMs = error instanceof TransportError ? error.retryAfterMs : 0;
    const retry = needsPerson ? null : { leastMs, spread: this.#spread() };
    // The edits of others still arrive.
    this.#dispatch({ type: 'failed', retry, hasReceived: hasReceived(this.#shown) });
  }

  #stateAfter(error: unknown): SyncState {
    if (!(error instanceof TransportError)) return { kind: 'failed', reason: String(error) };
    const { kind, part } = error;
    switch (kind) {
      case 'network':
      case 'server': {
        if (kind === 'server' || part !== 'all') return { kind: 'retrying', attempt: this.#attempt, part };
        return this.#shown.kind === 'offline' ? this.#shown : { kind: 'offline', since: this.#options.now() };
      }
      case 'refused':
      case 'too-large':
        return { kind: 'not-accepted', part };
      default:
        return { kind };
    }
  }

  /** How often the exchange has failed in a row, this time included. */
  get #attempt(): number {
    return this.#state.name === 'syncing' ? this.#state.link.failures + 1 : 1;
  }

  /** Spreads the retries of many devices. */
  #spread(): number {
    return 0.5 + this.#options.random() / 2;
  }

  #onTabMessage(message: TabMessage): void {
    if (message.type === 'state' && this.#state.name === 'following') {
      this.#dispatch({ type: 'answered' });
      this.#show(message.state);
    }
    if (message.type !== 'sync-please' || !isLeading(this.#state)) return;
    this.#options.engine.channel.post({ type: 'state', state: this.#shown });
    this.#dispatch({ type: 'asked', isLeaving: message.isVisible && !this.#options.isVisible() });
  }

  /** Shows how an exchange ended, unless another tab took over meanwhile. */
  #showOutcome(shown: SyncState): void {
    if (this.#state.name === 'syncing') this.#show(shown);
  }

  #show(shown: SyncState): void {
    this.#shown = shown;
    if (isLeading(this.#state)) this.#options.engine.channel.post({ type: 'state', state: shown });
    this.#publish();
  }

  #computeStatus(): SyncStatus {
    const { pendingCount: pending, oldestPendingAt, refusedCount: refused, durability } = this.#options.engine;
    return { state: this.#shown, pending, oldestPendingAt, refused, durability };
  }

  #publish(): void {
    this.#status = this.#computeStatus();
    for (const listener of this.#listeners) listener();
  }
}
