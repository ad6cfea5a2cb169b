import type { Disk, FetchedRecord } from './disk.ts';
import { completeRecord } from './held-files.ts';

/** The copies of fetched files on disk. */
export class FetchedStorage {
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  async list(): Promise<FetchedRecord[]> {
    const stored = await this.#disk.run(['fetched'], { mode: 'readonly' }, (tx) => tx.getAll('fetched'));
    return stored.map(completeRecord);
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
