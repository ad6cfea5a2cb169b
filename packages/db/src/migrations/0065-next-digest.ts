import { sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** Reminders are due for people who get mails, and for those who get notifications on a device. */
export const nextDigest = {
  kind: 'index',
  indexes: {
    notification_setting_next: sql`create index concurrently notification_setting_next on notification_setting
      (next_digest_at) where next_digest_at is not null`,
  },
} as const satisfies OnlineMigration;
