import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DatabaseLog } from './log.ts';
import { type Named, runOnline } from './migrate-online.ts';
import { isOnline, type MigrationList, type OnlineMigration } from './migrations/migration-kind.ts';
import { migrations } from './migrations/migrations.ts';
import { createPool } from './pool.ts';
import {
  appliedMigrations,
  assertAllowed,
  assertUnused,
  isContractAllowed,
  nameOfProcess,
  OlderProcessError,
  waitForTurn,
} from './schema-state.ts';

const OLDEST_POSTGRES = 15;
/** For migrations that declare no kind. */
const LOCK_WAIT_MS = 600_000;

export interface MigrateOptions {
  url: string;
  log: DatabaseLog;
  /**
   * Whether contract steps run: never (default), if no older process is connected at this moment, or always, since no
   * other process can be there or the operator says so. A new database always gets them.
   */
  contract?: 'never' | 'if-unused' | 'always';
  /** Default: all migrations of this version. */
  list?: MigrationList;
}

/** Throws a sentence for the operator when the server is older than Boxroom supports. */
export async function assertServerVersion(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ version: number; name: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name`.execute(
    db,
  );
  const found = rows[0];
  if (found && found.version >= OLDEST_POSTGRES * 10_000) return;
  throw new Error(`Boxroom needs Postgres ${OLDEST_POSTGRES} or newer; this server is ${found?.name ?? 'unknown'}.`);
}

/**
 * Migrates the database while processes of older versions serve from it. Any number of processes may start at once:
 * one migrates, the others wait. Returns the names of the contract steps that it left out.
 * Throws when a newer Boxroom has removed what this version needs.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { url, log, list = migrations } = options;
  let isPooled = false;
  // A pool of its own: a migration may take longer than any statement of the running app.
  const pool = createPool({
    url,
    log,
    max: 3,
    statementTimeout: 0,
    lockTimeout: LOCK_WAIT_MS,
    perSession: false,
    applicationName: nameOfProcess(list),
    onPooler: () => (isPooled = true),
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await assertServerVersion(db);
    await assertAllowed(db, list, log);
    const missing = await missingMigrations(db, list);
    if (missing.length === 0) return [];
    // Through a pooler, an idle process has no session that would show it.
    const contract = isPooled && options.contract === 'if-unused' ? 'never' : (options.contract ?? 'never');
    const allowed = { ...options, contract, list };
    // What waits only for older processes must not make every start wait for its turn.
    if (missing.every(({ kind }) => kind === 'contract') && !(await mayContract(db, missing[0]?.name, allowed)))
      return missing.map(({ name }) => name);
    return await waitForTurn(db, log, (assertTurn) => runMissing(db, { ...allowed, assertTurn }));
  } finally {
    await db.destroy();
  }
}

/** Another process may have run them meanwhile: reads again what is missing. */
async function runMissing(
  db: Kysely<unknown>,
  options: MigrateOptions & { list: MigrationList; assertTurn: () => Promise<unknown> },
): Promise<string[]> {
  const { list, log, assertTurn } = options;
  const isNew = (await appliedMigrations(db)).length === 0;
  await runUndeclared(db, { list, log });
  const missing = await missingMigrations(db, list);
  const waiting: string[] = [];
  for (const { name, migration } of missing) {
    const step = { name, migration, log, assertTurn };
    if (migration.kind !== 'contract' || isNew || options.contract === 'always') await runOnline(db, step);
    else if (!(await mayContract(db, name, options)) || !(await contractUnused(db, step))) waiting.push(name);
  }
  if (waiting.length > 0) log.info(`These steps wait until no older Boxroom process runs: ${waiting.join(', ')}.`);
  return waiting;
}

/** Returns false if an older process connected while the step ran: then nothing of it stays. */
async function contractUnused(db: Kysely<unknown>, step: Named): Promise<boolean> {
  try {
    await runOnline(db, { ...step, assertUnused: (tx) => assertUnused(tx, step.name) });
    return true;
  } catch (error) {
    if (error instanceof OlderProcessError) return false;
    throw error;
  }
}

async function mayContract(
  db: Kysely<unknown>,
  name: string | undefined,
  { contract = 'never' }: Pick<MigrateOptions, 'contract'>,
): Promise<boolean> {
  if (contract === 'if-unused') return name !== undefined && isContractAllowed(db, name);
  return contract === 'always';
}

interface Missing {
  name: string;
  migration: OnlineMigration;
  kind: OnlineMigration['kind'] | 'undeclared';
}

/** The missing migrations in the order of the list. */
async function missingMigrations(db: Kysely<unknown>, list: MigrationList): Promise<Missing[]> {
  const done = new Set(await appliedMigrations(db));
  return Object.entries(list)
    .filter(([name]) => !done.has(name))
    .map(([name, migration]) => {
      const kind = isOnline(migration) ? migration.kind : 'undeclared';
      return { name, migration: migration as OnlineMigration, kind };
    });
}

/** Runs the missing ones among the first migrations, all in one transaction: no older process may be running. */
async function runUndeclared(db: Kysely<unknown>, { list, log }: { list: MigrationList; log: DatabaseLog }) {
  const undeclared = Object.entries(list).filter((entry): entry is [string, Migration] => !isOnline(entry[1]));
  const done = new Set(await appliedMigrations(db));
  if (undeclared.every(([name]) => done.has(name))) return;
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(undeclared)) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
  for (const { migrationName, status } of results ?? []) {
    if (status === 'Success') log.info(`Migrated the database: ${migrationName}.`);
  }
}
