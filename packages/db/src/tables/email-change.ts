import type { Generated } from 'kysely';

/**
 * A person's request for another address. Open until it is confirmed, stopped or expired, or the requesting session
 * ends.
 */
export interface EmailChangeTable {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  /** Hash of the token in the mail to the new address. */
  confirm_hash: string;
  /** Hash of the token in the mail to the old address. */
  stop_hash: string;
  /** Hash of the requesting session. */
  session_hash: string;
  created_at: Generated<Date>;
  expires_at: Date;
  confirmed_at: Date | null;
  /** The time at which the old address was proven, until the confirmation. */
  old_proven_at: Date | null;
  stopped_at: Date | null;
}
