import type { Standby } from '@boxroom/db/standby';
import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import { accessibleSpaces } from './accessible-spaces.ts';

/**
 * Reads from a standby if everything that this person can see is there as it is on the primary, access included; else
 * from the primary.
 */
export async function readForPerson<T>(
  { db, standby }: { db: Kysely<Database>; standby: Standby | null },
  userId: string,
  work: (db: Kysely<Database>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  if (!standby) return work(db);
  const stamp = await stampOf(db, userId);
  const found = await standby.read(
    async (tx) => ((await stampOf(tx, userId)) === stamp ? { value: await work(tx) } : null),
    signal,
  );
  return found ? found.value : work(db);
}

/** Differs wherever the access of a person, the version of a space that they see, or the life of the database does. */
async function stampOf(db: Kysely<Database>, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ', (select value from server_state where key = 'epoch'), (
      select string_agg(concat_ws(' ', id, access, version), ',' order by id)
      from ${accessibleSpaces(userId)} a)) as stamp`.execute(db);
  return rows[0]?.stamp;
}
