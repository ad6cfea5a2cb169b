import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './tables/database.ts';

/** The key in `server_state` for the id of the folder with this database's pictures. */
export const PICTURE_FOLDER_KEY = 'picture_folder';
/** Instead of an id, after a restore: the next start takes the folder that it finds, also one that has an id. */
export const ANY_PICTURE_FOLDER = 'any';

/** Returns the database's epoch. Devices that know another epoch start over from a snapshot. */
export async function readEpoch(db: Kysely<Database>): Promise<string> {
  const { value } = await db
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * Call it after a restore from a backup, before any client connects. Versions that devices saw may no longer exist, and
 * the transaction ids noted in the spaces may come from another cluster. Ends all sessions, links and tokens: those
 * that ended after the backup would work again. Holds waiting mail: mail sent after the backup would go out twice.
 */
export async function renewEpoch(db: Kysely<Database>): Promise<string> {
  const epoch = randomUUID();
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('space').set({ bumped_by: null }).where('bumped_by', 'is not', null).execute();
    // The pictures are restored next to the database, or will be; the next start records their folder.
    const value = ANY_PICTURE_FOLDER;
    await tx
      .insertInto('server_state')
      .values({ key: PICTURE_FOLDER_KEY, value })
      .onConflict((row) => row.column('key').doUpdateSet({ value }))
      .execute();
    await endOpenDoors(tx);
    await holdMail(tx);
    await tx.updateTable('server_state').set({ value: epoch }).where('key', '=', 'epoch').execute();
  });
  return epoch;
}

/** Ends everything that grants access by possession. The backup does not tell which of it ended later. */
async function endOpenDoors(tx: Transaction<Database>): Promise<void> {
  await tx.deleteFrom('user_session').execute();
  await tx.deleteFrom('provider_sign_in').execute();
  await sql`update sign_in_request set replaced_at = now() where used_at is null and replaced_at is null`.execute(tx);
  await sql`update secret_token set replaced_at = now() where used_at is null and replaced_at is null`.execute(tx);
  await sql`
    update email_change set expires_at = least(expires_at, now())
    where confirmed_at is null and stopped_at is null`.execute(tx);
  await sql`update invitation set status = 'revoked', updated_at = now() where status = 'pending'`.execute(tx);
  await sql`update guest_link set revoked_at = now() where revoked_at is null`.execute(tx);
}

async function holdMail(tx: Transaction<Database>): Promise<void> {
  await sql`
    update mail_outbox set held_at = now() where sent_at is null and failed_at is null and held_at is null`.execute(tx);
}
