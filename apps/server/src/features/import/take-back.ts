import { withRetry } from '@boxroom/db/retry';
import { changedSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { setBackImportedCommand } from '@boxroom/domain/command/import-command';
import { withInput } from '@boxroom/domain/command/registry';
import { AppError } from '@boxroom/domain/error/app-error';
import type { ImportTakenBack } from '@boxroom/domain/import/import-run';
import { sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { SignedInContext } from '../../rpc/context.ts';
import { applyCommand } from '../../sync/apply-command.ts';
import { addToGroup, countLines, type Group } from './history-group.ts';
import { canTakeBack, lockRun } from './import-runs.ts';
import {
  addUp,
  countKept,
  idsOf,
  type Part,
  type RecordedRow,
  removeBoxes,
  removeCategories,
  removeItems,
  removeRooms,
  type Taken,
  type Work,
} from './remove-imported.ts';

/** The rows that one call looks at. */
const ROWS_PER_CALL = 2000;

/**
 * Undoes an import, or a part of that: removes what it created and nobody changed since, and sets values back that are
 * still those of the import. Everything else stays, as does everything that the person has no right to remove now.
 * Works in short transactions, each of which leaves a state to continue from.
 */
export async function takeBack(ctx: SignedInContext, id: string): Promise<ImportTakenBack> {
  for (let budget = ROWS_PER_CALL; ;) {
    const step = await withRetry(() =>
      ctx.db.transaction().execute((tx) => takeStep(tx, { userId: ctx.user.id, id, budget })),
    );
    ctx.events.publish(step.spaceIds);
    budget -= step.looked;
    if (step.left === 0 || budget <= 0) return { left: step.left, removed: step.removed, kept: step.kept };
  }
}

interface Step extends ImportTakenBack {
  /** Rows of the budget that are used. At least one, so that calls come to an end. */
  looked: number;
  spaceIds: string[];
}

async function takeStep(
  tx: Transaction<Database>,
  { userId, id, budget }: { userId: string; id: string; budget: number },
): Promise<Step> {
  const run = await lockRun(tx, userId, id);
  if (run.state === 'taken_back') return { left: 0, removed: run.removed, kept: run.kept, looked: 1, spaceIds: [] };
  if (!canTakeBack(run.state, run.is_too_old)) throw new AppError('IMPORT_TOO_OLD');
  const undoId = run.undo_id ?? newId();
  const taken = await takeSome(tx, { userId, run, undoId, budget });
  const { rows } = await sql<ImportTakenBack & { undone_at: Date }>`
    update import_run r set state = case when l.left = 0 then 'taken_back' else 'taking_back' end, changed_at = now(),
      undo_id = ${undoId}, undone_at = coalesce(undone_at, now()),
      removed = removed + ${taken.removed}, kept = kept + ${taken.kept}
    from (select (select coalesce(sum(items), 0) from import_part where import_id = ${id})
        + (select count(*) from import_row where import_id = ${id}) as left) l
    where r.id = ${id} returning l.left::int as left, r.removed, r.kept, r.undone_at`.execute(tx);
  const [now] = rows;
  if (!now) throw new Error('A locked import is gone.');
  const group: Group = { id: undoId, kind: 'undo', actorId: userId, fileName: run.file_name, at: now.undone_at };
  await addToGroup(tx, group, taken.counts);
  const { left, removed, kept } = now;
  return { left, removed, kept, looked: Math.max(taken.looked, 1), spaceIds: await changedSpaces(tx) };
}

/** Items first, then what held them. */
async function takeSome(tx: Transaction<Database>, work: Work): Promise<Taken> {
  const { rows: parts } = await sql<Part>`
    select part, space_id, version, items from import_part where import_id = ${work.run.id} and items > 0
    order by part desc, space_id limit 1`.execute(tx);
  const [part] = parts;
  if (part) return removeItems(tx, work, part);
  const { rows } = await sql<RecordedRow>`
    select id, entity, space_id, before, after from import_row
    where import_id = ${work.run.id} and entity = (
      select entity from import_row where import_id = ${work.run.id}
      order by array_position('{item,box,room,category}'::text[], entity) limit 1)
    order by id limit ${work.budget}`.execute(tx);
  const [first] = rows;
  if (!first) return { looked: 1, removed: 0, kept: 0, counts: [] };
  const taken = await TAKE[first.entity](tx, work, rows);
  await sql`delete from import_row where import_id = ${work.run.id} and id = any(${idsOf(rows)}::uuid[])`.execute(tx);
  return { ...taken, looked: rows.length };
}

const TAKE = { item: setBack, box: removeBoxes, room: removeRooms, category: removeCategories } as const;

/** Sets items that the import changed back, as far as their values are still those of the import. */
async function setBack(
  tx: Transaction<Database>,
  { userId, undoId }: Work,
  rows: readonly RecordedRow[],
): Promise<Taken> {
  // Recorded by the import. A value that a schema refuses by now does not stop the others.
  const items = rows.map(({ id, before, after }) => ({ id, before: before ?? {}, after }));
  const parsed = withInput(setBackImportedCommand, { items });
  const call = { userId, parsed, at: Date.now(), mutationId: null, groupId: undoId };
  const { plan } = await applyCommand(tx, call);
  if (!plan.ok) throw new AppError(plan.code, plan.detail);
  // A missing item is gone, or out of the person's sight.
  const left = new Set(plan.skipped.filter(({ code }) => code !== 'NOT_FOUND').map(({ id }) => id));
  const kept = rows.filter(({ id }) => left.has(id));
  const counts = [...countLines(plan.log), ...countKept(kept)];
  return { looked: rows.length, removed: plan.log.length, kept: kept.length, counts: addUp(counts) };
}
