import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  type Disk,
  DiskGone,
  type DiskOptions,
  type DiskTransaction,
  type Key,
  keyOf,
  STORE_NAMES,
  type StoreName,
  type Stores,
} from './disk.ts';

type Schema = DBSchema & { [S in StoreName]: { key: Key; value: Stores[S] } };

/**
 * Raised with every change of the stores. `upgrade` then adds the new ones and keeps the existing ones: an app may
 * update without a network, so nothing may be dropped, least of all the outbox. Version 4 adds none: it closes the tabs
 * of older apps, which would send the files of `picture.add` before the command.
 */
const SCHEMA_VERSION = 4;
/** A frozen tab can block an open forever … */
const OPEN_TIMEOUT_MS = 10_000;
/** … and so can a transaction that it holds. */
const ANSWER_TIMEOUT_MS = 30_000;

/** IndexedDB. Reopens a connection once when the browser lost it (iOS does that to pages in the background). */
export class IdbDisk implements Disk {
  readonly #name: string;
  #db: IDBPDatabase<Schema> | null = null;
  #gone: DiskGone | null = null;
  readonly #onGone: (gone: DiskGone) => void;
  readonly #isServedVersion: () => Promise<boolean>;

  private constructor(name: string, onGone: (gone: DiskGone) => void, isServedVersion: () => Promise<boolean>) {
    this.#name = name;
    this.#onGone = onGone;
    this.#isServedVersion = isServedVersion;
  }

  /**
   * Opens the database. Calls `onGone` when it is deleted or claimed by a newer app; every later call then rejects.
   * Uses the database of a newer app when `isServedVersion` reports that the server has returned to this version: then
   * no newer app will claim it.
   */
  static async open(
    name: string,
    onGone: (gone: DiskGone) => void = () => undefined,
    isServedVersion: () => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<IdbDisk> {
    const disk = new IdbDisk(name, onGone, isServedVersion);
    await disk.#connect();
    return disk;
  }

  async run<T>(
    stores: readonly StoreName[],
    options: DiskOptions,
    work: (tx: DiskTransaction) => Promise<T>,
  ): Promise<T> {
    try {
      return await withTimeout(this.#attempt(stores, options, work), ANSWER_TIMEOUT_MS);
    } catch (error) {
      if (this.#gone) throw this.#gone;
      if (!isConnectionLost(error)) throw error;
      this.#db?.close();
      this.#db = null;
      return withTimeout(this.#attempt(stores, options, work), ANSWER_TIMEOUT_MS);
    }
  }

  close(): void {
    this.#gone ??= new DiskGone('closed');
    this.#db?.close();
  }

  async #attempt<T>(
    stores: readonly StoreName[],
    { mode, durability = 'relaxed' }: DiskOptions,
    work: (tx: DiskTransaction) => Promise<T>,
  ): Promise<T> {
    const db = await this.#connect();
    const tx = db.transaction([...stores], mode, { durability });
    const pending: Promise<unknown>[] = [tx.done];
    const write = (request: Promise<unknown> | undefined) => {
      if (!request) return;
      request.catch(() => undefined); // awaited below; an earlier failure must not become an unhandled rejection
      pending.push(request);
    };
    tx.done.catch(() => undefined);
    try {
      const result = await work({
        get: (store, ...key) => tx.objectStore(store).get(key[0] ?? store) as never,
        getAll: (store, after, count) =>
          tx
            .objectStore(store)
            .getAll(after === undefined ? null : IDBKeyRange.lowerBound(after, true), count) as never,
        put: (store, value) => {
          const key = store === 'meta' ? [keyOf(store, value)] : [];
          write(tx.objectStore(store).put?.(value, ...key));
        },
        delete: (store, key) => write(tx.objectStore(store).delete?.(key)),
        clear: (store) => write(tx.objectStore(store).clear?.()),
      });
      // A frozen tab that holds a transaction open blocks every other tab.
      if (mode === 'readwrite') tx.commit();
      await Promise.all(pending);
      return result;
    } catch (error) {
      abort(tx);
      await tx.done.catch(() => undefined);
      throw tx.error ?? error; // the cause instead of its consequence
    }
  }

  async #connect(): Promise<IDBPDatabase<Schema>> {
    const gone = this.#gone;
    if (gone) throw gone;
    if (this.#db) return this.#db;
    const db = await this.#open(SCHEMA_VERSION).catch(async (error: unknown) => {
      // The database is of a newer app than this one.
      if (!(error instanceof DOMException && error.name === 'VersionError')) throw error;
      const newer = (await this.#isServedVersion().catch(() => false)) ? await this.#open(undefined) : null;
      if (newer && STORE_NAMES.every((store) => newer.objectStoreNames.contains(store))) return newer;
      newer?.close();
      this.#leave(new DiskGone('superseded'));
      throw new DiskGone('superseded');
    });
    if (this.#gone) {
      db.close(); // it opened too late
      throw this.#gone;
    }
    this.#db = db;
    return db;
  }

  /** `version`: undefined opens the existing version. */
  async #open(version: number | undefined): Promise<IDBPDatabase<Schema>> {
    const opening = openDB<Schema>(this.#name, version, {
      upgrade,
      // A newer version of the app, or a sign-out in another tab, needs the database: close it for good.
      blocking: (_current, blocked, event) => {
        (event.target as IDBDatabase).close();
        this.#leave(new DiskGone(blocked === null ? 'deleted' : 'superseded'));
      },
      terminated: () => {
        this.#db = null;
      },
    });
    let isLate = false;
    // Close a connection that opens after the timeout: nobody holds it.
    opening.then(
      (late) => isLate && late.close(),
      () => undefined,
    );
    return withTimeout(opening, OPEN_TIMEOUT_MS).catch((error: unknown) => {
      isLate = true;
      throw error;
    });
  }

  #leave(gone: DiskGone): void {
    if (this.#gone) return;
    this.#gone = gone;
    this.#onGone(gone);
  }
}

/** Adds the missing stores, whatever version lacks them, and keeps the existing ones. */
function upgrade(database: IDBPDatabase<Schema>): void {
  for (const name of STORE_NAMES) {
    if (database.objectStoreNames.contains(name)) continue;
    const keyPath = name === 'outbox' ? 'seq' : 'id';
    database.createObjectStore(name, name === 'meta' ? {} : { keyPath });
  }
}

/** Whether the connection is lost rather than the operation wrong: worth one reconnect. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name);
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // The transaction has already ended.
  }
}

function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The local copy does not answer.')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
