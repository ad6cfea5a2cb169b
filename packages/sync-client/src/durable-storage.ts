import { databaseName } from './database-name.ts';
import { DiskGone, isFull } from './disk.ts';
import type { EngineOptions } from './engine-options.ts';
import { IdbDisk } from './idb-disk.ts';
import { MemoryDisk } from './memory-disk.ts';
import { type Head, Storage } from './storage.ts';

/**
 * Where unsent changes are stored. `disk`: they survive the tab. `shared-computer`: in memory, on purpose. `full`,
 * `failed`: in memory, because the disk is full or does not respond.
 */
export type Durability = 'disk' | 'shared-computer' | 'full' | 'failed';

/** The storage in use: the disk, or memory while the disk is unavailable. */
export class DurableStorage {
  storage: Storage;
  durability: Durability;
  onGone: ((gone: DiskGone) => void) | null = null;
  #isClosed = false;
  readonly #options: EngineOptions;

  private constructor(options: EngineOptions, storage: Storage, durability: Durability) {
    this.#options = options;
    this.storage = storage;
    this.durability = durability;
  }

  /**
   * Opens the disk and reads the small stores. Rejects with `DiskGone` when a newer app has the database; falls back to
   * memory on any other fault.
   */
  static async open(options: EngineOptions): Promise<{ durable: DurableStorage; head: Head }> {
    const durable = new DurableStorage(options, inMemory(), options.isSharedComputer ? 'shared-computer' : 'failed');
    if (!options.isSharedComputer) {
      try {
        const disk = await durable.#openDisk();
        const head = await disk.head();
        durable.storage = disk;
        durable.durability = 'disk';
        return { durable, head };
      } catch (error) {
        if (error instanceof DiskGone) throw error;
        if (isFull(error)) durable.durability = 'full';
      }
    }
    await durable.storage.initMeta(options.newId);
    return { durable, head: await durable.storage.head() };
  }

  close(): void {
    this.#isClosed = true;
    this.storage.close();
  }

  /**
   * Runs work on the storage. When the disk fails for good, or is full and `makeRoom` did not help, `moveTo` moves the
   * pending data to memory and the work runs there: the tab loses nothing while it lives, and the person sees it.
   */
  async use<T>(
    work: (storage: Storage) => Promise<T>,
    makeRoom: (storage: Storage) => Promise<boolean>,
    moveTo: (storage: Storage) => Promise<void>,
  ): Promise<T> {
    try {
      return await work(this.storage);
    } catch (error) {
      if (error instanceof DiskGone || this.durability !== 'disk') throw error;
      const second = isFull(error) ? await this.#retryWithMoreRoom(work, makeRoom) : null;
      if (second) return second.result;
      const failed = this.storage;
      this.storage = inMemory();
      this.durability = isFull(error) ? 'full' : 'failed';
      await moveTo(this.storage);
      failed.close();
      return work(this.storage);
    }
  }

  /** Tries to store data on disk again. Returns whether it is stored there. */
  async returnToDisk(moveTo: (storage: Storage) => Promise<void>): Promise<boolean> {
    if (this.durability === 'disk' || this.durability === 'shared-computer') return true;
    const memory = this.storage;
    if (this.#isClosed) return false;
    try {
      const disk = await this.#openDisk();
      await disk.takeOver(await memory.kept());
      await moveTo(disk);
      this.storage = disk;
      this.durability = 'disk';
      return true;
    } catch {
      this.storage = memory;
      return false; // retried later
    }
  }

  async #openDisk(): Promise<Storage> {
    const { userId, databasePrefix, newId, isServedVersion, openStorage = openInBrowser } = this.#options;
    const name = databaseName(userId, databasePrefix);
    const storage = await openStorage(name, (gone) => this.onGone?.(gone), isServedVersion);
    try {
      if (this.#isClosed) throw new DiskGone('closed');
      await storage.initMeta(newId);
    } catch (error) {
      storage.close();
      throw error;
    }
    return storage;
  }

  async #retryWithMoreRoom<T>(
    work: (storage: Storage) => Promise<T>,
    makeRoom: (storage: Storage) => Promise<boolean>,
  ): Promise<{ result: T } | null> {
    try {
      return (await makeRoom(this.storage)) ? { result: await work(this.storage) } : null;
    } catch {
      return null;
    }
  }
}

async function openInBrowser(
  name: string,
  onGone: (gone: DiskGone) => void,
  isServedVersion?: () => Promise<boolean>,
): Promise<Storage> {
  return new Storage(await IdbDisk.open(name, onGone, isServedVersion));
}

function inMemory(): Storage {
  return new Storage(new MemoryDisk());
}
