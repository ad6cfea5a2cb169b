import type { Generated } from 'kysely';

/** A person. The personal space has the same id; the catalogue space is named here. */
export interface AppUserTable {
  id: string;
  /** Normalised, so that two spellings of one address are one account. */
  email: string;
  catalogue_id: string;
  created_at: Generated<Date>;
  /** When a message to the address was answered; null: not yet. */
  email_proven_at: Date | null;
  /** Stands in the link by which others are invited. */
  referral_code: Generated<string>;
}
