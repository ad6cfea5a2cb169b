import type { Generated } from 'kysely';

/** A claimed reward; it stays even when the referred accounts are deleted. */
export interface ReferralRewardTable {
  user_id: string;
  reward: 1 | 2;
  claimed_at: Generated<Date>;
}
