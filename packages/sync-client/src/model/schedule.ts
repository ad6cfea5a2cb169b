import { DiskGone } from '../disk.ts';

/**
 * What becomes of a step of the engine that leaves its tab. `before`: fails without an effect; `after`: has its effect
 * and fails; `late`: fails and has its effect later; `again`: has its effect now and once more later; `partly`: has
 * half its effect and fails; `full`: there is no room, on the disk or in the server's database; `die`: has its effect, and the tab dies at once.
 */
export type Outcome = 'ok' | 'before' | 'after' | 'late' | 'again' | 'partly' | 'full' | 'die';
export type GateKind = 'disk' | 'request' | 'answer' | 'message';

/** Whoever lets through more than so many in a row waits for what never ends. */
const RELEASES_MAX = 50_000;

/** Who waits at a gate: a tab. */
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
 * Every disk transaction, request, answer and message waits at a gate until the history lets it through, so that the
 * history decides about their order and their fate, the same way each time it is run.
 */
export class Schedule {
  readonly waiting: Waiting[] = [];
  /** Effects that come later than the one who asked for them was told. */
  readonly late: (() => unknown)[] = [];
  faults = 0;
  #busy = 0;

  /** Resolves when it is let through. Rejects when its owner dies. */
  enter(owner: Owner, kind: GateKind): Promise<Outcome> {
    if (owner.isDead) return Promise.reject(new DiskGone('closed'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ owner, kind, resolve, reject });
    });
  }

  /** Something that takes real time, as IndexedDB does. */
  async busy<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++;
    try {
      return await work();
    } finally {
      this.#busy--;
    }
  }

  /** Lets one through, and waits until everything stands still again. Messages to one tab keep their order. */
  async release(index: number, outcome: Outcome): Promise<void> {
    const chosen = this.waiting[index];
    const first = this.waiting.findIndex(({ owner, kind }) => owner === chosen?.owner && kind === chosen.kind);
    const [waiting] = this.waiting.splice(chosen?.kind === 'message' ? first : index, 1);
    if (outcome !== 'ok') this.faults++;
    waiting?.resolve(outcome);
    await this.settle();
  }

  /** Lets everything through, oldest first, until nothing waits. */
  async drain(choose: (kind: GateKind) => Outcome = () => 'ok'): Promise<void> {
    await this.settle();
    await this.untilNothingWaits((first) => this.release(0, choose(first.kind)));
  }

  /** Has the oldest let through as long as one waits. */
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

  /** What a dead tab waits for never comes. */
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

/** After all promises that can go on have gone on. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
