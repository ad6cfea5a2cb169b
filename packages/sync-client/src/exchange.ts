import { type ExchangePart, isForGood, stopsExchange, TransportError } from './transport.ts';

/** The longest wait that the client grants a server. */
const WAIT_MAX_MS = 600_000;

/** The waits that the server asked for, for each part of the exchange. */
export class Waits {
  readonly #until = new Map<ExchangePart, { error: TransportError; until: number }>();

  note(part: ExchangePart, error: TransportError, now: number): void {
    const wait = Math.min(WAIT_MAX_MS, error.retryAfterMs);
    if (wait > 0) this.#until.set(part, { error, until: now + wait });
  }

  /** Returns an error with the remaining wait when it is too early to call; null: call now. */
  of(part: ExchangePart, now: number): TransportError | null {
    const wait = this.#until.get(part);
    const left = wait ? wait.until - now : 0;
    // After a clock was set back, the remaining time may look like years: ignore such a wait.
    if (wait && left > 0 && left <= WAIT_MAX_MS) {
      const { kind, cause } = wait.error;
      return new TransportError(kind, { cause, retryAfterMs: left });
    }
    this.#until.delete(part);
    return null;
  }
}

/** One run of the exchange with the server, in which a fault of one part does not stop the others. */
export class Exchange {
  readonly #faults = new Map<ExchangePart, TransportError>();
  /** Whether a push got a response. */
  isSending = false;
  readonly #waits: Waits;
  readonly #now: () => number;

  constructor(waits: Waits, now: () => number) {
    this.#waits = waits;
    this.#now = now;
  }

  /** Runs some work of one part, unless that part has failed. Returns whether nothing of it is left to do. */
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

  /** Neither direction works, as far as attempted. */
  get #isCutOff(): boolean {
    return this.#faults.has('receiving') && !this.isSending;
  }

  /** Throws the most telling fault, if any. */
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
