import type { Generated } from 'kysely';

/** The fact that an account was deleted, without its identity. */
export interface AccountDeletionTable {
  /** Made by the device that requested it. */
  id: string;
  /** SHA-256 of the account's id, in hex. */
  user_hash: string;
  created_at: Generated<Date>;
}
