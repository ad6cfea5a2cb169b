import type { Generated } from 'kysely';

/** The right of one mail's unsubscribe link: to switch off that person's reminders. */
export interface UnsubscribeTokenTable {
  token_hash: string;
  user_id: string;
  created_at: Generated<Date>;
}
