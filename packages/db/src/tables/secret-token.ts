import type { Generated } from 'kysely';

/** A mailed token other than a sign-in link. Valid only for its kind. */
export interface SecretTokenTable {
  /** SHA-256; the token itself is never stored. */
  token_hash: string;
  /** Only `recovery` so far. */
  kind: string;
  user_id: string;
  /** The normalized address of the mail. */
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  /** The time at which a newer token, or a change of the account, replaced it. */
  replaced_at: Date | null;
}
