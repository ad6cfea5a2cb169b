import { BUMPED, changedSpaces, readBumped } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import type { MemoryView } from '@boxroom/domain/command/memory-view';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { nextTurn } from '../next-turn.ts';
import { activateReferral } from './activate-referral.ts';
import { finishRestore } from './deletions.ts';
import type { Run } from './plan-run.ts';
import { statementsFor } from './write-changes.ts';
import { insertHistory } from './write-history.ts';

/**
 * Writes a run with its history lines, and `records`, the statements that record it for the sync. Returns the spaces
 * that changed.
 */
export async function writeRun(
  tx: Transaction<Database>,
  view: MemoryView,
  run: Run,
  records: readonly RawBuilder<unknown>[],
): Promise<string[]> {
  const { userId } = view;
  const owners = new Map([...view.spaces.values()].map((space) => [space.id, space.ownerId]));
  await nextTurn(run.changes.length);
  const writes = statementsFor({ userId, owners }, run.changes);
  await nextTurn(run.changes.length);
  const others = [
    ...(run.history.length > 0 ? [insertHistory(run.history)] : []),
    ...(run.hasOwnBox ? [activateReferral(userId)] : []),
    ...records,
  ];
  if (run.isShared) return writeTogether(tx, [...writes, ...others]);
  // Further triggers and cascades follow these writes, and they note more spaces.
  const isNewRoom = run.changes.some((change) => change.op === 'put' && change.entity === 'room');
  // A new room needs its space first.
  if (isNewRoom) for (const write of writes) await write.execute(tx);
  else await writeTogether(tx, writes);
  if (run.restores) await finishRestore(tx, view, run.restores, run.changes);
  const spaceIds = await writeTogether(tx, others);
  // Nobody subscribes to a new room yet: the person's other devices learn of it through their own space.
  return isNewRoom ? [...new Set([...spaceIds, userId])] : spaceIds;
}

/**
 * Runs statements in this order as one. Returns the spaces that the transaction has changed so far, but for what the
 * triggers after this statement change.
 */
async function writeTogether(tx: Transaction<Database>, statements: readonly RawBuilder<unknown>[]): Promise<string[]> {
  if (statements.length === 0) return changedSpaces(tx);
  const parts = statements.map((statement, index) => ({ name: sql.table(`part_${index}`), statement }));
  const tables = parts.map(({ name, statement }) => sql`${name} as (${statement} returning 1)`);
  // Reading each part makes Postgres run it before it reads the setting.
  const isDone = parts.map(({ name }) => sql`(select count(*) from ${name}) >= 0`);
  const { rows } = await sql<{ ids: string | null }>`
    with ${sql.join(tables)} select ${BUMPED} as ids where ${sql.join(isDone, sql` and `)}`.execute(tx);
  return readBumped(rows[0]?.ids);
}
