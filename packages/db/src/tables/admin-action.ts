import type { ColumnType, Generated } from 'kysely';

/** What an admin did, or was refused. Kept for 400 days, also when the admin's account is gone. */
export interface AdminActionTable {
  id: Generated<string>;
  at: Generated<Date>;
  /** Null: the account is gone. */
  user_id: string | null;
  /** The address at that time. */
  email: string;
  action: string;
  /** `done`, or the code of the refusal. */
  outcome: string;
  details: ColumnType<Record<string, unknown>, string, never>;
}
