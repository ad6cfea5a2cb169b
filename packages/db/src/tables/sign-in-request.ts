import type { Generated } from 'kysely';

/** A mail with a sign-in link and a code that was asked for. */
export interface SignInRequestTable {
  id: string;
  email: string;
  link_hash: string;
  code_hash: string;
  /** Of the cookie of the browser that asked. */
  device_hash: string;
  /** Wrong codes so far. */
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  /** When a newer request took its place. */
  replaced_at: Date | null;
  /** The account at a provider that becomes the person's with this proof; null: none. */
  link_issuer: string | null;
  link_subject: string | null;
  link_provider: string | null;
  /** The invitation that this proof accepts too; null: none. */
  invitation_id: string | null;
}
