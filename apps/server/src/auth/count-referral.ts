import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { parseReferralCode, REFERRAL_DAYS } from '@boxroom/domain/referral/referral';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createLimits, networkOf } from '../rate-limit/limits.ts';
import type { Context } from '../rpc/context.ts';
import { cookieLine, cookieName } from './cookies.ts';
import { hashSecret } from './secrets.ts';
import type { SignedInUser } from './session.ts';

/** Accounts that count per referrer, network and day: enough for a household, too few for an account farm. */
const COUNTED_PER_NETWORK = 3;
const DAY_SECONDS = 24 * 60 * 60;

type CookieContext = Pick<Context, 'cookies' | 'env'>;

/** Remembers for thirty days whose link this browser opened; the next sign-in clears it. */
export function rememberReferral(ctx: CookieContext, code: string): void {
  ctx.cookies.set(referralCookie(ctx, code, REFERRAL_DAYS * DAY_SECONDS));
}

export function forgetReferral(ctx: CookieContext): void {
  if (readCookie(ctx) !== null) ctx.cookies.set(referralCookie(ctx, '', 0));
}

/**
 * Records who referred a new account, in the transaction that creates it. To keep people from farming rewards, these do
 * not count: the referrer's own second account, recognized by the browser (a shared one by the mails it requested) or
 * by an address that differs only after a plus; a second account of a person who already counted; many accounts from
 * one network. The referral is registered when a mail proves the address, which the database handles. Never throws:
 * without a referrer the account is the same.
 */
export async function countReferral(
  tx: Transaction<Database>,
  ctx: Context,
  { user, deviceHash }: { user: SignedInUser; deviceHash: string | null },
): Promise<void> {
  const code = parseReferralCode(readCookie(ctx) ?? '');
  const referrerId = code === null ? undefined : await findReferrer(tx, { code, email: user.email, deviceHash });
  if (referrerId === undefined || !(await takeTurn(tx, ctx, referrerId))) return;
  const { numUpdatedRows } = await tx
    .updateTable('referral')
    .set({ referred_user_id: user.id, invited_email: user.email, ...registered(user.id) })
    .where('referrer_id', '=', referrerId)
    .where('invited_hash', '=', hashSecret(user.email))
    .where('referred_user_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await tx
    .insertInto('referral')
    .values({ id: uuidv7(), referrer_id: referrerId, referred_user_id: user.id, ...registered(user.id) })
    .execute();
}

/**
 * Skips a referrer whose account is being deleted, so that the sign-up neither waits for the deletion nor fails with
 * it.
 */
async function findReferrer(
  tx: Transaction<Database>,
  { code, email, deviceHash }: { code: string; email: string; deviceHash: string | null },
): Promise<string | undefined> {
  const mailbox = (address: ReturnType<typeof sql>) => sql`regexp_replace(${address}, '[+][^@]*@', '@')`;
  const own = mailbox(sql`${email}::text`);
  const { rows } = await sql<{ id: string }>`
    select r.id from app_user r
    where r.referral_code = ${code} and ${mailbox(sql`r.email`)} <> ${own}
      and not exists (select from known_device d where d.user_id = r.id and d.device_hash = ${deviceHash})
      and not exists (select from sign_in_request s where s.email = r.email and s.device_hash = ${deviceHash})
      and not exists (select from referral f join app_user u on u.id = f.referred_user_id
        where f.referrer_id = r.id and ${mailbox(sql`u.email`)} = ${own})
    for key share of r skip locked`.execute(tx);
  return rows[0]?.id;
}

/** In this transaction, unlike other limits: a rollback gives the attempt back. */
async function takeTurn(tx: Transaction<Database>, ctx: Context, referrerId: string): Promise<boolean> {
  const key = `referred:${referrerId}:${networkOf(ctx.request.ip)}`;
  try {
    await createLimits(tx).take({ key, max: COUNTED_PER_NETWORK, windowSeconds: DAY_SECONDS });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** The referral of an account that only a provider vouched for stays pending until the owner answers the first mail. */
function registered(userId: string) {
  const isProven = sql`(select email_proven_at is not null from app_user where id = ${userId})`;
  return {
    status: sql<'pending' | 'registered'>`case when ${isProven} then 'registered' else 'pending' end`,
    registered_at: sql<Date | null>`case when ${isProven} then now() end`,
  };
}

function readCookie(ctx: CookieContext): string | null {
  return ctx.cookies.read(cookieName('ref', ctx.env.https));
}

function referralCookie({ env: { https } }: CookieContext, code: string, seconds: number): string {
  return cookieLine('ref', code, { secure: https, seconds });
}
