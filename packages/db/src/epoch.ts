import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './tables/database.ts';

/** The database's epoch: devices that know another one start over from a snapshot. */
export async function readEpoch(db: Kysely<Database>): Promise<string> {
  const { value } = await db
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * To be called after a restore from a backup, before anybody connects: versions that devices saw may not exist any
 * more, and the transaction numbers noted in the spaces may be another cluster's.
 */
export async function renewEpoch(db: Kysely<Database>): Promise<string> {
  const epoch = randomUUID();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('space').set({ bumped_by: null }).where('bumped_by', 'is not', null).execute();
    await trx.updateTable('server_state').set({ value: epoch }).where('key', '=', 'epoch').execute();
  });
  return epoch;
}
