import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { holdSignIns } from '../end-sessions.ts';

/** Decides whether the other ways in are not enough. Returns whether that is a change. */
export async function setPasskeyRequired(
  tx: Transaction<Database>,
  userId: string,
  isRequired: boolean,
): Promise<boolean> {
  const changed = await tx
    .updateTable('app_user')
    .set({ passkey_required_at: isRequired ? sql<Date>`now()` : null })
    .where('id', '=', userId)
    .where('passkey_required_at', isRequired ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether the other ways in are not enough. */
export async function asksForPasskey(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { passkey_required_at: requiredAt } = await db
    .selectFrom('app_user')
    .select('passkey_required_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return requiredAt !== null;
}

export async function countPasskeys(tx: Transaction<Database>, userId: string): Promise<number> {
  const rows = await tx.selectFrom('passkey').select('id').where('user_id', '=', userId).execute();
  return rows.length;
}

/**
 * Takes off the passkeys and recovery codes of a person that came in the last days, for whoever reads the mail of the
 * account. Nothing if it asked for a passkey before: then they were added with one, and the mail alone is not enough.
 */
export async function takeOffLatePasskeys(tx: Transaction<Database>, userId: string, hours: number): Promise<void> {
  const since = sql<Date>`now() - make_interval(hours => ${hours})`;
  const askedBefore = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('passkey_required_at', '<', since)
    .executeTakeFirst();
  if (!askedBefore) await takeOffPasskeys(tx, userId, since);
}

/**
 * Takes off the passkeys and recovery codes of a person that came since then. The requirement ends if it came since
 * then, too, or if no passkey is left. Call it before anything that locks the person.
 */
export async function takeOffPasskeys(
  tx: Transaction<Database>,
  userId: string,
  since: RawBuilder<Date>,
): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).where('created_at', '>=', since).execute();
  await holdSignIns(tx, userId);
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).where('created_at', '>=', since).execute();
  await sql`
    update app_user u set passkey_required_at = null
    where id = ${userId} and (passkey_required_at >= ${since} or not exists (select from passkey where user_id = u.id))`.execute(
    tx,
  );
}
