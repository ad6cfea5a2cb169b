import type { Generated } from 'kysely';

/** A pending visit to a provider. The return with its state takes the row out. */
export interface ProviderSignInTable {
  state_hash: string;
  provider: string;
  /** Hash of the device cookie of the browser that left. */
  device_hash: string;
  /** PKCE (RFC 7636). */
  code_verifier: string;
  nonce: string;
  /** The page to show afterwards; already validated. */
  next: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}
