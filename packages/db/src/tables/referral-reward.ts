import type { Generated } from 'kysely';

/** A reward that a person has taken; it stays, whatever becomes of those who were brought. */
export interface ReferralRewardTable {
  user_id: string;
  reward: 1 | 2;
  claimed_at: Generated<Date>;
}
