import type { Generated } from 'kysely';

/** What the unsubscribe link of one mail may do: switch that person's reminders off. */
export interface UnsubscribeTokenTable {
  token_hash: string;
  user_id: string;
  created_at: Generated<Date>;
}
