import type { Generated } from 'kysely';

/** A person's wish for another address. Open: until confirmed, stopped, expired, or the session that asked is over. */
export interface EmailChangeTable {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  /** Of the token that goes to the new address. */
  confirm_hash: string;
  /** Of the token that goes to the old address. */
  stop_hash: string;
  /** Hash of the session that asked. */
  session_hash: string;
  created_at: Generated<Date>;
  expires_at: Date;
  confirmed_at: Date | null;
  /** When the old address was proven by mail, as it was until the confirmation. */
  old_proven_at: Date | null;
  stopped_at: Date | null;
}
