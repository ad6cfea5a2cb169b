import type { Generated } from 'kysely';

/** A requested mail with a sign-in link and a code. */
export interface SignInRequestTable {
  id: string;
  email: string;
  link_hash: string;
  code_hash: string;
  /** Hash of the device cookie of the requesting browser. */
  device_hash: string;
  /** Attempts so far, right or wrong. */
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  /** The time at which a newer request replaced it. */
  replaced_at: Date | null;
  /** The account at a provider that this proof links to the person, or null. */
  link_issuer: string | null;
  link_subject: string | null;
  link_provider: string | null;
  /** The invitation that this proof also accepts, or null. */
  invitation_id: string | null;
}
