import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import { hashSessionId } from '../auth/session-adapter.ts';

const CHECK_MS = 1000;
/** Sessions that one statement looks up: it takes a few milliseconds. */
const CHECKED_AT_ONCE = 1000;

export interface SessionWatchOptions {
  db: Kysely<Database>;
  /** Called once per outage in which sessions cannot be looked up. */
  onError(error: unknown): void;
}

/**
 * Notices within a second that a session has ended: by a sign-out on any device, by expiry or with its account. Runs
 * one query a second for each thousand watched sessions, and none without any.
 */
export class SessionWatch {
  readonly #options: SessionWatchOptions;
  readonly #watched = new Map<string, Set<() => void>>();
  #timer: NodeJS.Timeout | null = null;
  #isFailing = false;
  #isChecking = false;

  constructor(options: SessionWatchOptions) {
    this.#options = options;
  }

  /** Calls `onEnd` when the session has ended. Returns a function that stops watching. */
  watch(sessionId: string, onEnd: () => void): () => void {
    const hash = hashSessionId(sessionId);
    const listeners = this.#watched.get(hash) ?? new Set();
    listeners.add(onEnd);
    this.#watched.set(hash, listeners);
    this.#timer ??= setInterval(() => void this.#check(), CHECK_MS).unref();
    return () => {
      listeners.delete(onEnd);
      if (listeners.size === 0 && this.#watched.get(hash) === listeners) this.#watched.delete(hash);
      if (this.#watched.size === 0) this.stop();
    };
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const hashes = [...this.#watched.keys()];
    try {
      for (let start = 0; start < hashes.length; start += CHECKED_AT_ONCE)
        for (const hash of await this.#findEnded(hashes.slice(start, start + CHECKED_AT_ONCE)))
          for (const onEnd of this.#watched.get(hash) ?? []) onEnd();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#options.onError(error);
      this.#isFailing = true; // the next check follows in a second
    }
    this.#isChecking = false;
  }

  /** Returns only those that ended, because nearly all have not. */
  async #findEnded(hashes: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ hash: string }>`
      select w.hash from unnest(${hashes}::text[]) as w(hash)
      where not exists (
        select from user_session s
        where s.id_hash = w.hash and s.expires_at > now() and s.absolute_expires_at > now())`.execute(this.#options.db);
    return rows.map(({ hash }) => hash);
  }
}
