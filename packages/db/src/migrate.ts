import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseLog } from './log.ts';
import { migrations } from './migrations/migrations.ts';
import { createPool } from './pool.ts';

const OLDEST_POSTGRES = 15;
/** Several processes may start at once: the later ones wait for the first one's migration. */
const LOCK_WAIT_MS = 600_000;

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
 * Migrates the database to the newest version: all missing migrations in one transaction under an advisory lock, so
 * that any number of processes may start at once. Throws when a newer Boxroom migrated the database.
 */
export async function migrate({ url, log }: { url: string; log: DatabaseLog }): Promise<void> {
  // A pool of its own: a migration may take longer than any statement of the running app.
  const pool = createPool({
    url,
    log,
    max: 2,
    statementTimeout: 0,
    lockTimeout: LOCK_WAIT_MS,
    perSession: false,
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await assertServerVersion(db);
    const done = await executedMigrations(db);
    const newer = done.filter((name) => !(name in migrations));
    if (newer.length > 0) {
      throw new Error(
        `This database was opened by a newer Boxroom (${newer.join(', ')}). Start that version, or restore a backup made before it.`,
      );
    }
    if (done.length === Object.keys(migrations).length) return;
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
    for (const { migrationName, status } of results ?? []) {
      if (status === 'Success') log.info(`Migrated the database: ${migrationName}.`);
    }
  } finally {
    await db.destroy();
  }
}

/** The names of the migrations this database has run, in order; none for an empty database. */
export async function executedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql<{
    there: boolean;
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
