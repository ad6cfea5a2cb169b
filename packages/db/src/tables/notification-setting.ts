import type { Generated } from 'kysely';

/** A person's settings for date reminders by mail. Without a row the defaults apply. */
export interface NotificationSettingTable {
  user_id: string;
  email_notifications: Generated<boolean>;
  date_reminder_days: Generated<number>;
  /** The IANA name that the browser reports; null where it is unknown. */
  time_zone: string | null;
  next_digest_at: Date | null;
  last_digest_at: Date | null;
  updated_at: Generated<Date>;
}
