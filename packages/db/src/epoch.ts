import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './tables/database.ts';

/** Of `server_state`: the id of the folder in which this database's pictures are. */
export const PICTURE_FOLDER_KEY = 'picture_folder';

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
 * more, and the transaction numbers noted in the spaces may be another cluster's. Sessions, links and tokens that were
 * ended since the backup would work again, so all of them end; mail that was sent since would go out again, so it is held.
 */
export async function renewEpoch(db: Kysely<Database>): Promise<string> {
  const epoch = randomUUID();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('space').set({ bumped_by: null }).where('bumped_by', 'is not', null).execute();
    // The pictures were put back beside it, or will be: the next start says where.
    await trx.deleteFrom('server_state').where('key', '=', PICTURE_FOLDER_KEY).execute();
    await endOpenDoors(trx);
    await holdMail(trx);
    await trx.updateTable('server_state').set({ value: epoch }).where('key', '=', 'epoch').execute();
  });
  return epoch;
}

/** What lets somebody in by having it. Nobody knows which of it was ended after the backup. */
async function endOpenDoors(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('user_session').execute();
  await trx.deleteFrom('provider_sign_in').execute();
  await sql`update sign_in_request set replaced_at = now() where used_at is null and replaced_at is null`.execute(trx);
  await sql`update secret_token set replaced_at = now() where used_at is null and replaced_at is null`.execute(trx);
  await sql`
    update email_change set expires_at = least(expires_at, now())
    where confirmed_at is null and stopped_at is null`.execute(trx);
  await sql`update invitation set status = 'revoked', updated_at = now() where status = 'pending'`.execute(trx);
  await sql`update guest_link set revoked_at = now() where revoked_at is null`.execute(trx);
}

async function holdMail(trx: Transaction<Database>): Promise<void> {
  await sql`
    update mail_outbox set held_at = now() where sent_at is null and failed_at is null and held_at is null`.execute(
    trx,
  );
}
