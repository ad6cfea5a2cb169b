import type { Generated } from 'kysely';

export interface UserSessionTable {
  /** SHA-256 of the token in the cookie; the token itself is never stored. */
  id_hash: string;
  /** May be shown, in contrast to the hash. */
  id: Generated<string>;
  user_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  /** The end of the session regardless of its use. */
  absolute_expires_at: Date;
  user_agent: string | null;
  /** When its person last proved who they are, if that was in the session that opened this one; null: `created_at`. */
  proven_at: Generated<Date | null>;
}
