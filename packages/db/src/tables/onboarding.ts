import type { Generated } from 'kysely';

/** Who has been through the tour, or skipped it. */
export interface OnboardingTable {
  user_id: string;
  completed_at: Generated<Date>;
}
