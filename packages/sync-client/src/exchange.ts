import { type ExchangePart, isForGood, stopsExchange, TransportError } from './transport.ts';

/** No server is given longer than this, whatever it asks for. */
const WAIT_MAX_MS = 600_000;

/** What the server asked to wait with, each part of the exchange by itself. */
export class Waits {
  readonly #until = new Map<ExchangePart, { error: TransportError; until: number }>();

  note(part: ExchangePart, error: TransportError, now: number): void {
    const wait = Math.min(WAIT_MAX_MS, error.retryAfterMs);
    if (wait > 0) this.#until.set(part, { error, until: now + wait });
  }

  /** Why not to call yet, with the time that is left; null: go on. */
  of(part: ExchangePart, now: number): TransportError | null {
    const wait = this.#until.get(part);
    const left = wait ? wait.until - now : 0;
    // A clock that was set back must not make it wait for years.
    if (wait && left > 0 && left <= WAIT_MAX_MS) {
      const { kind, cause } = wait.error;
      return new TransportError(kind, { cause, retryAfterMs: left });
    }
    this.#until.delete(part);
    return null;
  }
}

/** One run of the exchange with the server, in which what fails of one part leaves the others alone. */
export class Exchange {
  readonly #faults = new Map<ExchangePart, TransportError>();
  /** Whether something that was sent got an answer. */
  isSending = false;
  readonly #waits: Waits;
  readonly #now: () => number;

  constructor(waits: Waits, now: () => number) {
    this.#waits = waits;
    this.#now = now;
  }

  /** Does some of one part, unless it failed before. Returns whether nothing is left to do of it. */
  async attempt(part: ExchangePart, work: () => Promise<boolean>): Promise<boolean> {
    if (this.#faults.has(part)) return true;
    try {
      const wait = this.#waits.of(part, this.#now());
      if (wait) throw wait;
      return await work();
    } catch (error) {
      if (!(error instanceof TransportError) || stopsExchange(error)) throw error;
      this.#waits.note(part, error, this.#now());
      this.#faults.set(part, error);
      return true;
    }
  }

  /** Whether the server cannot be reached at all. */
  get isOffline(): boolean {
    return this.#isCutOff && [...this.#faults.values()].every(({ kind }) => kind === 'network');
  }

  /** Neither way works, as far as it was tried. */
  get #isCutOff(): boolean {
    return this.#faults.has('receiving') && !this.isSending;
  }

  /** Throws what failed, if anything: of several faults the one that says most. */
  end(): void {
    const faults = [...this.#faults].toSorted(([, a], [, b]) => weightOf(b) - weightOf(a));
    const [worst] = faults;
    if (!worst) return;
    const [part, { kind, cause }] = worst;
    const retryAfterMs = Math.min(...faults.map(([, fault]) => fault.retryAfterMs));
    throw new TransportError(kind, { cause, retryAfterMs, part: this.#isCutOff ? 'all' : part });
  }
}

function weightOf(error: TransportError): number {
  if (isForGood(error)) return 2;
  return error.kind === 'server' ? 1 : 0;
}
