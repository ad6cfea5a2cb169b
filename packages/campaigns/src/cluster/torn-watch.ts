import { isPassing } from '@boxroom/db/retry';
import { findTorn, type Rows } from './check-history.ts';

/** Looks for torn states while devices give commands: later commands may hide them from the checks at rest. */
export class TornWatch {
  readonly #read: () => Promise<Rows>;
  readonly #found = new Set<string>();
  /** Snapshots that were read. */
  looks = 0;

  constructor(read: () => Promise<Rows>) {
    this.#read = read;
  }

  /** Looks once. A fault may have taken the database away, so passing errors only cost this look. */
  async look(): Promise<void> {
    try {
      for (const torn of findTorn(await this.#read())) this.#found.add(torn);
      this.looks++;
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }

  get found(): string[] {
    return [...this.#found];
  }
}
