import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './tables/database.ts';

/**
 * Versions are counted again after a failover: a standby that received what the new primary lacks may hold other changes
 * under the same versions, for as long as it does not follow. So each primary writes a random mark once it has been
 * promoted. A standby that shows the mark has replayed this primary's log up to there, and can only go on with it.
 *
 * The mark begins with the timeline on which it was written. Postgres counts timelines up at each promotion, but two
 * servers that do not know of each other may take the same number: hence the random part.
 */
const KEY = 'history_mark';

/** As the first eight digits of the name of a file of the log. No role needs a right for these functions. */
const TIMELINE = sql`left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

/** On a primary: its mark. Null: it has not written one since its promotion. */
export const ownMark = sql<string | null>`(
  select value from server_state where key = ${KEY} and left(value, 8) = ${TIMELINE})`;

/** The mark that a standby shows. */
export const seenMark = sql<string | null>`(select value from server_state where key = ${KEY})`;

export async function readMark(tx: Transaction<Database>): Promise<string | null> {
  const { rows } = await sql<{ mark: string | null }>`select ${seenMark} as mark`.execute(tx);
  return rows[0]?.mark ?? null;
}

/** Writes the mark of this primary, unless another process has. */
export async function markHistory(primary: Kysely<Database>): Promise<void> {
  await sql`
    insert into server_state (key, value) values (${KEY}, ${TIMELINE} || ' ' || gen_random_uuid())
    on conflict (key) do update set value = excluded.value
    where left(server_state.value, 8) <> left(excluded.value, 8)`.execute(primary);
}
