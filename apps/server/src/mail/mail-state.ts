import type { Database } from '@boxroom/db/tables/database';
import type { MailState } from '@boxroom/domain/mail/mail-state';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../rpc/context.ts';
import { waitForFirstAttempt } from './first-attempt.ts';
import { isSuppressed, whyUnsent } from './test-addresses.ts';

/** How many of the newest sent and failed mails to check. */
const LOOKED_AT = 20;
/** A mail that left longer ago than this proves nothing about now. */
const FRESH_SECONDS = 60;

/**
 * Returns whether mail leaves this server. `mailId` is a sign-in mail, which every address gets alike: the call waits
 * for its first attempt. Without one the result covers all mails, and must not reveal whether an address has an
 * account: mails to set a password go to known addresses only, so they do not count.
 */
export async function readMailState(
  ctx: Pick<Context, 'db' | 'env' | 'mailer'>,
  mailId: string | null,
): Promise<MailState> {
  const { db, env, mailer } = ctx;
  if (whyUnsent(env, '') === 'kept') return 'kept';
  if (mailId !== null && (await isSignInMail(db, mailId))) {
    const { outcome, reason } = await waitForFirstAttempt(db, mailId, mailer.waitMs);
    if (outcome === 'sent') return 'leaving';
    if (outcome === 'failed') return 'refused';
    if (reason !== null) return 'stuck';
  }
  const trouble = await readTrouble(ctx);
  if (trouble !== null) return trouble ? 'stuck' : 'leaving';
  return (await mailer.isReachable()) === false ? 'stuck' : 'leaving';
}

async function isSignInMail(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'sign-in')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Judges by the mails of the last day: true if they fail, false if one left just now, null if neither. A refusal of one
 * recipient proves nothing about others; refusals of two without a sent mail in between do.
 */
async function readTrouble({ db, env }: Pick<Context, 'db' | 'env'>): Promise<boolean | null> {
  const { rows: left } = await sql<{ to: string; seconds: number }>`
    select to_email as "to", extract(epoch from now() - sent_at)::float8 as seconds from mail_outbox
    where sent_at is not null and kind <> 'recovery' order by sent_at desc limit ${LOOKED_AT}`.execute(db);
  // Mails to test addresses count as sent, but never left.
  const secondsSinceSent = left.find(({ to }) => !isSuppressed(env, to))?.seconds ?? Number.POSITIVE_INFINITY;
  const { rows: failures } = await sql<{ to: string; isAboutRecipient: boolean }>`
    select to_email as "to", ${isAboutRecipient} as "isAboutRecipient" from mail_outbox
    where sent_at is null and held_at is null and last_error is not null and kind <> 'recovery'
      and created_at > now() - interval '1 day'
      and extract(epoch from now() - ${triedAt}) < ${Math.min(secondsSinceSent, DAY_SECONDS)}
    order by created_at desc limit ${LOOKED_AT}`.execute(db);
  const refused = new Set(failures.filter(({ isAboutRecipient }) => isAboutRecipient).map(({ to }) => to));
  if (refused.size > 1 || failures.some(({ isAboutRecipient }) => !isAboutRecipient)) return true;
  return secondsSinceSent < FRESH_SECONDS ? false : null;
}

const DAY_SECONDS = 24 * 60 * 60;
/** The mail server refused the recipient. A mail given up after hours was not refused but never accepted. */
const isAboutRecipient = sql`(last_error like '%RCPT TO%' or failed_at < created_at + interval '1 minute')
  and last_error not like '%MAIL FROM%'`;
/** For a waiting mail: `markFailed` set the next attempt this long after the last one. */
const triedAt = sql`coalesce(failed_at, next_try_at - make_interval(secs => least(5 * 2 ^ least(tries - 1, 20), 1800)))`;
