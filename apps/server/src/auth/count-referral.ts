import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { parseReferralCode, REFERRAL_DAYS } from '@boxroom/domain/referral/referral';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../context.ts';
import { createLimits, networkOf } from '../rate-limit/limits.ts';
import { cookieLine, cookieName } from './cookies.ts';
import { hashSecret } from './secrets.ts';
import type { SignedInUser } from './session.ts';

/** Accounts that count for one person in a day out of one network: a household, and no factory of accounts. */
const COUNTED_PER_NETWORK = 3;
const DAY_SECONDS = 24 * 60 * 60;

type CookieContext = Pick<Context, 'cookies' | 'env'>;

/** Notes for thirty days by whose link this browser came; the next sign-in takes it off again. */
export function rememberReferral(ctx: CookieContext, code: string): void {
  ctx.cookies.set(referralCookie(ctx, code, REFERRAL_DAYS * DAY_SECONDS));
}

export function forgetReferral(ctx: CookieContext): void {
  if (readCookie(ctx) !== null) ctx.cookies.set(referralCookie(ctx, '', 0));
}

/**
 * Notes who brought a new account, in the transaction that makes it. Not counted (threat 29): one's own second account,
 * known by the browser (a shared one by the mails it asked for) or by an address that differs in what follows a plus; a
 * second account of somebody who was counted already; many accounts out of one network. It is registered once the address
 * was proven by mail, which the database looks after. Never refuses: without a referrer the account is the same.
 */
export async function countReferral(
  trx: Transaction<Database>,
  ctx: Context,
  { user, deviceHash }: { user: SignedInUser; deviceHash: string | null },
): Promise<void> {
  const code = parseReferralCode(readCookie(ctx) ?? '');
  const referrerId = code === null ? undefined : await findReferrer(trx, { code, email: user.email, deviceHash });
  if (referrerId === undefined || !(await takeTurn(trx, ctx, referrerId))) return;
  const { numUpdatedRows } = await trx
    .updateTable('referral')
    .set({ referred_user_id: user.id, invited_email: user.email, ...registered(user.id) })
    .where('referrer_id', '=', referrerId)
    .where('invited_hash', '=', hashSecret(user.email))
    .where('referred_user_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await trx
    .insertInto('referral')
    .values({ id: uuidv7(), referrer_id: referrerId, referred_user_id: user.id, ...registered(user.id) })
    .execute();
}

/** Passes over a referrer whose account is just being deleted: this sign-up must not wait for it, nor fail with it. */
async function findReferrer(
  trx: Transaction<Database>,
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
    for key share of r skip locked`.execute(trx);
  return rows[0]?.id;
}

/** In this transaction, unlike other limits: what was not counted has used nothing up. */
async function takeTurn(trx: Transaction<Database>, ctx: Context, referrerId: string): Promise<boolean> {
  const key = `referred:${referrerId}:${networkOf(ctx.request.ip)}`;
  try {
    await createLimits(trx).take({ key, max: COUNTED_PER_NETWORK, windowSeconds: DAY_SECONDS });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** An account that a provider vouched for waits for its first answered mail. */
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
