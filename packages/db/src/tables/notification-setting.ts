import type { Generated } from 'kysely';

/** Whether and when a person is reminded by mail of dates. No row: the defaults. */
export interface NotificationSettingTable {
  user_id: string;
  email_notifications: Generated<boolean>;
  date_reminder_days: Generated<number>;
  /** IANA name, as the browser says; null: not known. */
  time_zone: string | null;
  next_digest_at: Date | null;
  last_digest_at: Date | null;
  updated_at: Generated<Date>;
}
