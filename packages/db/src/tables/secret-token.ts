import type { Generated } from 'kysely';

/** A token that was mailed to a person, other than a sign-in link. Good for its kind alone. */
export interface SecretTokenTable {
  /** SHA-256; the token itself is nowhere. */
  token_hash: string;
  /** `recovery`, `email_change`, … */
  kind: string;
  user_id: string;
  /** The normalised address it was sent to. */
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  /** When a newer one, or a change of the account, took its place. */
  replaced_at: Date | null;
}
