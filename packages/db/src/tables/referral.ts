import type { Generated } from 'kysely';

/** A person who was invited to the product, or came by a person's link. */
export interface ReferralTable {
  id: string;
  referrer_id: string;
  /** Normalized; null for a person who came by the link alone, and after a long time without a registration. */
  invited_email: string | null;
  /** Hash of the invited address; null for a person who came by the link alone. */
  invited_hash: string | null;
  /** The resulting account. */
  referred_user_id: string | null;
  status: Generated<'pending' | 'registered' | 'activated'>;
  created_at: Generated<Date>;
  registered_at: Date | null;
  activated_at: Date | null;
}
