import type { Generated } from 'kysely';

/** The people who completed or skipped the tour. */
export interface OnboardingTable {
  user_id: string;
  completed_at: Generated<Date>;
}
