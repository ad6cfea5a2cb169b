import type { Generated } from 'kysely';

/** A passkey of a person: the public half of a key pair whose other half never leaves their device. */
export interface PasskeyTable {
  /** The credential's id, base64url. */
  id: string;
  user_id: string;
  /** As COSE. */
  public_key: Buffer;
  /** How often the authenticator signed; 0 for those that do not count. */
  counter: number;
  /** How the browser reaches the authenticator: "internal", "hybrid", "usb". */
  transports: string[];
  name: string;
  created_at: Generated<Date>;
  last_used_at: Generated<Date | null>;
}
