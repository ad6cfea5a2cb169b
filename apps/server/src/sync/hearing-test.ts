import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { OperatorWarnings } from '../operator-warnings.ts';
import type { SpaceEventsOptions } from './space-events.ts';

const CHANNEL = 'boxroom_hearing';

export interface HearingTestOptions {
  remote: NonNullable<SpaceEventsOptions['remote']>;
  warnings: Pick<OperatorWarnings, 'clear' | 'raise'>;
  /** Called with each test that fails: other processes may have announced something that was not heard. */
  onDeaf(): void;
  onError(error: unknown): void;
  /** From one test to the next. */
  everyMs?: number;
  /** How long one's own words may take. */
  waitMs?: number;
}

/**
 * Tells itself something over the database now and then. A pooler in transaction mode takes LISTEN and never passes
 * anything on, without an error: without this, other processes would be deaf for each other in silence.
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
      if (hears === null) return; // It is stopping.
      if (hears) return warnings.clear('deaf');
      warnings.raise('deaf');
      onDeaf();
    } catch (error) {
      // The database cannot be asked, which is another trouble.
      onError(error);
    } finally {
      this.#waiting.delete(word);
      late.abort();
    }
  }
}
