/** A command that a device accepted. */
export interface Given {
  id: string;
  /** The order on its device. */
  order: number;
  device: string;
  name: string;
  input: unknown;
  /** When the server said that it is done, in milliseconds; null: not yet. */
  ackedAt: number | null;
}

/** What the devices gave and what the server acknowledged, apart from every database. */
export class Journal {
  readonly given = new Map<string, Given>();
  /** Stretches of time in which devices gave commands, each with the times of its acknowledgments. */
  readonly stretches: number[][] = [];
  /** Pages of a pull that do not continue where the device was. */
  readonly wrongPages: string[] = [];
  /** The number of failed calls by the kind of the error. */
  readonly failures = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins a stretch: what lies before it is no pause. */
  begin(): void {
    this.stretches.push([this.#now()]);
  }

  give(command: Omit<Given, 'order' | 'ackedAt'>): void {
    this.given.set(command.id, { ...command, order: this.given.size, ackedAt: null });
  }

  acknowledge(ids: readonly string[]): void {
    const now = this.#now();
    for (const id of ids) {
      const command = this.given.get(id);
      if (!command || command.ackedAt !== null) continue;
      command.ackedAt = now;
      this.stretches.at(-1)?.push(now);
    }
  }

  fail(kind: string): void {
    this.failures.set(kind, (this.failures.get(kind) ?? 0) + 1);
  }

  get acknowledged(): number {
    return [...this.given.values()].filter(({ ackedAt }) => ackedAt !== null).length;
  }

  /** The time of the last acknowledgment. */
  get lastAck(): number {
    return this.stretches.at(-1)?.at(-1) ?? 0;
  }
}
