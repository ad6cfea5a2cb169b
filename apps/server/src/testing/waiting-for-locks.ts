import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';

/** Returns how many transactions of this database wait for a lock. */
export async function waitingForLocks(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
