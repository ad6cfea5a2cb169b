import type { Replica } from './replica.ts';
import type { Storage } from './storage.ts';

export type PictureSize = 'whole' | 'thumb';

export interface FetchedPicture {
  pictureId: string;
  itemId: string;
  size: PictureSize;
  picture: Blob;
}

export interface FetchedParts {
  replica: Replica;
  now: () => number;
  storage: Storage;
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** Scanning all records is expensive; unless a space was lost, once a minute suffices. */
const TRIM_EVERY_MS = 60_000;

/**
 * Copies of pictures from the server, in the account's own database: sign-out and losing access to their items delete
 * them, which the browser's own cache would not do. A lost copy costs one request.
 */
export class FetchedPictures {
  readonly #parts: FetchedParts;
  #trimmed = { at: 0, spaces: '' };

  constructor(parts: FetchedParts) {
    this.#parts = parts;
  }

  /**
   * Returns null where the copy is absent. Reads outside the engine's turn, so that no command waits for a picture that
   * scrolls by.
   */
  async get(pictureId: string, size: PictureSize): Promise<Blob | null> {
    return this.#parts.storage.fetched.get(fetchedId(pictureId, size)).catch(() => null);
  }

  /** Stores a copy, unless its item is absent or no longer names it. */
  async put({ pictureId, itemId, size, picture }: FetchedPicture): Promise<void> {
    const { now, replica, runExclusive, storage } = this.#parts;
    const bytes = await picture.arrayBuffer();
    const record = { id: fetchedId(pictureId, size), pictureId, itemId, at: now(), type: picture.type };
    await runExclusive(async () => {
      if (replica.serverRow('item', itemId)?.pictureId !== pictureId) return;
      await storage.fetched.put({ ...record, size: bytes.byteLength }, bytes).catch(() => undefined);
    });
  }

  /** Drops the excess, oldest first, and the copies whose item left this device. */
  async trim(maxBytes: number): Promise<void> {
    const { now, replica, runExclusive, storage } = this.#parts;
    const spaces = [...replica.view.spaces.keys()].join();
    if (spaces === this.#trimmed.spaces && Math.abs(now() - this.#trimmed.at) < TRIM_EVERY_MS) return;
    this.#trimmed = { at: now(), spaces };
    await runExclusive(async () => {
      const records = await storage.fetched.list();
      let size = 0;
      const extra = records
        .toSorted((a, b) => b.at - a.at)
        .filter((record) => {
          size += record.size;
          return size > maxBytes || replica.serverRow('item', record.itemId)?.pictureId !== record.pictureId;
        });
      if (extra.length > 0) await storage.fetched.delete(extra.map(({ id }) => id));
    });
  }
}

function fetchedId(pictureId: string, size: PictureSize): string {
  return `${pictureId}/${size}`;
}
