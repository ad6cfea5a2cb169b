import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { DatabaseLog } from './log.ts';
import type { MigrationKind, MigrationList } from './migrations/migration-kind.ts';

const TURN_POLL_MS = 500;
const TELL_EVERY_MS = 60_000;
const PROCESS = /^boxroom(?: (\d{4}))?(?: listener)?$/;

interface Applied {
  name: string;
  /** Null: a first migration, which declares none. */
  kind: MigrationKind | null;
}

/** Returns the name under which a process that knows these migrations connects to the database. */
export function nameOfProcess(list: MigrationList): string {
  return `boxroom ${numberOf(Object.keys(list).at(-1) ?? '')}`;
}

function numberOf(migration: string): string {
  return migration.slice(0, 4);
}

/** Returns the names of the migrations this database has run; none for an empty database. */
export async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  return (await readApplied(db)).map(({ name }) => name);
}

/**
 * Throws a sentence for the operator when a newer Boxroom has removed what this version needs. What a newer version has
 * only added is no obstacle: during an update both run.
 */
export async function assertAllowed(db: Kysely<unknown>, list: MigrationList, log: DatabaseLog): Promise<void> {
  const unknown = (await readApplied(db)).filter(({ name }) => !(name in list));
  const sentence = sentenceAbout(unknown);
  if (sentence !== null) throw new Error(sentence);
  if (unknown.length > 0)
    log.info(`A newer Boxroom has prepared this database (${unknown.map(({ name }) => name).join(', ')}).`);
}

/** Returns the same sentence, or null if this version can work on the database. */
export async function findForbidden(db: Kysely<unknown>, list: MigrationList): Promise<string | null> {
  return sentenceAbout((await readApplied(db)).filter(({ name }) => !(name in list)));
}

function sentenceAbout(unknown: readonly Applied[]): string | null {
  const forbids = unknown.filter(({ kind }) => kind === null || kind === 'contract').map(({ name }) => name);
  if (forbids.length === 0) return null;
  return `This database was opened by a newer Boxroom (${forbids.join(', ')}). Start that version, or restore a backup made before it.`;
}

/** Creates the table in which migrations that declare their kind are recorded. */
export async function createRecord(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists schema_change (
    name text primary key,
    kind text not null,
    done_at timestamptz not null default now()
  )`.execute(db);
}

/**
 * Records a migration. A contract step also appears where each version since the first looks for unknown names: a
 * version that knows no kinds refuses to start too. Returns false if another process has recorded it.
 */
export async function record(db: Kysely<unknown>, name: string, kind: MigrationKind): Promise<boolean> {
  const { rows } = await sql`
    insert into schema_change (name, kind) values (${name}, ${kind}) on conflict do nothing returning name`.execute(db);
  if (rows.length === 0) return false;
  if (kind === 'contract')
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);
  return true;
}

/**
 * Whether no process is connected whose version does not know this migration. The first versions connect without a
 * number, or under any name that their address sets: an unknown session of our user counts as one of them.
 */
export async function isContractAllowed(db: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and (usename = current_user or application_name like 'boxroom%')`.execute(db);
  return rows.every((row) => (PROCESS.exec(row.name)?.[1] ?? '') >= numberOf(name));
}

/** A process of an older version is connected: a contract step must not run. */
export class OlderProcessError extends Error {}

/**
 * Throws if an older process is connected. Until this transaction ends, no other process can read which migrations have
 * run: one that connects after this check learns of the contract step.
 */
export async function assertUnused(tx: Kysely<unknown>, name: string): Promise<void> {
  await sql`lock table schema_change, kysely_migration in access exclusive mode`.execute(tx);
  if (!(await isContractAllowed(tx, name))) throw new OlderProcessError(`An older process needs what ${name} removes.`);
}

/**
 * Runs `work` while no other process migrates. `work` calls `assertTurn` before each step: it throws if the connection
 * that holds the turn was lost, because another process may have the turn then. Asks again and again, because a
 * statement that waits for the lock would block the building of an index too.
 */
export async function waitForTurn<T>(
  db: Kysely<unknown>,
  log: DatabaseLog,
  work: (assertTurn: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  let told = Date.now();
  for (;;) {
    const turn = await db.transaction().execute(async (tx) => {
      // The transaction holds the lock, and idles: a session could not, behind a pooler.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      // Without a parameter: with one, the idle transaction would keep its snapshot, and block the building of an index.
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7041990026351) as mine`.execute(
        tx,
      );
      return rows[0]?.mine ? { result: await work(() => sql`select 1`.execute(tx)) } : null;
    });
    if (turn) return turn.result;
    if (Date.now() - told > TELL_EVERY_MS) {
      told = Date.now();
      log.info('Another Boxroom process migrates the database. Waiting for it.');
    }
    await delay(TURN_POLL_MS);
  }
}

async function readApplied(db: Kysely<unknown>): Promise<Applied[]> {
  const { rows: found } = await sql<{ first: boolean; declared: boolean }>`
    select to_regclass('kysely_migration') is not null as first, to_regclass('schema_change') is not null as declared`.execute(
    db,
  );
  const { first = false, declared = false } = found[0] ?? {};
  const { rows: old } = first
    ? await sql<Applied>`select name, null as kind from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const { rows: online } = declared
    ? await sql<Applied>`select name, kind from schema_change order by name`.execute(db)
    : { rows: [] };
  const names = new Set(old.map(({ name }) => name));
  return [...old, ...online.filter(({ name }) => !names.has(name))].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
