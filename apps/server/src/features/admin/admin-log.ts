import type { Database } from '@boxroom/db/tables/database';
import type { AdminAction } from '@boxroom/domain/admin/overview';
import type { AdminActionName } from '@boxroom/domain/admin/people';
import { type Kysely, sql } from 'kysely';
import type { Admin } from './admin-procedure.ts';

/** How many entries the page shows. Searches are among them. */
const SHOWN = 50;

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

/** Returns the newest entries, newest first. */
export async function listActions(db: Kysely<Database>): Promise<AdminAction[]> {
  const rows = await db
    .selectFrom('admin_action')
    .select(['at', 'email as by', 'action', 'outcome', 'details'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
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
