import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { ImportTakenBack } from '@boxroom/domain/import/import-run';
import type { PartRows } from '@boxroom/domain/import/split-import';
import { errorCode } from '../../lib/http/error-code.ts';
import { isPassing } from '../../lib/http/error-message.ts';
import { type Wait, waitFor } from '../../lib/time/wait-for.ts';
import type { ImportApi } from './import-api.ts';
import { sendPatiently } from './send-patiently.ts';

export interface RunState {
  /** `stopped`: by the person, or by `error`. */
  phase: 'sending' | 'stopped' | 'done' | 'takingBack' | 'takenBack';
  /** Confirmed rows of all kinds, and items among them, new and changed. */
  rows: number;
  items: number;
  error: unknown;
  /** The server does not respond, and the call is repeated soon. */
  isWaiting: boolean;
  /** The error for which it is taken back without being asked: an import is there as a whole or not at all. */
  refusal: unknown;
  /** Whether the rest can still be sent; not after the file could not be read. */
  canContinue: boolean;
  back: ImportTakenBack | null;
}

const FRESH: RunState = {
  phase: 'sending',
  rows: 0,
  items: 0,
  error: null,
  isWaiting: false,
  refusal: null,
  canContinue: true,
  back: null,
};

/** Refusals that end when the person signs in or reloads. The import waits for that. */
const WAITS_FOR_PERSON: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  'NOT_SIGNED_IN',
  'ACCOUNT_CHANGED',
  'UPDATE_REQUIRED',
  'SERVER_OUTDATED',
]);

function isFinal(error: unknown): boolean {
  return !isPassing(error) && !WAITS_FOR_PERSON.has(errorCode(error));
}

/**
 * Sends an import part by part. It can be stopped and continued while the page is open, and taken back at any time. The
 * part that was not confirmed is sent again with its number and ids, so nothing is created twice.
 */
export class ImportRunner {
  readonly #api: ImportApi;
  readonly #parts: AsyncGenerator<PartRows, void>;
  readonly #onChange: (state: RunState) => void;
  readonly #onDone: (() => void) | undefined;
  readonly #wait: Wait;
  #state = FRESH;
  #stop = new AbortController();
  #part: PartRows | null = null;
  #number = 0;
  #hasBegun = false;

  constructor(
    api: ImportApi,
    parts: AsyncGenerator<PartRows, void>,
    {
      onChange,
      onDone,
      wait = waitFor,
    }: { onChange: (state: RunState) => void; onDone?: (() => void) | undefined; wait?: Wait },
  ) {
    this.#api = api;
    this.#parts = parts;
    this.#onChange = onChange;
    this.#onDone = onDone;
    this.#wait = async (ms, signal) => {
      this.#set({ isWaiting: true });
      await wait(ms, signal);
      this.#set({ isWaiting: false });
    };
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Sends what is not confirmed yet; takes all back where the server refuses the rest for good. Never rejects. */
  async send(): Promise<void> {
    await this.#run('sending', async () => {
      // Not again: an import whose end arrived and whose answer was lost cannot begin.
      if (!this.#hasBegun) await this.#call((signal) => this.#api.begin(signal));
      this.#hasBegun = true;
      for (let part = await this.#next(); part !== null; part = await this.#next()) {
        const sent = { part: this.#number, ...part };
        await this.#call((signal) => this.#api.create(sent, signal));
        this.#confirm(part);
      }
      await this.#call((signal) => this.#api.finish(signal));
      this.#set({ phase: 'done' });
      this.#onDone?.();
    });
    const { phase, error, canContinue } = this.#state;
    if (phase !== 'stopped' || error === null || (canContinue && !isFinal(error))) return;
    // The person has ended it elsewhere, perhaps to keep what is there.
    if (errorCode(error) === 'IMPORT_ENDED') return this.#set({ canContinue: false });
    this.#set({ refusal: error });
    await this.takeBack();
  }

  /** Undoes what was written. Never rejects. */
  async takeBack(): Promise<void> {
    this.#stop.abort();
    void this.#parts.return();
    this.#set({ canContinue: false });
    await this.#run('takingBack', async () => {
      const { signal } = this.#stop;
      const taking = this.#api.takeBack({ signal, onProgress: (back) => this.#set({ back }), wait: this.#wait });
      try {
        // Without an answer to its beginning no part was sent: nobody has to wait for the network to hear so.
        if (this.#hasBegun) await taking;
        else taking.catch(() => undefined);
      } catch (error) {
        // Its announcement never arrived.
        if (errorCode(error) !== 'NOT_FOUND' || this.#state.rows > 0) throw error;
      }
      signal.throwIfAborted();
      this.#set({ phase: 'takenBack' });
    });
  }

  async #run(phase: RunState['phase'], work: () => Promise<void>): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.#set({ phase, error: null });
    try {
      await work();
    } catch (error) {
      // A run that another one has replaced has nothing to say.
      if (this.#stop === stop) this.#set({ phase: 'stopped', error: stop.signal.aborted ? null : error });
    }
  }

  #call<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = this.#stop;
    return sendPatiently(() => send(signal), signal, { wait: this.#wait });
  }

  async #next(): Promise<PartRows | null> {
    this.#stop.signal.throwIfAborted();
    if (this.#part) return this.#part;
    try {
      this.#part = (await this.#parts.next()).value ?? null;
    } catch (error) {
      this.#set({ canContinue: false });
      throw error;
    }
    this.#stop.signal.throwIfAborted();
    return this.#part;
  }

  #confirm({ rooms, boxes, categories, items, updates }: PartRows): void {
    this.#part = null;
    this.#number++;
    const changed = items.length + updates.length;
    this.#set({
      rows: this.#state.rows + rooms.length + boxes.length + categories.length + changed,
      items: this.#state.items + changed,
    });
  }

  #set(change: Partial<RunState>): void {
    this.#state = { ...this.#state, ...change };
    this.#onChange(this.#state);
  }
}
