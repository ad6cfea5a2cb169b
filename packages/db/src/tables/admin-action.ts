import type { ColumnType, Generated } from 'kysely';

/** An action of an admin, done or refused. Kept for 400 days, even after the admin's account is deleted. */
export interface AdminActionTable {
  id: Generated<string>;
  at: Generated<Date>;
  /** Null after the account was deleted. */
  user_id: string | null;
  /** The address at the time of the action. */
  email: string;
  action: string;
  /** `done`, or the code of the refusal. */
  outcome: string;
  details: ColumnType<Record<string, unknown>, string, never>;
}
