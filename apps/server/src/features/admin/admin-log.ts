import type { Database } from '@boxroom/db/tables/database';
import { ACTIONS_PER_PAGE, type ActionsPage } from '@boxroom/domain/admin/overview';
import type { AdminActionName } from '@boxroom/domain/admin/people';
import { type Kysely, sql } from 'kysely';
import type { Admin } from './admin-procedure.ts';

export interface NewAction {
  admin: Admin;
  action: AdminActionName;
  /** `done`, or the error code of the refusal. */
  outcome: string;
  details: Record<string, unknown>;
}

/** Records an admin's action, in its transaction, or its refusal. */
export async function noteAction(db: Kysely<Database>, { admin, action, outcome, details }: NewAction): Promise<void> {
  await db
    .insertInto('admin_action')
    .values({ user_id: admin.id, email: admin.email, action, outcome, details: JSON.stringify(details) })
    .execute();
}

/** Returns a page of entries, newest first. Nothing comes before an entry that is gone. */
export async function listActions(db: Kysely<Database>, before: string | null = null): Promise<ActionsPage> {
  const earlier = sql<boolean>`(at, id) < (select at, id from admin_action where id = ${before})`;
  const rows = await db
    .selectFrom('admin_action')
    .select(['id', 'at', 'email as by', 'action', 'outcome', 'details'])
    .$if(before !== null, (query) => query.where(earlier))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ACTIONS_PER_PAGE)
    .execute();
  return {
    actions: rows.map(({ id: _, at, ...row }) => ({ ...row, at: at.getTime() })),
    next: rows.length === ACTIONS_PER_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Returns the last cleanup that succeeded, or null. */
export async function findLastCleanup(
  db: Kysely<Database>,
): Promise<{ at: number; by: string; removed: number } | null> {
  const { rows } = await sql<{ at: Date; by: string; removed: number }>`
    select at, email as by, coalesce((details->>'removed')::int, 0) as removed from admin_action
    where action = 'cleanup' and outcome = 'done' order by at desc, id desc limit 1`.execute(db);
  const [last] = rows;
  return last ? { ...last, at: last.at.getTime() } : null;
}
