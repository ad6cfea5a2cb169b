import { changedSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import type { CleanUpInput, OrphansFound } from '@boxroom/domain/admin/cleanup';
import { AppError } from '@boxroom/domain/error/app-error';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { UnknownFiles } from '../../picture-store/picture-store.ts';
import { noteAction } from './admin-log.ts';
import type { Admin } from './admin-procedure.ts';
import { countByTable, deleteOrphans, forgetGone, type TableCount } from './find-orphans.ts';
import { inspect, readEverything } from './inspect.ts';
import type { Catalogue } from './read-references.ts';

/**
 * Share of Postgres' deadlock timeout within which all locks must be acquired; otherwise the whole attempt is retried.
 */
const LOCK_LIMIT_SHARE = 0.8;
/** For single rows that other transactions locked earlier: those may be waiting for a table locked here. */
const ROW_LOCK_LIMIT = '50ms';
/** Deletions leave tombstones until their space is deleted, and other transactions append to the log. */
const GROWING: readonly string[] = ['tombstone', 'admin_action'];

export interface Removed {
  found: OrphansFound;
  /** Keys of the deleted picture rows, whose files the caller must remove. */
  pictureKeys: string[];
  /** The spaces in which somebody notices it. */
  spaceIds: string[];
}

/**
 * Removes the orphans that an admin was shown, or nothing, in one transaction with its log entry. It blocks writes to
 * all tables, so that every statement sees the same rows and no parent reappears in between. Throws CLEANUP_RUNNING,
 * CLEANUP_UNSAFE, ORPHANS_CHANGED, CLEANUP_TOO_LARGE.
 */
export async function removeOrphans(
  db: Kysely<Database>,
  { catalogue, admin, input, files }: { catalogue: Catalogue; admin: Admin; input: CleanUpInput; files: UnknownFiles },
): Promise<Removed> {
  return db.transaction().execute(async (tx) => {
    await readEverything(tx);
    await enterAlone(tx);
    const looked = { catalogue, adminId: admin.id, files };
    const before = await inspect(tx, looked);
    judge(before.found, input);
    await lockTables(tx, catalogue);
    const { found, people, tables } = await inspect(tx, looked);
    if (people < before.people) throw new AppError('CLEANUP_UNSAFE', 'fewer people than a moment ago');
    judge(found, input);

    const keysBefore = await readPictureKeys(tx);
    await sql`select set_config('boxroom.purge', 'on', true)`.execute(tx);
    for (const table of catalogue.tables.toReversed())
      if (tables.some((each) => each.table === table.name && each.lost > 0)) await deleteOrphans(tx, catalogue, table);
    for (const link of catalogue.references)
      if (link.whenGone === 'forgets' && tables.some((each) => each.table === link.table && each.dangling > 0))
        await forgetGone(tx, link);
    // Runs deferred triggers now, so that the comparison below includes their changes.
    await sql`set constraints all immediate`.execute(tx);
    await compare(tx, catalogue, tables);
    const keysLeft = new Set(await readPictureKeys(tx));
    await noteAction(tx, {
      admin,
      action: 'cleanup',
      outcome: 'done',
      details: { removed: found.total, found: found.found },
    });
    return { found, pictureKeys: keysBefore.filter((key) => !keysLeft.has(key)), spaceIds: await changedSpaces(tx) };
  });
}

/** Throws unless the admin was shown exactly this count and typed it where required. */
function judge({ total, mustBeTyped }: OrphansFound, { expected, typed }: CleanUpInput): void {
  if (total !== expected) throw new AppError('ORPHANS_CHANGED', String(total));
  if (mustBeTyped && typed?.trim() !== String(total)) throw new AppError('CLEANUP_TOO_LARGE', String(total));
}

async function enterAlone(tx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('admin cleanup', 0)) as "isAlone"`.execute(tx);
  if (!rows[0]?.isAlone) throw new AppError('CLEANUP_RUNNING');
}

/**
 * Locks every table except the log, where others record refusals. Takes the tables in the order of other writers,
 * children before parents. A writer with another order would deadlock with this, and Postgres would cancel the one that
 * has waited longest. Not every writer retries, so this gives up before Postgres checks.
 */
async function lockTables(tx: Transaction<Database>, { tables }: Catalogue): Promise<void> {
  const names = [...tables.map(({ name }) => name).toReversed(), 'app_user'].filter((name) => name !== 'admin_action');
  const { rows } = await sql<{ milliseconds: number }>`
    select setting::int as milliseconds from pg_settings where name = 'deadlock_timeout'`.execute(tx);
  const deadline = performance.now() + (rows[0]?.milliseconds ?? 0) * LOCK_LIMIT_SHARE;
  for (const name of names) {
    // Zero would mean no limit.
    const limit = Math.max(1, Math.floor(deadline - performance.now()));
    await sql`select set_config('lock_timeout', ${`${limit}ms`}, true)`.execute(tx);
    await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(tx);
  }
  await sql`select set_config('lock_timeout', ${ROW_LOCK_LIMIT}, true)`.execute(tx);
}

/**
 * Throws if a row disappeared that was not counted: despite triggers and cascades, each table must have lost its
 * orphans and nothing else.
 */
async function compare(tx: Transaction<Database>, catalogue: Catalogue, before: readonly TableCount[]): Promise<void> {
  const after = new Map((await countByTable(tx, catalogue)).map((count) => [count.table, count]));
  const wrong = before.filter(({ table, rows, lost }) => {
    const now = after.get(table);
    const isClean = now?.lost === 0 && now.dangling === 0;
    return !isClean || (!GROWING.includes(table) && now.rows !== rows - lost);
  });
  if (wrong.length > 0)
    throw new Error(`orphans would remain after this cleanup: ${wrong.map(({ table }) => table).join(', ')}`);
}

async function readPictureKeys(tx: Transaction<Database>): Promise<string[]> {
  const rows = await tx.selectFrom('picture').select('key').execute();
  return rows.map(({ key }) => key);
}
