import type { Generated } from 'kysely';

/** A session that was ended from elsewhere, for as long as its device may still have the cookie. */
export interface EndedSessionTable {
  /** SHA-256 of the token in the cookie. */
  id_hash: string;
  ended_at: Generated<Date>;
}
