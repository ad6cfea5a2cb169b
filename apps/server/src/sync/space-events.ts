import type { Database } from '@boxroom/db/tables/database';
import type { SyncEvent } from '@boxroom/domain/sync/protocol';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { findAccessibleSpaces, listAccessibleSpaces } from '../access/accessible-spaces.ts';
import { SessionWatch } from './session-watch.ts';

/** At most five hints per second and subscriber; changes in between are sent together. */
const COALESCE_MS = 200;
const CHANNEL = 'boxroom_spaces';
/** A notification carries at most 8,000 bytes; an id takes 37. */
const IDS_PER_NOTIFICATION = 200;

export interface SpaceEventsOptions {
  db: Kysely<Database>;
  /** Several server processes send each other hints through Postgres; null: this is the only process. */
  remote: {
    /** `onGap`: messages may have been missed. */
    listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;
    notify(channel: string, payload: string): Promise<void>;
  } | null;
  onError(error: unknown): void;
}

export interface Subscription {
  userId: string;
  /** The session in the cookie: the stream ends with it. Null: it ends only with the signal. */
  sessionId: string | null;
  signal: AbortSignal;
}

/**
 * Notifies subscribers of changed spaces: with hints, never rows. The versions in the database are the truth, so a lost
 * hint only costs time.
 */
export class SpaceEvents {
  readonly #options: SpaceEventsOptions;
  readonly #sessions: SessionWatch;
  /** Marks this process's notifications: its own subscribers have them already. */
  readonly #origin = newId();
  readonly #subscribers = new Set<Subscriber>();
  readonly #watchers = new Map<string, Set<Subscriber>>();
  readonly #outgoing = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #unlisten: (() => Promise<void>) | null = null;

  constructor(options: SpaceEventsOptions) {
    this.#options = options;
    this.#sessions = new SessionWatch(options);
  }

  async start(): Promise<void> {
    const { remote } = this.#options;
    if (!remote) return;
    const onMessage = (payload: string) => {
      const [origin, ...spaceIds] = payload.split(',');
      if (origin !== this.#origin) this.#deliver(spaceIds);
    };
    this.#unlisten = await remote.listen(CHANNEL, onMessage, () => this.catchUp());
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#sessions.stop();
    await this.#unlisten?.();
  }

  /** Call it after the commit. */
  publish(spaceIds: readonly string[]): void {
    if (spaceIds.length === 0) return;
    this.#deliver(spaceIds);
    if (!this.#options.remote) return;
    for (const id of spaceIds) this.#outgoing.add(id);
    this.#timer ??= setTimeout(() => this.#notify(), COALESCE_MS);
  }

  /**
   * Streams events to one person. The first event comes at once and means "pull now". Ends when the signal aborts or
   * the session ends. Looks up access for each event: a room that the person lost is never mentioned.
   */
  async *subscribe({ userId, sessionId, signal }: Subscription): AsyncGenerator<SyncEvent> {
    const ended = new AbortController();
    const unwatchSession = sessionId === null ? null : this.#sessions.watch(sessionId, () => ended.abort());
    const subscriber = new Subscriber(userId, AbortSignal.any([signal, ended.signal]));
    this.#subscribers.add(subscriber);
    try {
      await this.#watch(subscriber);
      yield { spaces: [] };
      for (;;) {
        await subscriber.pause(COALESCE_MS);
        await subscriber.changed();
        if (subscriber.isEnded) return;
        const spaces = await this.#visibleOf(subscriber, subscriber.take());
        if (subscriber.isEnded) return;
        yield { spaces };
      }
    } finally {
      unwatchSession?.();
      this.#subscribers.delete(subscriber);
      this.#unwatch(subscriber);
    }
  }

  /**
   * Returns the spaces that the person can still see. A lost one is replaced by the person's own space, which makes
   * them pull.
   */
  async #visibleOf(subscriber: Subscriber, spaceIds: readonly string[]): Promise<string[]> {
    const { userId } = subscriber;
    if (!spaceIds.includes(userId)) {
      const visible = await findAccessibleSpaces(this.#options.db, userId, spaceIds);
      if (visible.length === spaceIds.length) return [...spaceIds];
    }
    // A change to the person's own space may add or remove rooms.
    await this.#watch(subscriber);
    return [...new Set([userId, ...spaceIds])].filter((id) => subscriber.spaceIds.has(id));
  }

  /** Makes every subscriber pull: changes may have been missed. */
  catchUp(): void {
    for (const subscriber of this.#subscribers) subscriber.add(subscriber.userId);
  }

  #deliver(spaceIds: readonly string[]): void {
    for (const id of spaceIds) for (const subscriber of this.#watchers.get(id) ?? []) subscriber.add(id);
  }

  #notify(): void {
    this.#timer = null;
    const ids = [...this.#outgoing];
    this.#outgoing.clear();
    for (let start = 0; start < ids.length; start += IDS_PER_NOTIFICATION) {
      const payload = [this.#origin, ...ids.slice(start, start + IDS_PER_NOTIFICATION)].join(',');
      this.#options.remote?.notify(CHANNEL, payload).catch(this.#options.onError);
    }
  }

  async #watch(subscriber: Subscriber): Promise<void> {
    const spaces = await listAccessibleSpaces(this.#options.db, subscriber.userId);
    this.#unwatch(subscriber);
    for (const { id } of spaces) {
      const watchers = this.#watchers.get(id) ?? new Set();
      watchers.add(subscriber);
      this.#watchers.set(id, watchers);
      subscriber.spaceIds.add(id);
    }
  }

  #unwatch(subscriber: Subscriber): void {
    for (const id of subscriber.spaceIds) {
      const watchers = this.#watchers.get(id);
      watchers?.delete(subscriber);
      if (watchers?.size === 0) this.#watchers.delete(id);
    }
    subscriber.spaceIds.clear();
  }
}

class Subscriber {
  readonly userId: string;
  /** The spaces whose changes it receives. */
  readonly spaceIds = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #signal: AbortSignal;
  #wake: (() => void) | null = null;

  constructor(userId: string, signal: AbortSignal) {
    this.userId = userId;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake?.(), { once: true });
  }

  get isEnded(): boolean {
    return this.#signal.aborted;
  }

  add(id: string): void {
    this.#changed.add(id);
    this.#wake?.();
  }

  take(): string[] {
    const ids = [...this.#changed];
    this.#changed.clear();
    return ids;
  }

  /** Resolves when a space changed, or when the stream is to end. */
  async changed(): Promise<void> {
    if (this.#changed.size > 0 || this.#signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = null;
  }

  async pause(ms: number): Promise<void> {
    if (this.#signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      const signal = this.#signal;
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done, { once: true });
    });
  }
}
