import type { Database } from '@boxroom/db/tables/database';
import { dateIn } from '@boxroom/domain/digest/calendar';
import { digestWindow, selectDigest } from '@boxroom/domain/digest/select-digest';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { translateFor } from '../../language/translate-for.ts';
import { countStages, digestMail } from '../../mail/digest-mail.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { queueReminders } from '../../push/push-queue.ts';
import type { Services } from '../../rpc/context.ts';
import { listDatedItems, listTold, rememberTold } from './dated-items.ts';
import { nextDigest } from './notification-settings.ts';
import { makeUnsubscribeUrl } from './unsubscribe.ts';

const CHECK_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** After a longer outage a digest waits for the next morning, so that none arrives at night. */
const LATE_HOURS_MAX = 12;

export interface DigestOptions {
  db: Kysely<Database>;
  env: Pick<Services['env'], 'digestHour' | 'digestTimeZone' | 'publicOrigin'>;
  log: Services['log'];
  tracing?: Services['tracing'];
  /** Called when a mail is in the outbox, or a notification in the queue. */
  onDigest: () => void;
}

/**
 * Checks every minute for people whose digest is due. Every replica may run it: each person's row is locked while their
 * digest is made, and the mail, the record of its items and the next time are one transaction. Returns a function that
 * stops it after the current digest.
 */
export function startSendingDigests(options: DigestOptions): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;

  function run(): void {
    if (isRunning) return;
    isRunning = true;
    running = sendDueDigests(options, stopping.signal)
      .catch((error: unknown) => options.log.error({ err: error }, 'could not read the due digests'))
      .finally(() => {
        isRunning = false;
      });
  }

  run();
  const timer = setInterval(run, CHECK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

/** Makes all digests that are due. Returns the number of people who get one. */
export async function sendDueDigests(options: DigestOptions, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  while (!signal?.aborted) {
    const outcome = await sendNextDigest(options);
    if (outcome === 'none') break;
    if (outcome === 'sent') sent++;
  }
  return sent;
}

interface DuePerson {
  userId: string;
  /** False: the mail is off, and the last device that got reminders is gone. */
  isWanted: boolean;
  email: string;
  language: string | null;
  wantsMail: boolean;
  reminderDays: number;
  timeZone: string | null;
  /** By an operator. Reminders wait for the end of the block. */
  isBlocked: boolean;
  dueAt: number;
  lastDigestAt: number | null;
  /** The database's clock. */
  now: number;
}

async function sendNextDigest({
  db,
  env,
  log,
  tracing = null,
  onDigest,
}: DigestOptions): Promise<'sent' | 'nothing new' | 'none'> {
  let claimed: DuePerson | undefined;
  try {
    const outcome = await db.transaction().execute(async (tx) => {
      const due = (claimed = await claimPerson(tx));
      if (!due) return 'none';
      if (!due.isWanted) {
        await endDigests(tx, due.userId);
        return 'nothing new';
      }
      const make = async () => {
        const isLate = due.now - due.dueAt > LATE_HOURS_MAX * HOUR_MS;
        const isSent = !isLate && !due.isBlocked && (await writeDigest(tx, due, env));
        await writeNext(tx, due, { env, isSent });
        return isSent ? 'sent' : 'nothing new';
      };
      return tracing ? tracing.run({ name: 'digest' }, make) : make();
    });
    if (outcome === 'sent') onDigest();
    return outcome;
  } catch (error) {
    if (!claimed) throw error;
    log.error({ err: error }, 'could not create a digest');
    await postpone(db, claimed.userId);
    return 'nothing new';
  }
}

/** Whether the person of a setting `n` wants reminders: by mail, or on a device. */
const isWanted = sql<boolean>`(n.email_notifications
  or exists (select from push_subscription p where p.user_id = n.user_id and p.reminders))`;

/** Locks the row of a person whose digest is due and that no other replica has locked. */
async function claimPerson(tx: Transaction<Database>): Promise<DuePerson | undefined> {
  const { rows } = await sql<DuePerson>`
    select n.user_id as "userId", ${isWanted} as "isWanted", u.email, u.language, n.email_notifications as "wantsMail", n.date_reminder_days as "reminderDays", n.time_zone as "timeZone", u.blocked_at is not null as "isBlocked",
      (extract(epoch from n.next_digest_at) * 1000)::float8 as "dueAt",
      (extract(epoch from n.last_digest_at) * 1000)::float8 as "lastDigestAt",
      (extract(epoch from now()) * 1000)::float8 as now
    from notification_setting n join app_user u on u.id = n.user_id
    where n.next_digest_at <= now()
    order by n.next_digest_at limit 1
    for update of n skip locked`.execute(tx);
  return rows[0];
}

/**
 * A device may go with its session, unnoticed by these settings: without this its person would be the first to look at
 * every minute, for ever. It asks again, because a new device may have come before the row was locked; one that comes
 * later waits for the row, and plans the next digest.
 */
async function endDigests(tx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    update notification_setting n set next_digest_at = null
    where n.user_id = ${userId} and not ${isWanted}`.execute(tx);
}

/** Puts the mail into the outbox, and a notification into the queue of each device, if there is anything new to report. */
async function writeDigest(
  tx: Transaction<Database>,
  { userId, email, language, wantsMail, reminderDays, timeZone, now }: DuePerson,
  { digestTimeZone, publicOrigin }: DigestOptions['env'],
): Promise<boolean> {
  const today = dateIn(timeZone ?? digestTimeZone, now);
  const items = await listDatedItems(tx, { userId, today, ...digestWindow(today, reminderDays) });
  const told = await listTold(tx, userId);
  const { due, isWorthSending } = selectDigest(items, { today, reminderDays, told });
  await rememberTold(tx, { userId, items, due: isWorthSending ? due : [] });
  if (!isWorthSending) return false;
  const [only, ...others] = new Set(due.map(({ item }) => item.boxId));
  const path = only === undefined || others.length > 0 ? '/app' : `/box/${only}`;
  await queueReminders(tx, userId, { ...countStages(due), path });
  if (!wantsMail) return true;
  const details = {
    to: email,
    userId,
    entries: due.map(({ item, stage, days, isNew }) => ({ ...item, stage, days, isNew })),
    reminderDays,
    origin: publicOrigin,
    settingsUrl: new URL('/settings', publicOrigin).href,
    unsubscribeUrl: await makeUnsubscribeUrl(tx, { userId, publicOrigin }),
  };
  await enqueueMail(tx, digestMail(details, translateFor(language)));
  return true;
}

async function writeNext(
  tx: Transaction<Database>,
  { userId, timeZone, now, lastDigestAt }: DuePerson,
  { env, isSent }: { env: DigestOptions['env']; isSent: boolean },
): Promise<void> {
  const zone = timeZone ?? env.digestTimeZone;
  const last = isSent ? now : lastDigestAt;
  await tx
    .updateTable('notification_setting')
    .set({
      next_digest_at: new Date(nextDigest({ zone, hour: env.digestHour, now, lastDigestAt: last })),
      ...(isSent ? { last_digest_at: new Date(now) } : {}),
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Postpones the digest of one person after an error, so that it does not block the others. */
async function postpone(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .updateTable('notification_setting')
    .set({ next_digest_at: sql<Date>`now() + interval '1 hour'` })
    .where('user_id', '=', userId)
    .execute();
}
