import { withRetry } from '@boxroom/db/retry';
import { lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { IMPORT_UNDO_DAYS } from '@boxroom/domain/import/import-limits';
import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { type Kysely, sql, type Transaction } from 'kysely';

/** A device that was away for longer reloads the spaces in which something was deleted. */
export const TOMBSTONE_DAYS = 180;
/** After this only a mutation's id and error code are kept. */
export const MUTATION_DAYS = 30;
/** A device that was away for longer takes a new client id. */
export const CLIENT_DAYS = 400;

/** Rows per transaction: small, because it holds locks. */
const BATCH = 2000;

/**
 * Removes what the sync no longer needs. Any number of processes may run it concurrently, beside pushes and pulls. It
 * never makes a mutation lost or applied twice, however long a device was away and whatever its clock shows: the ids of
 * finished mutations are kept as long as the account.
 */
export async function removeOutdated(db: Kysely<Database>): Promise<void> {
  await sql`delete from deletion where created_at < ${daysAgo(TRASH_DAYS)}`.execute(db);
  await pruneTombstones(db);
  for (const work of [finishMutations, removeClients, forgetParts, forgetRows]) {
    let count = BATCH;
    while (count === BATCH) count = await inTransaction(db, work);
  }
}

/** Prunes one space at a time, under its lock: a pull sees either the tombstones or that they were pruned. */
async function pruneTombstones(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct space_id as id from tombstone where created_at < ${daysAgo(TOMBSTONE_DAYS)}`.execute(db);
  for (const { id } of rows)
    await inTransaction(db, async (tx) => {
      await lockSpaces(tx, [id]);
      await sql`
        with pruned as (
          delete from tombstone where space_id = ${id} and created_at < ${daysAgo(TOMBSTONE_DAYS)} returning version)
        update space set pruned_below = greatest(pruned_below, (select max(version) from pruned))
        where id = ${id} and exists (select from pruned)`.execute(tx);
    });
}

/** Replaces mutation records by their ids. A record that repeats another has no id of its own. */
async function finishMutations(tx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select user_id, client_id, seq from sync_mutation where created_at < ${daysAgo(MUTATION_DAYS)}
      order by created_at limit ${BATCH} for update skip locked),
    gone as (
      delete from sync_mutation m using old
      where m.user_id = old.user_id and m.client_id = old.client_id and m.seq = old.seq
      returning m.user_id, m.id, m.code, m.repeat),
    kept as (
      insert into finished_mutation (user_id, id, code)
      select user_id, id, code from gone where not repeat
      on conflict do nothing)
    select count(*) from gone`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function removeClients(tx: Transaction<Database>): Promise<number> {
  const { rows } = await sql`
    with old as (
      select user_id, id from sync_client c
      where last_seen < ${daysAgo(CLIENT_DAYS)}
        and not exists (select from sync_mutation m where m.user_id = c.user_id and m.client_id = c.id)
      order by last_seen limit ${BATCH} for update skip locked)
    delete from sync_client c using old where c.user_id = old.user_id and c.id = old.id returning c.id`.execute(tx);
  return rows.length;
}

/** What undoing an import needs, once it is too old for that. One that is half undone keeps it. */
function forgetParts(tx: Transaction<Database>): Promise<number> {
  return forget(tx, 'import_part');
}

function forgetRows(tx: Transaction<Database>): Promise<number> {
  return forget(tx, 'import_row');
}

async function forget(tx: Transaction<Database>, table: 'import_part' | 'import_row'): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select t.ctid from ${sql.table(table)} t join import_run r on r.id = t.import_id
      where r.began_at < ${daysAgo(IMPORT_UNDO_DAYS)} and r.state <> 'taking_back'
      limit ${BATCH} for update of t skip locked)) returning 1`.execute(tx);
  return rows.length;
}

function inTransaction<T>(db: Kysely<Database>, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  return withRetry(() => db.transaction().execute(work));
}

function daysAgo(days: number) {
  return sql<Date>`now() - make_interval(days => ${days})`;
}
