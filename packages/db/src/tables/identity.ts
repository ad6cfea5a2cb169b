import type { Generated } from 'kysely';

/** An account at a provider with which a person signs in. Issuer and subject are who it is; addresses change hands. */
export interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  /** By which button it came: `google` or `microsoft`. */
  provider: string;
  created_at: Generated<Date>;
  /** The address that the provider vouched for at the last sign-in by it; null: none. */
  vouched_email: string | null;
  /** It made the account before that was noted, and nothing has been heard of it since. */
  vouched_before: Generated<boolean>;
}
