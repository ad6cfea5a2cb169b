import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { OperatorWarnings } from '../operator-warnings.ts';
import type { Hints } from './space-events.ts';

const CHANNEL = 'boxroom_hearing';

export interface HearingTestOptions {
  remote: Hints;
  warnings: OperatorWarnings;
  /** Whether messages go another way than over Postgres, so that no pooler can lose them. Default: no. */
  avoidsPostgres?: () => boolean;
  /** Called with each test, for as long as it cannot be made too. `hears` is false where a pooler may lose messages. */
  onTested(hears: boolean): void;
  /** Called with each failed test: replaces a connection that does not deliver. Behind a pooler that helps nothing. */
  onDeaf(): void;
  onError(error: unknown): void;
  /** The interval between tests … */
  everyMs?: number;
  /** … and while they fail. */
  deafEveryMs?: number;
  /** The timeout for the own message. */
  waitMs?: number;
}

/**
 * Sends itself a notification now and then. A pooler in transaction mode accepts LISTEN and never delivers, without an
 * error: without this test, processes would miss each other's notifications silently.
 */
export class HearingTest {
  readonly #options: HearingTestOptions;
  readonly #stopping = new AbortController();
  readonly #waiting = new Map<string, () => void>();
  #unlisten: (() => Promise<void>) | null = null;
  #running: Promise<void> = Promise.resolve();
  #hears = false;
  #seconds: number | null = null;

  constructor(options: HearingTestOptions) {
    this.#options = options;
  }

  /** How long the last message took, or was waited for; null: no test has ended. */
  get seconds(): number | null {
    return this.#seconds;
  }

  /** Resolves after the first test. */
  async start(): Promise<void> {
    const { remote } = this.#options;
    this.#unlisten = await remote.listen(
      CHANNEL,
      (word) => this.#waiting.get(word)?.(),
      () => undefined,
    );
    await this.#test();
    this.#running = this.#repeat();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#unlisten?.();
  }

  async #repeat(): Promise<void> {
    const { everyMs = 30_000, deafEveryMs = 5000 } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const ms = this.#hears ? everyMs : Math.min(everyMs, deafEveryMs);
      await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.#test();
    }
  }

  async #test(): Promise<void> {
    const { warnings, onTested, onDeaf, onError } = this.#options;
    let hears: boolean | null = false;
    try {
      hears = await this.#isHeard();
      if (hears === null) return; // The process is stopping.
      if (hears) warnings.clear('deaf');
      else {
        warnings.raise('deaf');
        if (!this.#isPooled()) onDeaf();
      }
    } catch (error) {
      // The database is unreachable, which is a different problem.
      onError(error);
    } finally {
      this.#hears = hears === true;
      if (hears !== null) onTested(this.#hears && !this.#isPooled());
    }
  }

  #isPooled(): boolean {
    const { warnings, avoidsPostgres = () => false } = this.#options;
    return warnings.current().includes('pooler') && !avoidsPostgres();
  }

  /** Null: stopped meanwhile. */
  async #isHeard(): Promise<boolean | null> {
    const { remote, waitMs = 3000 } = this.#options;
    const word = newId();
    const heard = new Promise<boolean>((resolve) => this.#waiting.set(word, () => resolve(true)));
    const late = new AbortController();
    const start = performance.now();
    try {
      await remote.notify(CHANNEL, word);
      const signal = AbortSignal.any([late.signal, this.#stopping.signal]);
      const hears = await Promise.race([heard, delay(waitMs, false, { signal, ref: false }).catch(() => null)]);
      if (hears !== null) this.#seconds = (performance.now() - start) / 1000;
      return hears;
    } finally {
      this.#waiting.delete(word);
      late.abort();
    }
  }
}
