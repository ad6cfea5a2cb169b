import type { Generated } from 'kysely';

/** A person's vote for a planned feature; at most one for each. */
export interface FeatureVoteTable {
  user_id: string;
  feature: string;
  created_at: Generated<Date>;
}
