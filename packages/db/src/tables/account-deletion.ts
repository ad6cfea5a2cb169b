import type { Generated } from 'kysely';

/** That an account was deleted, without saying whose it was. */
export interface AccountDeletionTable {
  /** Made by the device that asked. */
  id: string;
  /** SHA-256 of the account's id, in hex. */
  user_hash: string;
  created_at: Generated<Date>;
}
