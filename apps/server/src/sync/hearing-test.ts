import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { OperatorWarnings } from '../operator-warnings.ts';
import type { SpaceEventsOptions } from './space-events.ts';

const CHANNEL = 'boxroom_hearing';

export interface HearingTestOptions {
  remote: NonNullable<SpaceEventsOptions['remote']>;
  warnings: Pick<OperatorWarnings, 'clear' | 'raise'>;
  /** Called with each failed test: other processes may have sent notifications that did not arrive. */
  onDeaf(): void;
  onError(error: unknown): void;
  /** The interval between tests. */
  everyMs?: number;
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

  constructor(options: HearingTestOptions) {
    this.#options = options;
  }

  /** Resolves after the first test. */
  async start(): Promise<void> {
    const { remote, everyMs = 30_000 } = this.#options;
    this.#unlisten = await remote.listen(
      CHANNEL,
      (word) => this.#waiting.get(word)?.(),
      () => undefined,
    );
    await this.#test();
    this.#running = this.#repeat(everyMs);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#unlisten?.();
  }

  async #repeat(everyMs: number): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.#test();
    }
  }

  async #test(): Promise<void> {
    const { remote, warnings, onDeaf, onError, waitMs = 3000 } = this.#options;
    const word = newId();
    const heard = new Promise<boolean>((resolve) => this.#waiting.set(word, () => resolve(true)));
    const late = new AbortController();
    try {
      await remote.notify(CHANNEL, word);
      const signal = AbortSignal.any([late.signal, this.#stopping.signal]);
      const hears = await Promise.race([heard, delay(waitMs, false, { signal, ref: false }).catch(() => null)]);
      if (hears === null) return; // The process is stopping.
      if (hears) return warnings.clear('deaf');
      warnings.raise('deaf');
      onDeaf();
    } catch (error) {
      // The database is unreachable, which is a different problem.
      onError(error);
    } finally {
      this.#waiting.delete(word);
      late.abort();
    }
  }
}
