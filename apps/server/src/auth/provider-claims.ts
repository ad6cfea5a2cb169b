import { parseEmail } from '@boxroom/domain/profile/email';
import { isWellFormed } from '@boxroom/domain/text/clean-text';
import type { ProviderIdentity } from './identity.ts';
import type { ProviderName } from './provider-settings.ts';

/** Seconds by which the clocks of a provider and this server may differ, and a token travel. */
const IAT_RANGE = 10 * 60;
const SUBJECT_MAX = 255;

export interface ProviderProof {
  identity: ProviderIdentity;
  /** Normalised; null: the account names none. */
  email: string | null;
  /** Whether the provider vouches for the address being this person's. */
  isEmailProven: boolean;
}

/**
 * Who an id_token is about, once its signature, issuer, audience, nonce and expiry have been found right; null when the
 * rest is not. `nowSeconds`: since 1970.
 *
 * An address counts as proven by Google with `email_verified`. Microsoft's is whatever the administrator of some tenant
 * wrote there (the "nOAuth" mistake): it counts only with `xms_edov`, the mark that the domain is the tenant's own.
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

/** What a text has that cannot be stored, such as NUL, no account has. */
function isStorable(claim: unknown): boolean {
  return typeof claim !== 'string' || isWellFormed(claim);
}

function isVouchedFor(provider: ProviderName, claims: Readonly<Record<string, unknown>>): boolean {
  if (provider === 'google') return claims['email_verified'] === true;
  // Microsoft writes it in several ways.
  return [true, 1, '1', 'true'].some((yes) => claims['xms_edov'] === yes);
}
