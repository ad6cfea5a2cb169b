import { parseEmail } from '@boxroom/domain/account/email';
import { isWellFormed } from '@boxroom/domain/text/clean-text';
import type { ProviderIdentity } from './identity.ts';
import type { ProviderName } from './provider-settings.ts';

/** Seconds: the clock skew between a provider and this server, plus the time a token takes to arrive. */
const IAT_RANGE = 10 * 60;
const SUBJECT_MAX = 255;

export interface ProviderProof {
  identity: ProviderIdentity;
  /** Normalized; null: the account has none. */
  email: string | null;
  /** Whether the provider vouches that the address belongs to this person. */
  isEmailProven: boolean;
}

/**
 * Returns the person that an id_token describes, after its signature, issuer, audience, nonce and expiry were verified;
 * null when any other claim is wrong. `nowSeconds`: since 1970. Google proves an address with `email_verified`.
 * Microsoft's address is any text that a tenant's administrator entered (the "nOAuth" mistake): it counts only with
 * `xms_edov`, which marks the domain as the tenant's own.
 */
export function judgeClaims(
  provider: ProviderName,
  claims: Readonly<Record<string, unknown>>,
  { clientId, nowSeconds }: { clientId: string; nowSeconds: number },
): ProviderProof | null {
  const { iss, sub, azp, iat } = claims;
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > SUBJECT_MAX) return null;
  if (typeof iat !== 'number' || Math.abs(nowSeconds - iat) > IAT_RANGE) return null;
  if (azp !== undefined && azp !== clientId) return null;
  if (![iss, sub, claims['email']].every(isStorable)) return null;
  const email = typeof claims['email'] === 'string' ? parseEmail(claims['email']) : null;
  return {
    identity: { issuer: iss, subject: sub, provider },
    email,
    isEmailProven: email !== null && isVouchedFor(provider, claims),
  };
}

/** A claim that Postgres cannot store, such as one with NUL, belongs to no account. */
function isStorable(claim: unknown): boolean {
  return typeof claim !== 'string' || isWellFormed(claim);
}

function isVouchedFor(provider: ProviderName, claims: Readonly<Record<string, unknown>>): boolean {
  if (provider === 'google') return claims['email_verified'] === true;
  // Microsoft writes it in several ways.
  return [true, 1, '1', 'true'].some((yes) => claims['xms_edov'] === yes);
}
