import type { Database } from '@boxroom/db/tables/database';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mail, MailKind, QueuedMail } from './mail.ts';

/** How long a mail is worth sending, in minutes. */
const WORTH_MINUTES: Record<MailKind, number> = {
  'sign-in': 10,
  recovery: 10,
  'confirm-email': 24 * 60,
  'email-change-notice': 72 * 60,
  'email-changed': 72 * 60,
  digest: 12 * 60,
  invitation: 24 * 60,
  referral: 72 * 60,
  'account-notice': 72 * 60,
};
/** How long one sender has a mail for itself. Longer than all tries of one sending together. */
const LEASE_SECONDS = 120;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 30 * 60;

/**
 * Puts a mail into the outbox. Takes a transaction: the mail goes out if and only if the change it tells of is kept.
 * Wake the mail worker after the commit. Returns the mail's id.
 */
export async function enqueueMail(trx: Transaction<Database>, mail: Mail, id = uuidv7()): Promise<string> {
  await trx
    .insertInto('mail_outbox')
    .values({
      id,
      kind: mail.kind,
      to_email: mail.to,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      user_id: mail.userId ?? null,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      created_at: sql<Date>`now()`,
      next_try_at: sql<Date>`now()`,
      tries: 0,
    })
    .execute();
  return id;
}

/** Takes a mail back that was not sent yet. */
export async function withdrawMail(trx: Transaction<Database>, id: string | null): Promise<void> {
  if (id !== null) await trx.deleteFrom('mail_outbox').where('id', '=', id).where('sent_at', 'is', null).execute();
}

/**
 * Takes the next due mail for `LEASE_SECONDS`: whoever dies between sending and marking leaves it due again, under
 * the same id. Several workers never get the same one. Reminders wait for the others: in the morning there are thousands
 * at once, and a sign-in link is good for ten minutes.
 */
export async function claimMail(db: Kysely<Database>): Promise<(QueuedMail & { tries: number }) | undefined> {
  const row = await db
    .updateTable('mail_outbox')
    .set((mail) => ({
      tries: mail('tries', '+', 1),
      next_try_at: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
    }))
    .where('id', '=', (mail) =>
      mail
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('held_at', 'is', null)
        .where('next_try_at', '<=', sql<Date>`now()`)
        .orderBy(sql`kind = 'digest'`)
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'to_email', 'subject', 'html', 'text', 'created_at', 'tries', 'unsubscribe_url'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, subject, html, text, tries, unsubscribe_url: unsubscribeUrl } = row;
  return {
    id,
    kind: row.kind as MailKind,
    to: row.to_email,
    subject,
    html,
    text,
    createdAt: row.created_at,
    tries,
    ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
  };
}

/**
 * Marks a mail as sent and forgets what it said: a copy of the database holds no links that work. A crash between the
 * sending and this sends again after the lease, under the same id: Resend then knows the key and sends nothing, a mail
 * server passes it on with the same Message-ID.
 */
export async function markSent(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: sql<Date>`now()`, html: '', text: '', unsubscribe_url: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Puts a mail back for a later try, each wait twice the last, or gives it up when it is no longer worth sending or was
 * `refused` for good. What was given up stays for 30 days, without its text.
 */
export async function markFailed(
  db: Kysely<Database>,
  { id, kind, tries }: { id: string; kind: MailKind; tries: number },
  { reason, isRefused = false }: { reason: string; isRefused?: boolean },
): Promise<'later' | 'given up'> {
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - 1), LONGEST_WAIT_SECONDS);
  const next = sql<Date>`now() + make_interval(secs => ${wait})`;
  const over = sql<boolean>`(${isRefused} or ${next} > created_at + make_interval(mins => ${WORTH_MINUTES[kind]}))`;
  const row = await db
    .updateTable('mail_outbox')
    .set({
      next_try_at: next,
      last_error: reason.slice(0, 500),
      failed_at: sql<Date | null>`case when ${over} then now() end`,
      html: sql<string>`case when ${over} then '' else html end`,
      text: sql<string>`case when ${over} then '' else text end`,
      unsubscribe_url: sql<string | null>`case when ${over} then null else unsubscribe_url end`,
    })
    .where('id', '=', id)
    .returning('failed_at')
    .executeTakeFirst();
  // Gone means that its account was deleted meanwhile.
  return row?.failed_at === null ? 'later' : 'given up';
}

export interface OutboxState {
  waiting: number;
  /** Seconds since the oldest mail that is still to be sent was written; 0: there is none. */
  oldestSeconds: number;
  /** Given up in the last 30 days. */
  givenUp: number;
}

export async function outboxState(db: Kysely<Database>): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select
      count(*) filter (where sent_at is null and failed_at is null and held_at is null) as waiting,
      coalesce(extract(epoch from now() - min(created_at)
        filter (where sent_at is null and failed_at is null and held_at is null)), 0)::float8
        as "oldestSeconds",
      count(*) filter (where failed_at is not null) as "givenUp"
    from mail_outbox`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, givenUp: 0 };
}

/**
 * Whether a mail has been due for more than `seconds` and nobody sends any. One that a mail server will not take yet is
 * being tried, and a long queue is being worked off: neither stands still. Reminders, which may wait, do not count.
 */
export async function isMailStandingStill(db: Kysely<Database>, seconds: number): Promise<boolean> {
  const { rows: late } = await sql`
    select 1 from mail_outbox
    where sent_at is null and failed_at is null and held_at is null and kind <> 'digest'
      and next_try_at < now() - make_interval(secs => ${seconds})
    limit 1`.execute(db);
  if (late.length === 0) return false;
  const { rows: moving } = await sql`
    select 1 from mail_outbox
    where (sent_at is null and failed_at is null and held_at is null and tries > 0 and next_try_at > now())
      or sent_at > now() - interval '2 minutes'
    limit 1`.execute(db);
  return moving.length === 0;
}
