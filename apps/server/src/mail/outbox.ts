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
/** How long one worker holds a mail. Longer than all attempts of one sending together. */
const LEASE_SECONDS = 120;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 30 * 60;

/**
 * Puts a mail into the outbox. Takes a transaction: the mail is sent if and only if its change commits. Wake the mail
 * worker after the commit. Returns the mail's id.
 */
export async function enqueueMail(tx: Transaction<Database>, mail: Mail, id = uuidv7()): Promise<string> {
  await tx
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

/** Withdraws an unsent mail. */
export async function withdrawMail(tx: Transaction<Database>, id: string | null): Promise<void> {
  if (id !== null) await tx.deleteFrom('mail_outbox').where('id', '=', id).where('sent_at', 'is', null).execute();
}

/**
 * Claims the next due mail for `LEASE_SECONDS`. If the worker dies before marking it, the mail is due again under the
 * same id. Several workers never get the same one. Digests wait for the others: thousands are due at once in the
 * morning, and a sign-in link is valid for ten minutes.
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
 * Marks a mail as sent and deletes its content, so that a copy of the database holds no working links. A crash between
 * sending and marking sends it again after the lease, under the same id: Resend then recognizes the key and sends
 * nothing, a mail server passes it on with the same Message-ID.
 */
export async function markSent(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: sql<Date>`now()`, html: '', text: '', unsubscribe_url: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Schedules a retry, with each wait twice the last, or gives the mail up when it is no longer worth sending or was
 * `refused` for good. A mail given up stays for 30 days, without its text.
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
  // A missing row means that its account was deleted meanwhile.
  return row?.failed_at === null ? 'later' : 'given up';
}

export interface OutboxState {
  waiting: number;
  /** The age in seconds of the oldest mail still to be sent; 0: there is none. */
  oldestSeconds: number;
  /** Mails given up in the last 30 days. */
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
 * Whether a mail has been due for more than `seconds` and no worker is sending. A mail that the provider defers is
 * being retried, and a long queue is being worked off: neither counts as stalled. Digests, which may wait, do not
 * count.
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
