import type { Generated } from 'kysely';

/** A code by which a signed-in device signs in another one. */
export interface DevicePairingTable {
  id: string;
  user_id: string;
  /** The session that shows the code: the code ends with it. */
  session_hash: string;
  /** SHA-256 of the secret in the code. */
  link_hash: string;
  /** SHA-256 of the secret of the device that scanned the code; null: none has. */
  claim_hash: Generated<string | null>;
  /** What both devices show; null before the claim. */
  number: Generated<number | null>;
  /** The user agent of the device that scanned the code. */
  device: Generated<string | null>;
  created_at: Generated<Date>;
  expires_at: Date;
  /** The time at which a second device scanned the code, before the first one was confirmed. */
  contested_at: Generated<Date | null>;
  confirmed_at: Generated<Date | null>;
  used_at: Generated<Date | null>;
  /** The time at which it was canceled, or replaced by another code. */
  ended_at: Generated<Date | null>;
}
