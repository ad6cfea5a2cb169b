import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import { hashSessionId } from '../auth/session-adapter.ts';

const CHECK_MS = 1000;

export interface SessionWatchOptions {
  db: Kysely<Database>;
  /** Called once per outage in which sessions cannot be looked up. */
  onError(error: unknown): void;
}

/**
 * Notices within a second that a session has ended: by a sign-out on any device, by expiry or with its account. Runs
 * one query a second for all watched sessions, and none without any.
 */
export class SessionWatch {
  readonly #options: SessionWatchOptions;
  readonly #watched = new Map<string, Set<() => void>>();
  #timer: NodeJS.Timeout | null = null;
  #isFailing = false;

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
    const hashes = [...this.#watched.keys()];
    try {
      const { rows } = await sql<{ hash: string }>`
        select id_hash as hash from user_session
        where id_hash = any(${hashes}) and expires_at > now() and absolute_expires_at > now()`.execute(
        this.#options.db,
      );
      this.#isFailing = false;
      const alive = new Set(rows.map(({ hash }) => hash));
      for (const hash of hashes) if (!alive.has(hash)) for (const onEnd of this.#watched.get(hash) ?? []) onEnd();
    } catch (error) {
      if (!this.#isFailing) this.#options.onError(error);
      this.#isFailing = true; // the next check follows in a second
    }
  }
}
