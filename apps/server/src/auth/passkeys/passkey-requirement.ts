import type { Database } from '@boxroom/db/tables/database';
import type { Translate } from '@boxroom/domain/language/message';
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
 * Takes off the passkeys and recovery codes of a person that came since then, and the requirement if it did, too.
 * Returns whether there was anything. Under a requirement from before, codes and passkeys were added with one, and a
 * mail alone must not open the account: codes and requirement stay then, and so do the passkeys if none is older. Call
 * it after anything that a sign-in locks before the person.
 */
export async function takeOffPasskeys(
  tx: Transaction<Database>,
  userId: string,
  since: RawBuilder<Date>,
): Promise<boolean> {
  const askedBefore = sql<boolean>`exists (select from app_user where id = ${userId} and passkey_required_at < ${since})`;
  const hasOlder = sql<boolean>`exists (select from passkey where user_id = ${userId} and created_at < ${since})`;
  const { rows: passkeys } = await sql`
    delete from passkey where user_id = ${userId} and created_at >= ${since} and (not ${askedBefore} or ${hasOlder})
    returning id`.execute(tx);
  await holdSignIns(tx, userId);
  const { rows: codes } = await sql`
    delete from recovery_code where user_id = ${userId} and created_at >= ${since} and not ${askedBefore}
    returning user_id`.execute(tx);
  const { rows: requirement } = await sql`
    update app_user set passkey_required_at = null where id = ${userId} and passkey_required_at >= ${since}
    returning id`.execute(tx);
  return passkeys.length + codes.length + requirement.length > 0;
}

/** Returns the sentence for a person after `takeOffPasskeys`. */
export function takenOffText(t: Translate): string {
  return t('Passkeys and recovery codes of the last days were taken off your account.');
}
