import type { Generated } from 'kysely';

/** A person. The personal space has the same id; `catalogue_id` is the catalogue space. */
export interface AppUserTable {
  id: string;
  /** Normalized, so that two spellings of one address are one account. */
  email: string;
  catalogue_id: string;
  created_at: Generated<Date>;
  /** The time of the first proof by mail; null without one. */
  email_proven_at: Date | null;
  /** The code in the person's referral link. */
  referral_code: Generated<string>;
  /** Since when the other ways in are not enough; null: they are. */
  passkey_required_at: Date | null;
  /** When an operator blocked the person; null: they may sign in. */
  blocked_at: Date | null;
  /** Limits of this person; null: the default one holds. */
  items_max: number | null;
  picture_bytes_max: number | null;
  /** Of mails and notifications; null: not known yet. */
  language: string | null;
}
