import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { DatabaseLog } from './log.ts';
import { sqlState } from './sql-state.ts';

/** A text is prepared once it was sent this often: what is sent once costs less unprepared. */
const SENT_BEFORE = 3;
/** Each connection keeps the plan of each named statement, some 20 kB. */
const NAMES_MAX = 200;
/** Texts that are counted but not named yet. */
const COUNTED_MAX = 2000;

/**
 * Names the statements that a process sends often, so that Postgres parses and plans each of them once per connection.
 * Only statements with parameters, and only those whose text is the same each time, come to be named.
 *
 * A pooler in transaction mode gives the next statement another session, which does not know the name. After the first
 * such error no statement is named any more, and `isTransient` lets the transaction be tried again.
 */
export class StatementNames {
  readonly #log: DatabaseLog;
  readonly #sent = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #isOff = false;

  constructor(log: DatabaseLog) {
    this.#log = log;
  }

  /** Makes this connection name its statements. */
  use(client: ClientBase): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (...args: unknown[]) => {
      const [text, values] = args;
      if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return query(...args);
      const name = this.#nameOf(text, values);
      if (name === null) return query(text, values);
      return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
        this.#learn(error, text, name);
        throw error;
      });
    };
    Object.assign(client, { query: named });
  }

  #nameOf(text: string, values: readonly unknown[]): string | null {
    if (this.#isOff || values.length === 0) return null;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const sent = (this.#sent.get(text) ?? 0) + 1;
    if (sent <= SENT_BEFORE || this.#names.size >= NAMES_MAX) {
      if (this.#sent.size >= COUNTED_MAX) this.#sent.clear();
      this.#sent.set(text, sent);
      return null;
    }
    this.#sent.delete(text);
    return this.#rename(text, '');
  }

  #rename(text: string, before: string): string {
    const name = `b${createHash('sha1').update(before).update(text).digest('hex')}`;
    this.#names.set(text, name);
    return name;
  }

  #learn(error: unknown, text: string, name: string): void {
    const state = sqlState(error);
    if (state === FEATURE_NOT_SUPPORTED) {
      // "cached plan must not change result type": a migration changed a table that the statement returns.
      if (this.#names.get(text) === name) this.#rename(text, name);
    } else if (!this.#isOff && (state === UNKNOWN_STATEMENT || state === DUPLICATE_STATEMENT)) {
      this.#isOff = true;
      this.#log.warn(
        'A pooler between Boxroom and the database forgets prepared statements. None are used from now on.',
      );
    }
  }
}

const FEATURE_NOT_SUPPORTED = '0A000';
const UNKNOWN_STATEMENT = '26000';
const DUPLICATE_STATEMENT = '42P05';
