import type { PictureHolder } from '@boxroom/domain/picture/pictures';
import type { PictureSize } from '@boxroom/sync-client/fetched-pictures';
import type { ReplicaStore } from '../store/replica-store.ts';
import type { Found } from './fetch-picture.ts';

/** The picture a screen wants. Without its holder it is shown but not stored. */
export interface PictureWish {
  pictureId: string;
  size: PictureSize;
  holder?: PictureHolder;
}

/**
 * `missing`: neither this device nor the server has it. `failed`: the server cannot be reached. Both are looked up
 * again.
 */
export type PictureView = { state: 'loading' | 'missing' | 'failed'; url: null } | { state: 'here'; url: string };

const LOADING: PictureView = { state: 'loading', url: null };
const MISSING: PictureView = { state: 'missing', url: null };
const FAILED: PictureView = { state: 'failed', url: null };

/** Pictures no longer on the screen that stay loaded, so that scrolling back shows them at once. */
const IDLE_MAX = 200;
/** Low enough to leave connections for the sync. */
const REQUESTS_MAX = 4;

interface Entry extends PictureWish {
  view: PictureView;
  isBusy: boolean;
  listeners: Set<() => void>;
}

/**
 * The pictures on the screen as addresses for an `img`: from the upload queue, else from the device's stored pictures,
 * else fetched and stored. Each replica store has one shelf.
 */
export class PictureShelf {
  readonly #store: ReplicaStore;
  /** Entries without listeners are last, in the order in which their last listener left. */
  readonly #entries = new Map<string, Entry>();
  readonly #waiting: (() => void)[] = [];
  #requests = 0;
  #answeredAt = 0;
  readonly #direct = { againAt: 0 };
  #stopWatching: (() => void) | null = null;

  constructor(store: ReplicaStore) {
    this.#store = store;
  }

  read({ pictureId, size }: PictureWish): PictureView {
    return this.#entries.get(keyOf(pictureId, size))?.view ?? LOADING;
  }

  /** Loads the picture and keeps it on the shelf until the returned function is called. */
  hold(wish: PictureWish, listener: () => void): () => void {
    this.#stopWatching ??= this.#store.subscribe(({ topics }) => {
      if (topics.has('sync')) this.#lookAgain();
    });
    const key = keyOf(wish.pictureId, wish.size);
    const entry = this.#entries.get(key) ?? { ...wish, view: LOADING, isBusy: false, listeners: new Set() };
    this.#entries.set(key, entry);
    entry.listeners.add(listener);
    if (entry.view.state !== 'here') void this.#load(entry);
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size === 0) this.#leave(key, entry);
    };
  }

  /** Returns the picture itself, for a download; null when it is not available now. */
  async whole(pictureId: string, holder: PictureHolder): Promise<Blob | null> {
    const found = await this.#find({ pictureId, holder, size: 'whole' });
    return found instanceof Blob ? found : null;
  }

  /** Returns a picture for a file; with `isWanted` false when its turn comes, only one that this device has. */
  async forFile(wish: PictureWish, isWanted: () => boolean): Promise<Found> {
    return this.#find(wish, isWanted);
  }

  /** Drops everything, at sign-out. */
  clear(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    for (const { view } of this.#entries.values()) if (view.url !== null) URL.revokeObjectURL(view.url);
    this.#entries.clear();
  }

  async #load(entry: Entry): Promise<void> {
    if (entry.isBusy || !this.#store.engine) return;
    entry.isBusy = true;
    const picture = await this.#find(entry, () => entry.listeners.size > 0);
    entry.isBusy = false;
    if (this.#entries.get(keyOf(entry.pictureId, entry.size)) !== entry) return;
    if (picture instanceof Blob) entry.view = { state: 'here', url: URL.createObjectURL(picture) };
    else if (entry.listeners.size === 0) this.#entries.delete(keyOf(entry.pictureId, entry.size));
    else entry.view = picture === 'missing' ? MISSING : FAILED;
    for (const listener of entry.listeners) listener();
  }

  async #find(wish: PictureWish, isWanted = () => true): Promise<Found> {
    const { engine } = this.#store;
    if (!engine) return 'failed';
    const { pictureId, size } = wish;
    await Promise.resolve(); // the queue knows a newly set picture only after its row has changed
    const own = await engine.picture(pictureId).catch(() => null); // the replica was deleted with the sign-out
    const kept = own ?? (await engine.pictures.fetched.get(pictureId, size).catch(() => null));
    return kept ?? this.#inTurn(() => (isWanted() ? this.#fetch(wish) : Promise.resolve('failed' as const)));
  }

  async #fetch({ pictureId, holder, size }: PictureWish): Promise<Found> {
    const url = size === 'thumb' ? `/pic/${pictureId}/thumb` : `/pic/${pictureId}`;
    // Not on the first page, whose size is limited.
    const picture = await import('./fetch-picture.ts').then(
      ({ fetchPicture }) => fetchPicture(url, this.#direct),
      () => 'failed' as const,
    );
    if (picture instanceof Blob && holder)
      void this.#store.engine?.pictures.fetched.put({ pictureId, holder, size, picture }).catch(() => undefined);
    return picture;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#requests >= REQUESTS_MAX) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    this.#requests++;
    try {
      return await work();
    } finally {
      this.#requests--;
      this.#waiting.shift()?.();
    }
  }

  /** The replica has opened, or the server has responded: missing pictures may be there now. */
  #lookAgain(): void {
    const { state } = this.#store.status;
    const hasAnswered = state.kind === 'up-to-date' && state.at !== this.#answeredAt;
    if (hasAnswered) this.#answeredAt = state.at;
    for (const entry of this.#entries.values()) {
      if (entry.listeners.size === 0) continue;
      if (entry.view.state === 'loading' || (hasAnswered && entry.view.url === null)) void this.#load(entry);
    }
  }

  #leave(key: string, entry: Entry): void {
    this.#entries.delete(key);
    if (entry.view.state !== 'here') return;
    this.#entries.set(key, entry);
    const idle = [...this.#entries].filter(([, { listeners }]) => listeners.size === 0);
    for (const [idleKey, { view }] of idle.slice(0, Math.max(0, idle.length - IDLE_MAX))) {
      if (view.url !== null) URL.revokeObjectURL(view.url);
      this.#entries.delete(idleKey);
    }
  }
}

const shelves = new WeakMap<ReplicaStore, PictureShelf>();

export function shelfOf(store: ReplicaStore): PictureShelf {
  const shelf = shelves.get(store) ?? new PictureShelf(store);
  shelves.set(store, shelf);
  return shelf;
}

function keyOf(pictureId: string, size: PictureSize): string {
  return `${pictureId}/${size}`;
}
