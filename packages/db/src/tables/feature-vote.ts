import type { Generated } from 'kysely';

/** A person's vote for something that does not exist yet; one for each. */
export interface FeatureVoteTable {
  user_id: string;
  feature: string;
  created_at: Generated<Date>;
}
