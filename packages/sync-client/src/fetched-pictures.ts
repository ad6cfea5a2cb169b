import type { Disk, FetchedRecord } from './disk.ts';
import type { PictureQueueParts } from './picture-queue.ts';

export type PictureSize = 'whole' | 'thumb';

export interface FetchedPicture {
  pictureId: string;
  itemId: string;
  size: PictureSize;
  picture: Blob;
}

/** Scanning all records is expensive; unless a space was lost, once a minute suffices. */
const TRIM_EVERY_MS = 60_000;

/**
 * Copies of pictures from the server, in the account's own database: sign-out and losing access to their items delete
 * them, which the browser's own cache would not do. A lost copy costs one request.
 */
export class FetchedPictures {
  readonly #parts: Pick<PictureQueueParts, 'now' | 'replica' | 'runExclusive' | 'storage'>;
  #trimmed = { at: 0, spaces: '' };

  constructor(parts: Pick<PictureQueueParts, 'now' | 'replica' | 'runExclusive' | 'storage'>) {
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

/** The copies on disk. */
export class FetchedStorage {
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  list(): Promise<FetchedRecord[]> {
    return this.#disk.run(['fetched'], { mode: 'readonly' }, (tx) => tx.getAll('fetched'));
  }

  get(id: string): Promise<Blob | null> {
    const options = { mode: 'readonly', isOptional: true } as const;
    return this.#disk.run(['fetched', 'fetchedBytes'], options, async (tx) => {
      const [record, stored] = await Promise.all([tx.get('fetched', id), tx.get('fetchedBytes', id)]);
      return record && stored ? new Blob([stored.bytes], { type: record.type }) : null;
    });
  }

  put(record: FetchedRecord, bytes: ArrayBuffer): Promise<void> {
    const options = { mode: 'readwrite', isOptional: true } as const;
    return this.#disk.run(['fetched', 'fetchedBytes'], options, async (tx) => {
      tx.put('fetched', record);
      tx.put('fetchedBytes', { id: record.id, bytes });
    });
  }

  delete(ids: readonly string[]): Promise<void> {
    return this.#disk.run(['fetched', 'fetchedBytes'], { mode: 'readwrite' }, async (tx) => {
      for (const id of ids) {
        tx.delete('fetched', id);
        tx.delete('fetchedBytes', id);
      }
    });
  }

  /** Makes room on a full disk. Returns whether there was anything to delete. */
  async clear(): Promise<boolean> {
    if ((await this.list()).length === 0) return false;
    await this.#disk.run(['fetched', 'fetchedBytes'], { mode: 'readwrite' }, async (tx) => {
      tx.clear('fetched');
      tx.clear('fetchedBytes');
    });
    return true;
  }
}

export function fetchedId(pictureId: string, size: PictureSize): string {
  return `${pictureId}/${size}`;
}
