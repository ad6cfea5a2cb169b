import type { Generated } from 'kysely';

/**
 * An account at a provider with which a person signs in. Issuer and subject identify it, because addresses change
 * hands.
 */
export interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  /** The provider's name: `google` or `microsoft`. */
  provider: string;
  created_at: Generated<Date>;
  /** The address that the provider vouched for at the last sign-in with it; null: none. */
  vouched_email: string | null;
  /** True: the provider created the account before vouching was recorded, and nobody has signed in with it since. */
  vouched_before: Generated<boolean>;
}
