import { type Contents, firstMeta } from './contents.ts';
import { databaseName } from './database-name.ts';
import { type Disk, DiskGone, type DiskOptions, type DiskTransaction, isFull, type StoreName } from './disk.ts';
import type { EngineOptions } from './engine-options.ts';
import { IdbDisk } from './idb-disk.ts';
import { MemoryDisk } from './memory-disk.ts';
import type { Durability } from './status.ts';

/**
 * A disk that never fails: IndexedDB, or memory while IndexedDB does not work.
 *
 *              a transaction fails, and room does not help
 *       ┌──────┐ ─────────────────────────────────────▶ ┌────────────────┐
 *     ─▶│ disk │                                        │ full or failed │◀─ it cannot be opened
 *       └──────┘ ◀───────────────────────────────────── └────────────────┘
 *              a fresh copy of memory was written to it
 *
 * On the way down memory starts with what the tab shows (`onFailure`), and the transaction runs there. On the way up
 * `returnToDisk` writes everything in one transaction: a failure in between leaves memory as it is. Only `closed`,
 * `deleted` and `superseded` databases fail for good (`DiskGone`). The promises are in
 * docs/decisions/0009-memory-stands-in-for-the-disk.md.
 */
export class DurableDisk implements Disk {
  durability: Durability;
  /** Returns what memory starts with after the disk failed. */
  onFailure: () => Partial<Contents> = () => ({ meta: firstMeta(this.#options.newId()) });
  /** Drops what can be fetched again from a full disk. Returns whether there was anything to drop. */
  makeRoom: (disk: Disk) => Promise<boolean> = () => Promise.resolve(false);
  onGone: ((gone: DiskGone) => void) | null = null;
  #disk: Disk = new MemoryDisk();
  #isClosed = false;
  readonly #options: EngineOptions;

  private constructor(options: EngineOptions) {
    this.#options = options;
    this.durability = options.isSharedComputer ? 'shared-computer' : 'failed';
  }

  /** Opens the disk; memory if that fails. Rejects with `DiskGone` when a newer app has the database. */
  static async open(options: EngineOptions): Promise<DurableDisk> {
    const durable = new DurableDisk(options);
    if (options.isSharedComputer) return durable;
    try {
      durable.#disk = await durable.#openDisk();
      durable.durability = 'disk';
    } catch (error) {
      if (error instanceof DiskGone) throw error;
      if (isFull(error)) durable.durability = 'full';
    }
    return durable;
  }

  /** Whether memory stands in for a disk that does not work at the moment. */
  get isDown(): boolean {
    return this.durability === 'full' || this.durability === 'failed';
  }

  close(): void {
    this.#isClosed = true;
    this.#disk.close();
  }

  async run<T>(
    stores: readonly StoreName[],
    options: DiskOptions,
    work: (tx: DiskTransaction) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#disk.run(stores, options, work);
    } catch (error) {
      if (error instanceof DiskGone || this.durability !== 'disk' || options.isOptional) throw error;
      const second = isFull(error) ? await this.#retryWithMoreRoom(stores, options, work) : null;
      if (second) return second.result;
      const failed = this.#disk;
      this.durability = isFull(error) ? 'full' : 'failed';
      this.#disk = new MemoryDisk(this.onFailure());
      failed.close();
      return this.#disk.run(stores, options, work);
    }
  }

  /** Opens the disk again after a failure and lets `fill` write to it. Returns whether data is stored there. */
  async returnToDisk(fill: (disk: Disk) => Promise<void>): Promise<boolean> {
    let disk: Disk | null = null;
    try {
      disk = await this.#openDisk();
      await fill(disk);
      if (this.#isClosed) throw new DiskGone('closed');
    } catch {
      disk?.close();
      return false; // retried later
    }
    this.#disk = disk;
    this.durability = 'disk';
    return true;
  }

  async #openDisk(): Promise<Disk> {
    const { userId, databasePrefix, isServedVersion, openDisk = IdbDisk.open } = this.#options;
    const name = databaseName(userId, databasePrefix);
    const disk = await openDisk(name, (gone) => this.onGone?.(gone), isServedVersion);
    if (!this.#isClosed) return disk;
    disk.close();
    throw new DiskGone('closed');
  }

  async #retryWithMoreRoom<T>(
    stores: readonly StoreName[],
    options: DiskOptions,
    work: (tx: DiskTransaction) => Promise<T>,
  ): Promise<{ result: T } | null> {
    try {
      return (await this.makeRoom(this.#disk)) ? { result: await this.#disk.run(stores, options, work) } : null;
    } catch (error) {
      if (error instanceof DiskGone) throw error;
      return null;
    }
  }
}
