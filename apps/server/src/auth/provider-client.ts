import { AppError } from '@boxroom/domain/error/app-error';
import type { Configuration } from 'openid-client';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { ProviderSettings } from './provider-settings.ts';

const TIMEOUT_SECONDS = 10;

/** Kept between leaving for a provider and coming back. */
export interface ProviderVisit {
  state: string;
  nonce: string;
  codeVerifier: string;
}

const discovered = new WeakMap<ProviderSettings, Promise<Configuration>>();

/** Returns a provider's discovery document, fetched once. A failed fetch is retried on the next call. */
async function configurationOf(settings: ProviderSettings): Promise<Configuration> {
  const known = discovered.get(settings);
  if (known) return known;
  const asked = discover(settings);
  discovered.set(settings, asked);
  try {
    return await asked;
  } catch (cause) {
    discovered.delete(settings);
    throw new AppError('PROVIDER_UNAVAILABLE', reasonOf(cause));
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const isPlain = issuer.startsWith('http:');
  const configuration = await discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: 'RS256' },
    ClientSecretPost(clientSecret),
    { timeout: TIMEOUT_SECONDS, execute: isPlain ? [allowInsecureRequests] : [] },
  );
  // Without this, openid-client trusts the connection to the provider instead of the token's signature.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Returns the address where the browser signs in. Throws PROVIDER_UNAVAILABLE. */
export async function authorizationUrl(
  settings: ProviderSettings,
  redirectUri: string,
  { state, nonce, codeVerifier }: ProviderVisit,
): Promise<string> {
  const configuration = await configurationOf(settings);
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // On a shared computer somebody else may be signed in at the provider.
    prompt: 'select_account',
  }).href;
}

/**
 * Exchanges the query the browser came back with for the claims of the id_token, after checking its signature, issuer,
 * audience, nonce and times. `query` comes without the question mark. Throws PROVIDER_REFUSED, PROVIDER_UNAVAILABLE.
 */
export async function exchangeCode(
  settings: ProviderSettings,
  redirectUri: string,
  { query, visit }: { query: string; visit: ProviderVisit },
): Promise<Record<string, unknown>> {
  const configuration = await configurationOf(settings);
  try {
    const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
      expectedState: visit.state,
      expectedNonce: visit.nonce,
      pkceCodeVerifier: visit.codeVerifier,
      idTokenExpected: true,
    });
    return { ...tokens.claims() };
  } catch (cause) {
    throw exchangeFailure(cause);
  }
}

/** Returns what an exchange that failed means for the person: the provider is out of reach, or has refused. */
export function exchangeFailure(error: unknown): AppError {
  const reason = reasonOf(error);
  const isOutOfReach =
    (error instanceof TypeError && error.message === 'fetch failed') ||
    ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(reason);
  return new AppError(isOutOfReach ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED', reason);
}

/** Returns a code for the log. The provider's own messages may contain anything. */
function reasonOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : 'UNKNOWN';
}
