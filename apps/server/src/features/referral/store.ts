import type { Database } from '@boxroom/db/tables/database';
import type { InvitedFriend, Reward } from '@boxroom/domain/referral/referral';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { hashSecret } from '../../auth/secrets.ts';

/** How many invited friends the list shows. */
const LISTED_MAX = 100;

type Db = Kysely<Database>;

export async function readReferrer(db: Db, userId: string): Promise<{ code: string; username: string }> {
  return db
    .selectFrom('app_user as user')
    .innerJoin('profile', 'profile.id', 'user.id')
    .select(['user.referral_code as code', 'profile.username'])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Counts the friends who came by the person's link and proved their address. */
export async function countRegistered(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('referral')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('referrer_id', '=', userId)
    .where('status', '<>', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the friends whom the person invited by mail, newest first. The sweep removes the addresses of friends who
 * have not signed up within 90 days.
 */
export async function listInvited(db: Db, userId: string): Promise<InvitedFriend[]> {
  const rows = await db
    .selectFrom('referral')
    .select(['invited_email', 'status'])
    .where('referrer_id', '=', userId)
    .where('invited_email', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(LISTED_MAX)
    .execute();
  return rows.flatMap(({ invited_email: email, status }) => (email === null ? [] : [{ email, status }]));
}

export async function findInvited(db: Db, userId: string, email: string): Promise<InvitedFriend | undefined> {
  const row = await db
    .selectFrom('referral')
    .select('status')
    .where('referrer_id', '=', userId)
    .where('invited_hash', '=', hashSecret(email))
    .executeTakeFirst();
  return row && { email, status: row.status };
}

/** Returns whether the invitation was stored: false for an address that the person has already invited. */
export async function insertInvited(tx: Transaction<Database>, userId: string, email: string): Promise<boolean> {
  const row = await tx
    .insertInto('referral')
    .values({ id: uuidv7(), referrer_id: userId, invited_email: email, invited_hash: hashSecret(email) })
    .onConflict((conflict) => conflict.columns(['referrer_id', 'invited_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listClaimed(db: Db, userId: string): Promise<Reward[]> {
  const rows = await db.selectFrom('referral_reward').select('reward').where('user_id', '=', userId).execute();
  return rows.map(({ reward }) => reward);
}

export async function insertClaimed(db: Db, userId: string, reward: Reward): Promise<void> {
  await db
    .insertInto('referral_reward')
    .values({ user_id: userId, reward })
    .onConflict((conflict) => conflict.columns(['user_id', 'reward']).doNothing())
    .execute();
}
