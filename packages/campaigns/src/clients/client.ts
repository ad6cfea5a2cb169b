import type { GivingDevice } from '@boxroom/server/testing/busy-household';
import { type Disk, DiskGone } from '@boxroom/sync-client/disk';
import type { SyncEngine } from '@boxroom/sync-client/engine';
import type { MutateResult } from '@boxroom/sync-client/engine-options';
import { MemoryDisk } from '@boxroom/sync-client/memory-disk';
import type { Pending } from '@boxroom/sync-client/pending';
import type { Dice } from '@boxroom/sync-client/simulation/dice';
import { TransportError } from '@boxroom/sync-client/transport';
import { Device, type Person } from '../cluster/device.ts';
import type { Journal } from '../cluster/journal.ts';
import { faultyFetch, type Line } from './faulty-fetch.ts';

export interface ClientOptions {
  name: string;
  person: Person;
  origin: string;
  journal: Journal;
  dice: Dice;
  /** Counts the faults of the network. */
  faults: Map<string, number>;
}

/** A device whose disk can be full, whose network loses, doubles and delays, and whose app can crash. */
export class Client implements GivingDevice {
  readonly name: string;
  readonly given = new Map<string, Pending>();
  readonly excused = new Set<string>();
  /** Errors that reached a caller although no fault explains them. */
  readonly failures: string[] = [];
  isDiskFull = false;
  readonly #options: ClientOptions;
  readonly #stored = new MemoryDisk();
  readonly #promised = new Set<string>();
  readonly #late = new Set<Promise<unknown>>();
  #open: { device: Device; line: Line } | null = null;
  #syncing: Promise<unknown> | null = null;

  constructor(options: ClientOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get engine(): SyncEngine {
    return this.#opened.device.engine;
  }

  /** Opens the app on what the disk has. */
  async open(): Promise<void> {
    const { dice, faults, ...options } = this.#options;
    const line: Line = { isCalm: false, isCut: false, late: this.#late, faults };
    const device = new Device({
      ...options,
      openDisk: () => this.#openDisk(line),
      fetch: faultyFetch(dice, line),
    });
    await device.open();
    this.#open = { device, line };
  }

  /** Ends at this very moment. What was on the disk is kept. */
  crash(): void {
    for (const id of this.given.keys()) if (!this.#promised.has(id)) this.excused.add(id);
    this.#opened.line.isCut = true;
    this.#syncing = null;
    this.#opened.device.crash();
  }

  async close(): Promise<void> {
    await this.#opened.device.close();
  }

  give(work: (engine: SyncEngine) => MutateResult): void {
    const given = this.#opened.device.give(work);
    if (!given) return;
    const { command, saved } = given;
    this.given.set(command.id, command);
    saved.then(
      (isOnDisk) => {
        if (isOnDisk) this.#promised.add(command.id);
      },
      (error: unknown) => this.#note('give', error),
    );
  }

  /** Sends and reads, unless it does so already. Returns whether everything is sent and read. */
  async sync(): Promise<boolean> {
    if (this.#syncing) return false;
    const { engine } = this;
    const working = this.#syncOnce(engine);
    this.#syncing = working;
    try {
      return await working;
    } finally {
      if (this.#syncing === working) this.#syncing = null;
    }
  }

  /** Ends all faults of this device. */
  async heal(): Promise<void> {
    this.isDiskFull = false;
    this.#opened.line.isCalm = true;
    await this.#syncing;
    await Promise.all(this.#late);
  }

  async #syncOnce(engine: SyncEngine): Promise<boolean> {
    try {
      const isBack = engine.durability === 'disk' || (await engine.returnToDisk());
      return (await engine.sync()) && isBack && engine.pendingCount === 0;
    } catch (error) {
      this.#note('sync', error);
      return false;
    }
  }

  #note(what: string, error: unknown): void {
    if (error instanceof TransportError || error instanceof DiskGone) return;
    this.failures.push(`${this.name}: ${what} failed: ${String(error)}`);
  }

  get #opened(): { device: Device; line: Line } {
    if (!this.#open) throw new Error(`${this.name} is not open.`);
    return this.#open;
  }

  #openDisk(line: Line): Disk {
    return {
      run: async (stores, options, work) => {
        if (line.isCut) throw new DiskGone('closed');
        if (this.isDiskFull && options.mode === 'readwrite')
          throw new DOMException('The disk is full.', 'QuotaExceededError');
        const result = await this.#stored.run(stores, options, work);
        // The app learns nothing more, but the disk has it.
        if (line.isCut) throw new DiskGone('closed');
        return result;
      },
      close: () => undefined,
    };
  }
}
