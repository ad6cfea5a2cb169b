import type { Database } from '@boxroom/db/tables/database';
import type { ImportRunTable } from '@boxroom/db/tables/import-run';
import { AppError } from '@boxroom/domain/error/app-error';
import type { ImportSource } from '@boxroom/domain/import/import-input';
import { IMPORT_UNDO_DAYS } from '@boxroom/domain/import/import-limits';
import type { ImportRun, ImportState } from '@boxroom/domain/import/import-run';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

const RECENT = 20;

export type LockedRun = Selectable<ImportRunTable> & { is_too_old: boolean };

/**
 * Returns the person's import, locked until the end of the transaction. An absent and a foreign one are NOT_FOUND. Locks
 * the account first, as its deletion does: rows that refer to it follow.
 */
export async function lockRun(tx: Transaction<Database>, userId: string, id: string): Promise<LockedRun> {
  const { rows } = await sql<LockedRun>`
    with account as materialized (select id from app_user where id = ${userId} for key share)
    select *, ${isTooOld()} as is_too_old from import_run
    where id = ${id} and user_id = (select id from account) for no key update`.execute(tx);
  const [run] = rows;
  if (!run) throw new AppError('NOT_FOUND', 'import');
  return run;
}

/** Announces an import. Beginning again with the same id changes nothing. */
export async function beginImport(
  db: Kysely<Database>,
  userId: string,
  { id, fileName, source }: { id: string; fileName: string; source: ImportSource },
): Promise<void> {
  await db
    .insertInto('import_run')
    .values({ id, user_id: userId, file_name: fileName, source })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const own = await db
    .selectFrom('import_run')
    .select('state')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // The id of another person's import is in use, which must not show.
  if (!own) throw new AppError('INVALID', 'id');
  if (own.state !== 'running') throw new AppError('IMPORT_ENDED');
}

/**
 * Ends a running import: `done` when all parts arrived, `kept` when the person keeps what a stopped one brought. Ending
 * it again changes nothing.
 */
export async function endImport(
  db: Kysely<Database>,
  userId: string,
  { id, state }: { id: string; state: 'done' | 'kept' },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, userId, id);
    if (run.state === 'taking_back' || run.state === 'taken_back') throw new AppError('IMPORT_ENDED');
    if (run.state !== 'running') return;
    await sql`update import_run set state = ${state}, changed_at = now() where id = ${id}`.execute(tx);
  });
}

/** Lists the person's newest imports. */
export async function listImports(db: Kysely<Database>, userId: string): Promise<ImportRun[]> {
  const { rows } = await sql<Row>`
    select *, extract(epoch from began_at) * 1000 as began, extract(epoch from changed_at) * 1000 as changed,
      ${isTooOld()} as is_too_old
    from import_run where user_id = ${userId} order by began_at desc, id limit ${RECENT}`.execute(db);
  return rows.map((run) => ({
    id: run.id,
    fileName: run.file_name,
    source: run.source,
    state: run.state,
    beganAt: Math.round(Number(run.began)),
    changedAt: Math.round(Number(run.changed)),
    created: { rooms: run.rooms, boxes: run.boxes, categories: run.categories, items: run.items },
    updated: run.updated,
    removed: run.removed,
    kept: run.kept,
    canTakeBack: canTakeBack(run.state, run.is_too_old),
  }));
}

type Row = LockedRun & { began: number | string; changed: number | string };

/** One that is half undone is undone to the end, however long that takes. */
export function canTakeBack(state: ImportState, isTooOldNow: boolean): boolean {
  return state !== 'taken_back' && (!isTooOldNow || state === 'taking_back');
}

export function isTooOld() {
  return sql<boolean>`began_at <= now() - make_interval(days => ${IMPORT_UNDO_DAYS})`;
}
