import { PULL_LIMIT_DEFAULT } from '@boxroom/domain/sync/call-limits';
import { PROTOCOL_VERSION, type PullOutput } from '@boxroom/domain/sync/protocol';
import type { PullPosition, PullStep } from './engine-options.ts';
import type { LocalCopy } from './local-copy.ts';
import { positionAfter } from './pull-output.ts';
import { type Transport, TransportError } from './transport.ts';

/** A connection that is too slow for a page gets smaller pages, down to this size. */
const LIMIT_MIN = 250;

/** A page that was asked for. */
interface Page {
  position: PullPosition;
  response: Promise<PullOutput>;
  /** The page after it, once that was asked for too. */
  next: Page | null;
}

/** Fetches pages of changes, each while those before it are being stored. */
export class Receiver {
  /** Rows in a page. */
  #limit = PULL_LIMIT_DEFAULT;
  #next: Page | null = null;
  readonly #copy: LocalCopy;
  readonly #transport: Transport;
  readonly #userId: string;

  constructor(copy: LocalCopy, transport: Transport, userId: string) {
    this.#copy = copy;
    this.#transport = transport;
    this.#userId = userId;
  }

  /** Drops a page that nobody took: it may be old. */
  begin(): void {
    this.#next = null;
  }

  /** Fetches and applies one page. */
  async pullOnce(limit?: number): Promise<PullStep> {
    await this.#prepare();
    const { position, response } = this.#ask(this.#copy.position, limit);
    return this.#copy.takePull(position, await response);
  }

  /** Applies the next page. While it is being stored, the page after it arrives, and the one after that is read. */
  async pullNext(limit?: number): Promise<PullStep> {
    await this.#prepare();
    const early = this.#next;
    this.#next = null;
    const page = early ?? this.#ask(this.#copy.position, limit);
    const askAhead = async () => {
      const next = await this.#askAfter(page, limit);
      if (next) await this.#askAfter(next, limit);
    };
    askAhead().catch(() => undefined); // whoever takes the page gets the error
    const step = await this.#copy.takePull(page.position, await page.response);
    // After a failed store or a write of another tab, the next page begins elsewhere.
    this.#next = step.applied ? page.next : null;
    // Commands may have been sent after this page was asked for: a later one brings their rows.
    const isBehind = early !== null && this.#copy.replica.pending.length > 0;
    return { ...step, hasMore: step.hasMore || isBehind };
  }

  async #prepare(): Promise<void> {
    await this.#copy.loaded;
    await this.#copy.idle(); // own commands get their numbers first
    await this.#copy.refresh();
  }

  /** Asks for the page after `page` as soon as that has arrived, once. */
  async #askAfter(page: Page, limit?: number): Promise<Page | null> {
    const out = await page.response;
    if (out.hasMore) page.next ??= this.#ask(positionAfter(page.position, out), limit);
    return page.next;
  }

  #ask(position: PullPosition, limit = this.#limit): Page {
    const { clientId, ackedSeq, cursors } = position;
    const [protocol, userId] = [PROTOCOL_VERSION, this.#userId];
    const input = { protocol, userId, clientId, cursors: Object.fromEntries(cursors), ackedSeq, limit };
    const response = this.#transport.pull(input).then(
      (out) => {
        this.#limit = Math.min(PULL_LIMIT_DEFAULT, this.#limit * 2);
        return out;
      },
      (error: unknown) => {
        if (error instanceof TransportError && error.kind === 'network')
          this.#limit = Math.max(LIMIT_MIN, Math.floor(this.#limit / 2));
        throw error;
      },
    );
    response.catch(() => undefined); // nobody may take it
    return { position, response, next: null };
  }
}
