import type { Database } from '@boxroom/db/tables/database';
import type { SyncEvent } from '@boxroom/domain/sync/protocol';
import type { Kysely } from 'kysely';
import { listAccessibleSpaces } from '../access/accessible-spaces.ts';

/** At most five hints per second and subscriber; what changes in between goes out together. */
const COALESCE_MS = 200;
const CHANNEL = 'boxroom_spaces';
/** Notifications carry 8,000 bytes at most; an id takes 37. */
const IDS_PER_NOTIFICATION = 200;

export interface SpaceEventsOptions {
  db: Kysely<Database>;
  /** Between several server processes hints travel over Postgres; null: this is the only process. */
  remote: {
    listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
    notify(channel: string, payload: string): Promise<void>;
  } | null;
  onError(error: unknown): void;
}

/**
 * Tells subscribers in which spaces something changed: hints, never rows. The versions in the database are the truth, so
 * a lost hint costs time and nothing else.
 */
export class SpaceEvents {
  readonly #options: SpaceEventsOptions;
  readonly #watchers = new Map<string, Set<Subscriber>>();
  readonly #outgoing = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #unlisten: (() => Promise<void>) | null = null;

  constructor(options: SpaceEventsOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { remote } = this.#options;
    if (remote) this.#unlisten = await remote.listen(CHANNEL, (payload) => this.#deliver(payload.split(',')));
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#unlisten?.();
  }

  /** To be called after the commit. */
  publish(spaceIds: readonly string[]): void {
    if (spaceIds.length === 0) return;
    this.#deliver(spaceIds);
    if (!this.#options.remote) return;
    for (const id of spaceIds) this.#outgoing.add(id);
    this.#timer ??= setTimeout(() => this.#notify(), COALESCE_MS);
  }

  /** One person's stream. The first event comes at once and means "pull now". Ends when the signal aborts. */
  async *subscribe(userId: string, signal: AbortSignal): AsyncGenerator<SyncEvent> {
    const subscriber = new Subscriber(signal);
    try {
      await this.#watch(subscriber, userId);
      yield { spaces: [] };
      while (!signal.aborted) {
        await subscriber.changed();
        if (signal.aborted) return;
        const spaces = subscriber.take();
        // Rooms come and go with the person's own space.
        if (spaces.includes(userId)) await this.#watch(subscriber, userId);
        yield { spaces };
        await subscriber.pause(COALESCE_MS);
      }
    } finally {
      this.#unwatch(subscriber);
    }
  }

  #deliver(spaceIds: readonly string[]): void {
    for (const id of spaceIds) for (const subscriber of this.#watchers.get(id) ?? []) subscriber.add(id);
  }

  #notify(): void {
    this.#timer = null;
    const ids = [...this.#outgoing];
    this.#outgoing.clear();
    for (let start = 0; start < ids.length; start += IDS_PER_NOTIFICATION) {
      const payload = ids.slice(start, start + IDS_PER_NOTIFICATION).join(',');
      this.#options.remote?.notify(CHANNEL, payload).catch(this.#options.onError);
    }
  }

  async #watch(subscriber: Subscriber, userId: string): Promise<void> {
    const spaces = await listAccessibleSpaces(this.#options.db, userId);
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
  readonly spaceIds = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #signal: AbortSignal;
  #wake: (() => void) | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake?.(), { once: true });
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

  /** Resolves when something changed, or when the stream is to end. */
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
