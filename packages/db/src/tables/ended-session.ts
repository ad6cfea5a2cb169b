import type { Generated } from 'kysely';

/** A session that was ended from another device. The row stays as long as that device may still have the cookie. */
export interface EndedSessionTable {
  /** SHA-256 of the token in the cookie. */
  id_hash: string;
  ended_at: Generated<Date>;
}
