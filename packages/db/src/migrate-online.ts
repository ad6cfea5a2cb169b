import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseLog } from './log.ts';
import { buildIndex } from './migrations/build-index.ts';
import type { OnlineMigration } from './migrations/migration-kind.ts';
import { createRecord, record } from './schema-state.ts';
import { sqlState } from './sql-state.ts';

/** All statements on a table queue behind one that waits for its lock: none waits longer. */
const LOCK_MS = 1000;
/** With growing waits of 5 s at most: some five minutes. */
const LOCK_TRIES = 60;
const WAIT_MS = 200;
const WAIT_MAX_MS = 5000;
const TELL_EVERY_MS = 10_000;
const RETRIED = new Set(['55P03', '40P01']);

export interface Named {
  name: string;
  migration: OnlineMigration;
  log: DatabaseLog;
  /** Throws if another process may migrate now. */
  assertTurn: () => Promise<unknown>;
  /** Throws, as the last part of a contract step, if an older process is connected. */
  assertUnused?: (tx: Transaction<unknown>) => Promise<void>;
}

/** Runs one migration beside processes that serve, and records it. */
export async function runOnline(
  db: Kysely<unknown>,
  { name, migration, log, assertTurn, assertUnused }: Named,
): Promise<void> {
  await assertTurn();
  await createRecord(db);
  switch (migration.kind) {
    case 'expand':
    case 'contract':
      await withShortLocks(db, name, async (tx) => {
        if (!(await record(tx, name, migration.kind))) return;
        await migration.up(tx);
        await assertTurn();
        if (migration.kind === 'contract') await assertUnused?.(tx);
      });
      break;
    case 'backfill':
      await fill(db, { name, batch: (tx) => migration.batch(tx), log, assertTurn });
      await record(db, name, migration.kind);
      break;
    case 'index':
      for (const [index, statement] of Object.entries(migration.indexes)) {
        await assertTurn();
        await buildIndex(db, index, statement);
      }
      await record(db, name, migration.kind);
  }
  log.info(`Migrated the database: ${name}.`);
}

/** Retries a transaction that did not get a lock within `LOCK_MS`. */
async function withShortLocks<T>(
  db: Kysely<unknown>,
  name: string,
  work: (tx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select set_config('lock_timeout', ${`${LOCK_MS}`}, true)`.execute(tx);
        return work(tx);
      });
    } catch (error) {
      if (!RETRIED.has(sqlState(error) ?? '')) throw error;
      if (tries === LOCK_TRIES)
        throw new Error(
          `The migration ${name} did not get its locks: a long transaction holds them. Start Boxroom again when it has ended.`,
          { cause: error },
        );
      await delay(Math.random() * Math.min(WAIT_MS * tries, WAIT_MAX_MS));
    }
  }
}

/** Pauses after each batch for as long as it took: the requests come first. */
async function fill(
  db: Kysely<unknown>,
  { name, batch, log, assertTurn }: Omit<Named, 'migration'> & { batch: (tx: Transaction<unknown>) => Promise<number> },
): Promise<void> {
  let told = Date.now();
  let rows = 0;
  for (;;) {
    await assertTurn();
    const start = Date.now();
    const filled = await withShortLocks(db, name, batch);
    if (filled === 0) return;
    rows += filled;
    if (Date.now() - told > TELL_EVERY_MS) {
      told = Date.now();
      log.info(`Migrating the database: ${name}, ${rows} rows so far.`);
    }
    await delay(Date.now() - start);
  }
}
