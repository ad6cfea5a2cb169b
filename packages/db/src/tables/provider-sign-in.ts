import type { Generated } from 'kysely';

/** A visit to a provider that is under way. Taken out by whoever comes back with its state. */
export interface ProviderSignInTable {
  state_hash: string;
  provider: string;
  /** Of the cookie of the browser that left. */
  device_hash: string;
  /** PKCE (RFC 7636). */
  code_verifier: string;
  nonce: string;
  /** Where the person wanted to go; already judged. */
  next: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}
