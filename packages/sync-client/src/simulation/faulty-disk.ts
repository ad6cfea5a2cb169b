import { type Disk, DiskGone, type DiskOptions, type DiskTransaction, type StoreName } from '../disk.ts';
import type { Owner, Schedule } from './schedule.ts';

/** One tab's connection to a database: each transaction waits for the history, which may make it fail. */
export class FaultyDisk implements Disk {
  readonly #disk: Disk;
  readonly #schedule: Schedule;
  readonly #owner: Owner;
  #isClosed = false;

  constructor(disk: Disk, schedule: Schedule, owner: Owner) {
    this.#disk = disk;
    this.#schedule = schedule;
    this.#owner = owner;
  }

  async run<T>(
    stores: readonly StoreName[],
    options: DiskOptions,
    work: (tx: DiskTransaction) => Promise<T>,
  ): Promise<T> {
    if (this.#isClosed) throw new DiskGone('closed');
    const outcome = await this.#schedule.enter(this.#owner, 'disk');
    const effect = () => this.#schedule.busy(() => this.#disk.run(stores, options, work));
    if (outcome === 'before') throw new DOMException('The disk does not answer.', 'NotAllowedError');
    if (outcome === 'full') throw new DOMException('The disk is full.', 'QuotaExceededError');
    if (outcome === 'late') {
      this.#schedule.late.push(effect);
      throw new DOMException('The disk is held up.', 'NotAllowedError');
    }
    const result = await effect();
    if (outcome === 'die') this.#owner.kill();
    if (this.#owner.isDead) throw new DiskGone('closed');
    if (outcome === 'after') throw new DOMException('The disk did not answer.', 'NotAllowedError');
    return result;
  }

  close(): void {
    this.#isClosed = true;
    this.#disk.close();
  }
}
