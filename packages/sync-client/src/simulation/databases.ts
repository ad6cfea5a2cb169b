import type { Disk, DiskTransaction, StoreName, Stores } from '../disk.ts';
import { STORE_NAMES } from '../disk.ts';
import { IdbDisk } from '../idb-disk.ts';
import { MemoryDisk } from '../memory-disk.ts';

/** The local databases of one browser profile. They outlive its tabs and can be copied. */
export interface Databases {
  names(): string[];
  /** Opens a connection; closing it keeps the database. */
  open(name: string): Promise<Disk>;
  delete(name: string): Promise<void>;
  copy(): Promise<Databases>;
}

/** In memory: fast, for many histories. */
export class QuickDatabases implements Databases {
  readonly #disks = new Map<string, MemoryDisk>();

  names(): string[] {
    return [...this.#disks.keys()];
  }

  open(name: string): Promise<Disk> {
    const disk = this.#disks.get(name) ?? new MemoryDisk();
    this.#disks.set(name, disk);
    return Promise.resolve({
      run: (stores, options, work) => disk.run(stores, options, (tx) => work(cloning(tx))),
      close: () => undefined,
    });
  }

  delete(name: string): Promise<void> {
    this.#disks.delete(name);
    return Promise.resolve();
  }

  async copy(): Promise<Databases> {
    const copy = new QuickDatabases();
    for (const name of this.names()) await copyRows(await this.open(name), await copy.open(name));
    return copy;
  }
}

let lastProfile = 0;

/** In IndexedDB, with the code of the browser. */
export class IndexedDatabases implements Databases {
  readonly #prefix = `profile-${++lastProfile}-`;
  readonly #names = new Set<string>();

  names(): string[] {
    return [...this.#names];
  }

  open(name: string): Promise<Disk> {
    this.#names.add(name);
    return IdbDisk.open(this.#prefix + name);
  }

  delete(name: string): Promise<void> {
    this.#names.delete(name);
    return new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(this.#prefix + name);
      request.addEventListener('success', () => resolve());
      request.addEventListener('error', () => reject(new Error('The database was not deleted.')));
    });
  }

  async copy(): Promise<Databases> {
    const copy = new IndexedDatabases();
    for (const name of this.names()) {
      const [from, to] = [await this.open(name), await copy.open(name)];
      await copyRows(from, to);
      from.close();
      to.close();
    }
    return copy;
  }
}

async function copyRows(from: Disk, to: Disk): Promise<void> {
  const read = <S extends StoreName>(store: S) => from.run([store], { mode: 'readonly' }, (tx) => tx.getAll(store));
  for (const store of STORE_NAMES) {
    const rows: Stores[StoreName][] = await read(store);
    await to.run([store], { mode: 'readwrite' }, (tx) => {
      for (const row of rows) tx.put(store, row as never);
      return Promise.resolve();
    });
  }
}

/** Copies all values on read and write, like a browser. */
function cloning(tx: DiskTransaction): DiskTransaction {
  return {
    get: async (store, ...key) => structuredClone(await tx.get(store, ...key)),
    getAll: async (store, after, count) => structuredClone(await tx.getAll(store, after, count)),
    put: (store, value) => tx.put(store, structuredClone(value)),
    delete: (store, key) => tx.delete(store, key),
    clear: (store) => tx.clear(store),
  };
}
