/** Asked at once at most. */
const MOST = 1000;
/** The least time between two statements, so that a busy process does not ask for every single hint. */
const PAUSE_MS = 10;

interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Asks together what many ask at the same time: one statement for all who were woken by one hint. While a statement
 * runs, the next questions are collected.
 */
export class Batch<Asked, Answer> {
  readonly #ask: (asked: readonly Asked[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Asked, Answer>[] = [];
  #isRunning = false;

  /** `ask` returns one answer for each question, in their order. */
  constructor(ask: (asked: readonly Asked[]) => Promise<readonly Answer[]>) {
    this.#ask = ask;
  }

  get(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      // Those who are woken by the same hint ask before it.
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    const now = this.#waiting.splice(0, MOST);
    try {
      const answers = await this.#ask(now.map(({ asked }) => asked));
      for (const [n, { resolve, reject }] of now.entries()) {
        const answer = answers[n];
        if (answer === undefined) reject(new Error('A question of the batch was not answered.'));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of now) reject(error);
    }
    setTimeout(() => {
      if (this.#waiting.length > 0) void this.#run();
      else this.#isRunning = false;
    }, PAUSE_MS).unref();
  }
}
