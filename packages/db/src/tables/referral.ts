import type { Generated } from 'kysely';

/** Somebody who was invited to the product, or came by a person's link. */
export interface ReferralTable {
  id: string;
  referrer_id: string;
  /** Normalised; null: came by the link alone, or did not come for a long time. */
  invited_email: string | null;
  /** Of the address that was written to; null: came by the link alone. */
  invited_hash: string | null;
  /** The account that came of it. */
  referred_user_id: string | null;
  status: Generated<'pending' | 'registered' | 'activated'>;
  created_at: Generated<Date>;
  registered_at: Date | null;
  activated_at: Date | null;
}
