import { isPassing } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import type { SyncEvent } from '@boxroom/domain/sync/protocol';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { findChangedVersions, findVersions, listVersions, type SpaceVersions } from '../access/space-versions.ts';
import { Batch } from './batch.ts';
import { SessionWatch } from './session-watch.ts';
import { Subscriber } from './subscriber.ts';

/** At most five hints per second and subscriber; changes in between are sent together. */
const COALESCE_MS = 200;
/** How long a stream waits while the database cannot be asked. */
const RETRY_MS = 1000;
/** The interval between two comparisons of versions: bounds the delay that a lost hint costs. */
const COMPARE_MS = 30_000;
/** The same while hints of other processes do not arrive. */
const COMPARE_DEAF_MS = 2000;
/** Spaces that one statement compares. */
const COMPARED_AT_ONCE = 1000;
const CHANNEL = 'boxroom_spaces';
/** A notification carries at most 8,000 bytes; an id takes 37. */
const IDS_PER_NOTIFICATION = 200;

/** Carries hints between the processes of one Boxroom. They may be lost, doubled and late. */
export interface Hints {
  /** `onGap`: messages may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
}

export interface SpaceEventsOptions {
  db: Kysely<Database>;
  /** Null: this is the only process. */
  remote: Hints | null;
  onError(error: unknown): void;
  /** The interval between two comparisons of versions. */
  compareMs?: number;
}

export interface Subscription {
  userId: string;
  /** The session in the cookie: the stream ends with it. Null: it ends only with the signal. */
  sessionId: string | null;
  signal: AbortSignal;
}

/**
 * Notifies subscribers of changed spaces: with hints, never rows. The versions in the database are the truth, so a lost
 * hint only costs time: each process compares the versions of the spaces that its subscribers watch now and then.
 */
export class SpaceEvents {
  readonly #options: SpaceEventsOptions;
  readonly #sessions: SessionWatch;
  /** Marks this process's notifications: its own subscribers have them already. */
  readonly #origin = newId();
  readonly #subscribers = new Set<Subscriber>();
  readonly #watchers = new Map<string, Set<Subscriber>>();
  readonly #lists: Batch<string, SpaceVersions>;
  readonly #visible: Batch<{ userId: string; spaceIds: readonly string[] }, SpaceVersions>;
  readonly #outgoing = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #unlisten: (() => Promise<void>) | null = null;
  #comparing: NodeJS.Timeout | null = null;
  readonly #deafBy = new Set<'test' | 'nats'>();
  #isFailing = false;
  #isStopped = false;

  constructor(options: SpaceEventsOptions) {
    this.#options = options;
    this.#sessions = new SessionWatch(options);
    this.#lists = new Batch((userIds) => listVersions(options.db, userIds));
    this.#visible = new Batch((asked) => findVersions(options.db, asked));
  }

  async start(): Promise<void> {
    const { remote } = this.#options;
    if (!remote) return;
    const onMessage = (payload: string) => {
      const [origin, ...spaceIds] = payload.split(',');
      if (origin !== this.#origin) this.#deliver(spaceIds);
    };
    this.#unlisten = await remote.listen(CHANNEL, onMessage, () => this.catchUp());
    this.#compareLater();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#comparing) clearTimeout(this.#comparing);
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
      let pauseMs = COALESCE_MS;
      for (;;) {
        await subscriber.pause(pauseMs);
        await subscriber.changed();
        if (subscriber.isEnded) return;
        const changed = subscriber.take();
        const spaces = await this.#visibleOf(subscriber, changed).catch(unlessPassing);
        if (subscriber.isEnded) return;
        pauseMs = spaces === null ? RETRY_MS : COALESCE_MS;
        if (spaces === null) for (const id of changed) subscriber.add(id);
        else yield { spaces };
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
      const visible = await this.#visible.get({ userId, spaceIds });
      if (visible.size === spaceIds.length) {
        for (const [id, version] of visible) if (subscriber.versions.has(id)) subscriber.versions.set(id, version);
        return [...spaceIds];
      }
    }
    // A change to the person's own space may add or remove rooms.
    await this.#watch(subscriber);
    return [...new Set([userId, ...spaceIds])].filter((id) => subscriber.versions.has(id));
  }

  /** Call it when hints may have been missed: compares the versions at once. */
  catchUp(): void {
    this.#compareLater(0);
  }

  /** Whether all hints of other processes arrive; if one source denies it, versions are compared every two seconds. */
  setHearing(source: 'test' | 'nats', hears: boolean): void {
    if (this.#deafBy.has(source) === !hears) return;
    if (hears) this.#deafBy.delete(source);
    else this.#deafBy.add(source);
    this.catchUp();
  }

  #compareLater(ms?: number): void {
    const { remote, compareMs = COMPARE_MS } = this.#options;
    if (!remote || this.#isStopped) return;
    if (this.#comparing) clearTimeout(this.#comparing);
    this.#comparing = setTimeout(
      () => void this.#compare(),
      ms ?? (this.#deafBy.size > 0 ? Math.min(compareMs, COMPARE_DEAF_MS) : compareMs),
    ).unref();
  }

  /** Tells subscribers of watched spaces whose version they do not know. */
  async #compare(): Promise<void> {
    try {
      const ids = [...this.#watchers.keys()];
      for (let start = 0; start < ids.length && !this.#isStopped; start += COMPARED_AT_ONCE) {
        const known = ids.slice(start, start + COMPARED_AT_ONCE).map((id) => [id, this.#oldestKnown(id)] as const);
        const changed = await findChangedVersions(this.#options.db, new Map(known));
        for (const [id, version] of changed)
          for (const one of this.#watchers.get(id) ?? []) if (one.versions.get(id) !== version) one.add(id);
      }
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#options.onError(error);
      this.#isFailing = true; // the next comparison follows
    }
    this.#compareLater(this.#isFailing ? COMPARE_DEAF_MS : undefined);
  }

  #oldestKnown(spaceId: string): number {
    let oldest = Infinity;
    for (const { versions } of this.#watchers.get(spaceId) ?? [])
      oldest = Math.min(oldest, versions.get(spaceId) ?? oldest);
    return Number.isFinite(oldest) ? oldest : -1;
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
    const spaces = await this.#lists.get(subscriber.userId);
    this.#unwatch(subscriber);
    if (subscriber.isEnded) return;
    for (const [id, version] of spaces) {
      const watchers = this.#watchers.get(id) ?? new Set();
      watchers.add(subscriber);
      this.#watchers.set(id, watchers);
      subscriber.versions.set(id, version);
    }
  }

  #unwatch(subscriber: Subscriber): void {
    for (const id of subscriber.versions.keys()) {
      const watchers = this.#watchers.get(id);
      watchers?.delete(subscriber);
      if (watchers?.size === 0) this.#watchers.delete(id);
    }
    subscriber.versions.clear();
  }
}

/** The stream goes on without a database, and tells later what changed. */
function unlessPassing(error: unknown): null {
  if (!isPassing(error)) throw error;
  return null;
}
