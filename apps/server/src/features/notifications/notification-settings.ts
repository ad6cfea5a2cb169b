import type { Database } from '@boxroom/db/tables/database';
import { dateIn, isTimeZone, nextHourIn } from '@boxroom/domain/digest/calendar';
import { REMINDER_DAYS_DEFAULT } from '@boxroom/domain/profile/reminder-days';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Services } from '../../context.ts';

export interface NotificationSettings {
  emailNotifications: boolean;
  reminderDays: number;
  /** IANA name; null: not known. */
  timeZone: string | null;
}

/** Off until the person asks for it: nobody gets mail they did not want. */
const DEFAULTS: NotificationSettings = {
  emailNotifications: false,
  reminderDays: REMINDER_DAYS_DEFAULT,
  timeZone: null,
};

export async function readNotificationSettings(db: Kysely<Database>, userId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_setting')
    .select([
      'email_notifications as emailNotifications',
      'date_reminder_days as reminderDays',
      'time_zone as timeZone',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? DEFAULTS;
}

/**
 * Writes what is given, and when the next digest is due: one that is due already stays so. A time zone that this server
 * does not know is none.
 */
export async function writeNotificationSettings(
  db: Kysely<Database>,
  env: Pick<Services['env'], 'digestHour' | 'digestTimeZone'>,
  { userId, set }: { userId: string; set: Partial<NotificationSettings> },
): Promise<NotificationSettings> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('notification_setting')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { now, lastDigestAt, dueAt, ...before } = await lockSettings(trx, userId);
    const after = { ...before, ...known(set) };
    const zone = after.timeZone ?? env.digestTimeZone;
    const isDue = before.emailNotifications && dueAt !== null && dueAt <= now;
    const coming = isDue ? dueAt : nextDigest({ zone, hour: env.digestHour, now, lastDigestAt });
    const next = after.emailNotifications ? coming : null;
    await trx
      .updateTable('notification_setting')
      .set({
        email_notifications: after.emailNotifications,
        date_reminder_days: after.reminderDays,
        time_zone: after.timeZone,
        next_digest_at: next === null ? null : new Date(next),
        updated_at: sql<Date>`now()`,
      })
      .where('user_id', '=', userId)
      .execute();
    return after;
  });
}

/**
 * The next morning, in milliseconds, that is not on the day of the last digest: also for who travels, that day is the one
 * of the time zone where they are now.
 */
export function nextDigest(times: { zone: string; hour: number; now: number; lastDigestAt: number | null }): number {
  const { zone, hour, now, lastDigestAt } = times;
  const next = nextHourIn(zone, hour, now);
  if (lastDigestAt === null || dateIn(zone, next) !== dateIn(zone, lastDigestAt)) return next;
  return nextHourIn(zone, hour, next);
}

interface LockedSettings extends NotificationSettings {
  /** The database's clock. */
  now: number;
  lastDigestAt: number | null;
  dueAt: number | null;
}

async function lockSettings(trx: Transaction<Database>, userId: string): Promise<LockedSettings> {
  return trx
    .selectFrom('notification_setting')
    .select([
      'email_notifications as emailNotifications',
      'date_reminder_days as reminderDays',
      'time_zone as timeZone',
      sql<number>`(extract(epoch from now()) * 1000)::float8`.as('now'),
      sql<number | null>`(extract(epoch from last_digest_at) * 1000)::float8`.as('lastDigestAt'),
      sql<number | null>`(extract(epoch from next_digest_at) * 1000)::float8`.as('dueAt'),
    ])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function known({ timeZone, ...set }: Partial<NotificationSettings>): Partial<NotificationSettings> {
  if (timeZone === undefined) return set;
  return { ...set, timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null };
}
