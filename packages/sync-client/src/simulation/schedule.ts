import { DiskGone } from '../disk.ts';

/**
 * The fate of a step of the engine that leaves its tab. `before`: fails without an effect; `after`: takes effect and
 * fails; `late`: fails and takes effect later; `again`: takes effect now and once more later; `partly`: half of it
 * takes effect and it fails; `full`: no room on the disk or in the server's database; `die`: takes effect, and the tab
 * dies at once.
 */
export type Outcome = 'ok' | 'before' | 'after' | 'late' | 'again' | 'partly' | 'full' | 'die';
export type GateKind = 'disk' | 'request' | 'answer' | 'message';

/** After this many releases in a row, the history never ends. */
const RELEASES_MAX = 50_000;

/** A tab that waits at a gate. */
export interface Owner {
  isDead: boolean;
  kill(): void;
}

interface Waiting {
  owner: Owner;
  kind: GateKind;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/**
 * Every disk transaction, request, response and message waits at a gate until the history releases it. The history so
 * decides their order and their fate, identically in every run.
 */
export class Schedule {
  readonly waiting: Waiting[] = [];
  /** Effects that come after their call has returned or failed. */
  readonly late: (() => unknown)[] = [];
  faults = 0;
  #busy = 0;

  /** Resolves when the history releases it. Rejects when its owner dies. */
  enter(owner: Owner, kind: GateKind): Promise<Outcome> {
    if (owner.isDead) return Promise.reject(new DiskGone('closed'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ owner, kind, resolve, reject });
    });
  }

  /** Runs something that takes real time, as IndexedDB does. */
  async busy<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++;
    try {
      return await work();
    } finally {
      this.#busy--;
    }
  }

  /** Releases one, and waits until nothing moves. Messages to one tab keep their order. */
  async release(index: number, outcome: Outcome): Promise<void> {
    const chosen = this.waiting[index];
    const first = this.waiting.findIndex(({ owner, kind }) => owner === chosen?.owner && kind === chosen.kind);
    const [waiting] = this.waiting.splice(chosen?.kind === 'message' ? first : index, 1);
    if (outcome !== 'ok') this.faults++;
    waiting?.resolve(outcome);
    await this.settle();
  }

  /** Releases everything, oldest first, until nothing waits. */
  async drain(choose: (kind: GateKind) => Outcome = () => 'ok'): Promise<void> {
    await this.settle();
    await this.untilNothingWaits((first) => this.release(0, choose(first.kind)));
  }

  /** Releases the oldest as long as one waits. */
  async untilNothingWaits(letThrough: (first: Waiting) => Promise<void>): Promise<void> {
    for (let count = 0; this.waiting[0]; count++) {
      if (count > RELEASES_MAX) throw new Error('It never comes to rest.');
      await letThrough(this.waiting[0]);
    }
  }

  async happenLate(index: number): Promise<void> {
    const [effect] = this.late.splice(index, 1);
    await this.busy(async () => effect?.());
    await this.settle();
  }

  /** Drops everything that a dead tab waits for. */
  forsake(owner: Owner): void {
    for (const waiting of this.waiting.filter((entry) => entry.owner === owner)) {
      this.waiting.splice(this.waiting.indexOf(waiting), 1);
      waiting.reject(new DiskGone('closed'));
    }
  }

  async settle(): Promise<void> {
    do await nextTurn();
    while (this.#busy > 0);
  }
}

/** Resolves after all promises that can continue have done so. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
