import type { Contents } from './contents.ts';
import {
  type Disk,
  type DiskOptions,
  type DiskTransaction,
  type Key,
  keyOf,
  type StoreName,
  STORE_NAMES,
  type Stores,
} from './disk.ts';

/** Keeps everything in memory, for a device on which nothing can be stored or may be stored. Lost with the tab. */
export class MemoryDisk implements Disk {
  readonly #stores: ReadonlyMap<StoreName, Map<Key, unknown>>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(contents: Partial<Contents> = {}) {
    this.#stores = new Map(
      STORE_NAMES.map((name) => {
        const records = [contents[name] ?? []].flat() as Stores[StoreName][];
        return [name, new Map(records.map((record) => [keyOf(name, record), record]))];
      }),
    );
  }

  run<T>(_stores: readonly StoreName[], _options: DiskOptions, work: (tx: DiskTransaction) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#run(work));
    this.#last = result.catch(() => undefined); // the caller receives the failure
    return result;
  }

  close(): void {
    for (const store of this.#stores.values()) store.clear();
  }

  /** Like IndexedDB, a transaction reads what it has written. */
  async #run<T>(work: (tx: DiskTransaction) => Promise<T>): Promise<T> {
    const undo: (() => void)[] = [];
    const store = (name: StoreName) => this.#stores.get(name) ?? new Map<Key, unknown>();
    const write = (name: StoreName, key: Key, change: (records: Map<Key, unknown>) => void) => {
      const records = store(name);
      const [isKnown, before] = [records.has(key), records.get(key)];
      undo.push(() => (isKnown ? records.set(key, before) : records.delete(key)));
      change(records);
    };
    try {
      return await work({
        get: (name, ...key) => Promise.resolve(store(name).get(key[0] ?? name) as never),
        getAll: (name, after, count) => Promise.resolve(sortedAfter(store(name), after, count) as never),
        put: (name, value) => write(name, keyOf(name, value), (records) => records.set(keyOf(name, value), value)),
        delete: (name, key) => write(name, key, (records) => records.delete(key)),
        clear: (name) => {
          for (const key of store(name).keys()) write(name, key, (records) => records.delete(key));
        },
      });
    } catch (error) {
      for (const takeBack of undo.toReversed()) takeBack();
      throw error;
    }
  }
}

function sortedAfter(store: ReadonlyMap<Key, unknown>, after: Key | undefined, count = Infinity): unknown[] {
  const entries = [...store].filter(([key]) => after === undefined || key > after);
  return entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, value]) => value);
}
