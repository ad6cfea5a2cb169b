import type { Generated } from 'kysely';

/** Only for people who set one. */
export interface PasswordTable {
  user_id: string;
  /** Argon2id, with its parameters and salt. */
  hash: string;
  changed_at: Generated<Date>;
}
