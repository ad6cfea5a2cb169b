/** One open stream, and what it has to be told. */
export class Subscriber {
  readonly userId: string;
  /** The spaces whose changes it receives, each with the version that it knows of. */
  readonly versions = new Map<string, number>();
  readonly #changed = new Set<string>();
  readonly #signal: AbortSignal;
  #wake: (() => void) | null = null;

  constructor(userId: string, signal: AbortSignal) {
    this.userId = userId;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake?.(), { once: true });
  }

  get isEnded(): boolean {
    return this.#signal.aborted;
  }

  add(id: string): void {
    this.#changed.add(id);
    this.#wake?.();
  }

  take(): string[] {
    const ids = [...this.#changed];
    this.#changed.clear();
    return ids;
  }

  /** Resolves when a space changed, or when the stream is to end. */
  async changed(): Promise<void> {
    if (this.#changed.size > 0 || this.#signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = null;
  }

  async pause(ms: number): Promise<void> {
    if (this.#signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      const signal = this.#signal;
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done, { once: true });
    });
  }
}
