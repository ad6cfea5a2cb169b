import type { Database } from '@boxroom/db/tables/database';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { HELD_HOURS } from '../../auth/held-address.ts';

/** How long the link at the new address works. */
export const CONFIRM_HOURS = 24;
/** How long the old address can revert the change, counted from its confirmation. */
export const STOP_HOURS = HELD_HOURS;

export interface EmailChange {
  id: string;
  userId: string;
  oldEmail: string;
  newEmail: string;
  createdAt: Date;
  confirmedAt: Date | null;
}

/**
 * Stores a request to change the address. An earlier request can no longer be confirmed, but still be stopped: the link
 * in the first of two notices must work. Stopping one also stops the later ones.
 */
export async function insertEmailChange(
  tx: Transaction<Database>,
  change: {
    id: string;
    userId: string;
    oldEmail: string;
    newEmail: string;
    confirmHash: string;
    stopHash: string;
    sessionHash: string;
  },
): Promise<void> {
  // One request at a time, also with two concurrent calls.
  await tx.selectFrom('app_user').select('id').where('id', '=', change.userId).forUpdate().execute();
  await tx
    .updateTable('email_change')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('user_id', '=', change.userId)
    .where('confirmed_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute();
  await tx
    .insertInto('email_change')
    .values({
      id: change.id,
      user_id: change.userId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      confirm_hash: change.confirmHash,
      stop_hash: change.stopHash,
      session_hash: change.sessionHash,
      expires_at: sql<Date>`now() + make_interval(hours => ${CONFIRM_HOURS})`,
    })
    .execute();
}

const COLUMNS = [
  'id',
  'user_id as userId',
  'old_email as oldEmail',
  'new_email as newEmail',
  'created_at as createdAt',
  'confirmed_at as confirmedAt',
] as const;

export function findConfirmable(db: Kysely<Database>, confirmHash: string): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_change')
    .select(COLUMNS)
    .where('confirm_hash', '=', confirmHash)
    .where(isConfirmable)
    .executeTakeFirst();
}

/** Consumes the link at the new address: of any number of concurrent callers, one gets it. */
export function takeConfirmable(tx: Transaction<Database>, confirmHash: string): Promise<EmailChange | undefined> {
  return tx
    .updateTable('email_change')
    .set({
      confirmed_at: sql<Date>`now()`,
      old_proven_at: sql<Date>`(select email_proven_at from app_user where id = email_change.user_id)`,
    })
    .where('confirm_hash', '=', confirmHash)
    .where(isConfirmable)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** The change that waits for confirmation by the new address; undefined: none. */
export function findPending(
  db: Kysely<Database>,
  userId: string,
): Promise<{ email: string; expiresAt: Date } | undefined> {
  return db
    .selectFrom('email_change')
    .select(['new_email as email', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where(isConfirmable)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findStoppable(db: Kysely<Database>, stopHash: string): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_change')
    .select(COLUMNS)
    .where('stop_hash', '=', stopHash)
    .where(isStoppable)
    .executeTakeFirst();
}

export function takeStoppable(tx: Transaction<Database>, stopHash: string): Promise<EmailChange | undefined> {
  return tx
    .updateTable('email_change')
    .set({ stopped_at: sql<Date>`now()` })
    .where('stop_hash', '=', stopHash)
    .where(isStoppable)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Stops every request made after a change that turned out not to be the person's: those are not theirs either. */
export async function stopLaterChanges(tx: Transaction<Database>, { userId, createdAt }: EmailChange): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ stopped_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('created_at', '>=', createdAt)
    .where('stopped_at', 'is', null)
    .execute();
}

/**
 * When the restored address was proven by mail: before the first of these changes that was confirmed. Undefined: none
 * was confirmed, and the account has had that address all the time.
 */
export async function findOldProof(
  tx: Transaction<Database>,
  { userId, createdAt }: EmailChange,
): Promise<{ provenAt: Date | null } | undefined> {
  return tx
    .selectFrom('email_change')
    .select('old_proven_at as provenAt')
    .where('user_id', '=', userId)
    .where('created_at', '>=', createdAt)
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .limit(1)
    .executeTakeFirst();
}

/**
 * A request ends with the session that made it: signing out everywhere, or setting a new password, ends what a stranger
 * may have begun.
 */
const isConfirmable = sql<boolean>`confirmed_at is null and stopped_at is null and expires_at > now()
  and exists (select from app_user where app_user.id = email_change.user_id and app_user.email = email_change.old_email)
  and exists (select from user_session s where s.id_hash = email_change.session_hash and s.user_id = email_change.user_id
    and s.expires_at > now() and s.absolute_expires_at > now())`;

const isStoppable = sql<boolean>`stopped_at is null
  and coalesce(confirmed_at, created_at) > now() - make_interval(hours => ${STOP_HOURS})`;
