import { setTimeout as wait } from 'node:timers/promises';
import type { Driver } from './driver.ts';
import { type Part, partText, toSent } from './part.ts';

const LIMIT = 30_000;
const PAUSE = 100;

/** A person at a browser of any engine. Every step waits until it is possible, as a person does. */
export class Visitor {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async open(address: string): Promise<void> {
    await this.#mayLeave();
    await this.#driver.open(address);
  }

  address(): Promise<string> {
    return this.#driver.address();
  }

  async reload(): Promise<void> {
    await this.#mayLeave();
    await this.#driver.reload();
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  run<A, R>(script: (arg: A) => R | Promise<R>, arg: A): Promise<R> {
    return this.#driver.run(script, arg);
  }

  picture(): Promise<Uint8Array> {
    return this.#driver.picture();
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  key(key: 'Enter' | 'Escape' | 'Tab'): Promise<void> {
    return this.#driver.key(key);
  }

  /** Waits until the part is visible. */
  async sees(part: Part, limit = LIMIT): Promise<void> {
    await this.until(async () => (await this.#find(part)) !== null, `sees ${partText(part)}`, limit);
  }

  /** Waits until the part is not there, or hidden. */
  async misses(part: Part): Promise<void> {
    await this.until(async () => (await this.#find(part)) === null, `no longer sees ${partText(part)}`);
  }

  async press(part: Part): Promise<void> {
    await this.#with(part, (element) => this.#driver.press(element), 'presses');
  }

  async type(part: Part, text: string): Promise<void> {
    await this.#with(part, (element) => this.#driver.type(element, text), 'types into');
  }

  async choose(part: Part, paths: readonly string[]): Promise<void> {
    await this.#with(part, (element) => this.#driver.choose(element, paths), 'chooses files for');
  }

  /** Waits until a condition holds. Throws with what the person was to see or do. */
  async until(condition: () => Promise<boolean>, what: string, limit = LIMIT): Promise<void> {
    const deadline = Date.now() + limit;
    let last: unknown;
    for (;;) {
      try {
        if (await condition()) return;
      } catch (error) {
        // A navigation ends the document in the midst of a question.
        last = error;
      }
      if (Date.now() > deadline) {
        const screen = await this.run(() => `${location.href}\n${document.body.innerText}`, null).catch(String);
        throw new Error(`Nobody ${what} within ${limit / 1000} s. The screen:\n${screen}`, { cause: last });
      }
      await wait(PAUSE);
    }
  }

  /**
   * Waits while the page would ask before it closes, as it does until a change is on the disk. A person stays then; the
   * drivers leave, and the change is lost.
   */
  async #mayLeave(): Promise<void> {
    const asksNothing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await this.until(() => this.run(asksNothing, null), 'may leave the page without a question');
  }

  /** Retries while the page moves: elements are replaced, and lie under others for a moment. */
  async #with(part: Part, act: (element: unknown) => Promise<void>, verb: string): Promise<void> {
    await this.until(
      async () => {
        const element = await this.#find(part);
        if (element === null) return false;
        await act(element);
        return true;
      },
      `${verb} ${partText(part)}`,
    );
  }

  #find(part: Part): Promise<unknown> {
    return this.#driver.find(toSent(part));
  }
}
