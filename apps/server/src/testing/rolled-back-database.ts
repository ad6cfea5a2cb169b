import { SILENT_LOG } from '@boxroom/db/log';
import { createPool } from '@boxroom/db/pool';
import type { Database } from '@boxroom/db/tables/database';
import { urlOfConnection } from '@boxroom/db/testing/test-server';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';

export interface RolledBackDatabase {
  db: Kysely<Database>;
  /** Runs `work`, then rolls back everything written to `db` meanwhile. One call at a time. */
  undoing<T>(work: () => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/**
 * Opens a second connection to a test's database, on which transactions are savepoints in a transaction that never
 * commits. Thousands of cases thereby start with the same rows, and none has to clean up.
 */
export async function openRolledBack(of: Kysely<Database>): Promise<RolledBackDatabase> {
  const pool = createPool({ url: await urlOfConnection(of), log: SILENT_LOG, max: 1 });
  const client = await pool.connect();
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: savepointPool(withPlans(client)) }) });
  return {
    db,
    async undoing(work) {
      await client.query('begin');
      try {
        return await work();
      } finally {
        await client.query('rollback');
      }
    },
    async end() {
      client.release();
      await pool.end();
    },
  };
}

interface RawClient {
  query(text: string, parameters?: unknown[]): Promise<unknown>;
}
interface PlanningClient {
  query(statement: string | { name?: string; text: string; values: unknown[] }): Promise<unknown>;
}

/** Only the values decide which partial index such a statement uses. */
const NEEDS_ITS_VALUES = /on conflict/;

/** Prepares each statement once: Postgres takes longer to plan it than to run it on a few rows. */
function withPlans(client: PlanningClient): RawClient {
  const names = new Map<string, string>();
  return {
    query(text, values) {
      if (!values) return client.query(text);
      if (NEEDS_ITS_VALUES.test(text)) return client.query({ text, values });
      const name = names.get(text) ?? `statement ${names.size}`;
      names.set(text, name);
      return client.query({ name, text, values });
    },
  };
}

/** The statements that Kysely sends for transactions, and the savepoint statements that replace them. */
const BEGIN = /^(begin|start transaction)/;
const COMMIT = 'set constraints all immediate; set constraints all deferred; release savepoint "transaction"';
const ROLLBACK = 'rollback to savepoint "transaction"; release savepoint "transaction"';

function savepointPool(client: RawClient): PostgresPool {
  const transactions = new Turns();
  const statements = new Turns();
  return {
    connect: () => Promise.resolve(new SavepointClient(client, transactions, statements) as PostgresPoolClient),
    end: () => Promise.resolve(),
    options: {},
  };
}

/** One connection as Kysely sees it. Transactions queue, because savepoints form a stack. */
class SavepointClient implements Pick<PostgresPoolClient, 'query' | 'release'> {
  readonly #client: RawClient;
  readonly #transactions: Turns;
  readonly #statements: Turns;
  #leave: (() => void) | null = null;

  constructor(client: RawClient, transactions: Turns, statements: Turns) {
    this.#client = client;
    this.#transactions = transactions;
    this.#statements = statements;
  }

  query = (async (text: string, parameters: readonly unknown[]) => {
    if (BEGIN.test(text)) {
      this.#leave = await this.#transactions.enter();
      return this.#client.query('savepoint "transaction"');
    }
    if (text === 'commit' || text === 'rollback') {
      try {
        await this.#client.query(text === 'commit' ? COMMIT : ROLLBACK);
        return { command: text.toUpperCase(), rowCount: 0, rows: [] };
      } catch (error) {
        await this.#client.query(ROLLBACK);
        throw error;
      } finally {
        this.#leave?.();
        this.#leave = null;
      }
    }
    // A failing read is a bug in the test, and may break everything after it.
    const isSafe = this.#leave !== null || /^\s*select/.test(text);
    return isSafe ? this.#client.query(text, [...parameters]) : this.#alone(text, parameters);
  }) as PostgresPoolClient['query'];

  release = (): void => undefined;

  /** Runs a statement outside transactions, in a savepoint: its failure affects nothing else. */
  async #alone(text: string, parameters: readonly unknown[]) {
    const leave = await this.#statements.enter();
    try {
      await this.#client.query('savepoint "statement"');
      const result = await this.#client.query(text, [...parameters]);
      await this.#client.query('release savepoint "statement"');
      return result;
    } catch (error) {
      await this.#client.query('rollback to savepoint "statement"; release savepoint "statement"');
      throw error;
    } finally {
      leave();
    }
  }
}

/** A queue. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  async enter(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}
