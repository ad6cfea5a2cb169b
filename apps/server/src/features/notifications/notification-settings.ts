import type { Database } from '@boxroom/db/tables/database';
import { dateIn, isTimeZone, nextHourIn } from '@boxroom/domain/digest/calendar';
import { REMINDER_DAYS_DEFAULT } from '@boxroom/domain/digest/reminder-days';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { hasReminderDevice } from '../../push/subscriptions.ts';
import type { Services } from '../../rpc/context.ts';

export interface NotificationSettings {
  emailNotifications: boolean;
  reminderDays: number;
  /** IANA name; null: unknown. */
  timeZone: string | null;
}

/** Off by default: mail is opt-in. */
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
 * Writes the given fields and the time of the next digest; a digest that is already due stays due. A time zone unknown
 * to this server is stored as null.
 */
export async function writeNotificationSettings(
  db: Kysely<Database>,
  env: Pick<Services['env'], 'digestHour' | 'digestTimeZone'>,
  { userId, set }: { userId: string; set: Partial<NotificationSettings> },
): Promise<NotificationSettings> {
  return db.transaction().execute((tx) => writeSettings(tx, env, { userId, set }));
}

/** As `writeNotificationSettings`, in the caller's transaction. Call it after a device has begun or ceased to want reminders. */
export async function writeSettings(
  tx: Transaction<Database>,
  env: Pick<Services['env'], 'digestHour' | 'digestTimeZone'>,
  { userId, set }: { userId: string; set: Partial<NotificationSettings> },
): Promise<NotificationSettings> {
  await tx
    .insertInto('notification_setting')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { now, lastDigestAt, dueAt, ...before } = await lockSettings(tx, userId);
  const after = { ...before, ...known(set) };
  const zone = after.timeZone ?? env.digestTimeZone;
  const hasDevice = await hasReminderDevice(tx, userId);
  const isDue = (before.emailNotifications || hasDevice) && dueAt !== null && dueAt <= now;
  const coming = isDue ? dueAt : nextDigest({ zone, hour: env.digestHour, now, lastDigestAt });
  const next = after.emailNotifications || hasDevice ? coming : null;
  await tx
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
}

/**
 * Returns the next morning that is not on the day of the last digest, in milliseconds since 1970. The current time zone
 * decides the day, also after travel.
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

async function lockSettings(tx: Transaction<Database>, userId: string): Promise<LockedSettings> {
  return tx
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
