import type { Generated } from 'kysely';

/** A code that stands in for a lost passkey, once. */
export interface RecoveryCodeTable {
  user_id: string;
  /** SHA-256. */
  code_hash: string;
  created_at: Generated<Date>;
}
