import type { Database } from '@boxroom/db/tables/database';
import { safeNextPath } from '@boxroom/domain/account/safe-next-path';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { translateFor } from '../language/translate-for.ts';
import type { Context } from '../rpc/context.ts';
import { keepDevice, readDeviceHash } from './device.ts';
import type { FoundUser } from './find-or-create-user.ts';
import { createUser, findUserById } from './find-or-create-user.ts';
import { findIdentity, linkIdentity, noteVouched } from './identity.ts';
import { openSessionFor } from './open-session.ts';
import type { ProviderProof } from './provider-claims.ts';
import { judgeClaims } from './provider-claims.ts';
import type { ProviderVisit } from './provider-client.ts';
import { authorizationUrl, exchangeCode } from './provider-client.ts';
import type { ProviderName, ProviderSettings } from './provider-settings.ts';
import { hashSecret } from './secrets.ts';
import { limitVisits } from './sign-in-limits.ts';
import type { SentRequest, SignInResult } from './sign-in.ts';
import { sendSignInMail } from './sign-in.ts';

/** How long a visit to the provider may take, by the database's clock. */
const VISIT_MINUTES = 10;

export type ProviderResult =
  | ({ status: 'signed-in' } & SignInResult)
  /** The address needs proof by mail first: a link and a code are on their way. */
  | ({ status: 'confirm'; email: string; next: string | null } & SentRequest);

/**
 * Returns the URL at the provider to send the browser to. Stores the expected state for ten minutes, for this browser
 * and one use. Throws PROVIDER_UNAVAILABLE, RATE_LIMITED.
 */
export async function startProvider(
  ctx: Context,
  {
    provider,
    next,
    isSharedComputer,
  }: { provider: ProviderName; next?: string | null | undefined; isSharedComputer?: boolean | undefined },
): Promise<{ url: string }> {
  const settings = settingsOf(ctx, provider);
  await limitVisits(ctx, 'leave');
  const visit = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  const url = await authorizationUrl(settings, redirectUri(ctx, provider), visit);
  const deviceHash = hashSecret(keepDevice(ctx, isSharedComputer));
  await ctx.db
    .insertInto('provider_sign_in')
    .values({
      state_hash: hashSecret(visit.state),
      provider,
      device_hash: deviceHash,
      code_verifier: visit.codeVerifier,
      nonce: visit.nonce,
      next: safeNextPath(next),
      expires_at: sql<Date>`now() + make_interval(mins => ${VISIT_MINUTES})`,
    })
    .execute();
  return { url };
}

/**
 * Completes a visit to a provider. Signs in the user with this issuer and subject, creates an account for a new person
 * with a proven address, and otherwise requires proof of the address by mail before linking anything: a provider
 * account with somebody's address is no proof. `query` is what the browser returned with. Throws PROVIDER_EXPIRED,
 * PROVIDER_DENIED, PROVIDER_REFUSED, PROVIDER_UNAVAILABLE, PROVIDER_NO_EMAIL, EMAIL_HELD, REGISTRATION_CLOSED,
 * RATE_LIMITED.
 */
export async function completeProvider(
  ctx: Context,
  input: { provider: ProviderName; query: string; isSharedComputer?: boolean | undefined },
): Promise<ProviderResult> {
  await limitVisits(ctx, 'return');
  try {
    return await complete(ctx, input);
  } catch (error) {
    const reason = error instanceof AppError ? [error.code, error.detail] : undefined;
    ctx.log.warn({ reqId: ctx.request.id, method: input.provider, reason }, 'authn_login_fail');
    throw error;
  }
}

async function complete(
  ctx: Context,
  input: { provider: ProviderName; query: string; isSharedComputer?: boolean | undefined },
): Promise<ProviderResult> {
  const settings = settingsOf(ctx, input.provider);
  const { visit, next } = await takeVisit(ctx, input);
  const error = new URLSearchParams(input.query).get('error');
  if (error !== null) throw new AppError(error === 'access_denied' ? 'PROVIDER_DENIED' : 'PROVIDER_REFUSED');
  const claims = await exchangeCode(settings, redirectUri(ctx, input.provider), { query: input.query, visit });
  const proof = judgeClaims(input.provider, claims, {
    clientId: settings.clientId,
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  if (!proof) throw new AppError('PROVIDER_REFUSED', 'claims');

  const options = { method: input.provider, isSharedComputer: input.isSharedComputer };
  const found = await openSessionFor(ctx, options, (tx) => findOrCreateByProof(tx, proof, ctx));
  if (found) return { status: 'signed-in', ...found, next, joined: null };
  const { email, identity } = proof;
  if (email === null) throw new AppError('PROVIDER_NO_EMAIL');
  const sent = await sendSignInMail(ctx, { email, next, link: identity, isSharedComputer: input.isSharedComputer });
  return { status: 'confirm', email, next, ...sent };
}

/** Undefined: this proof alone signs nobody in. */
async function findOrCreateByProof(
  tx: Transaction<Database>,
  { identity, email, isEmailProven }: ProviderProof,
  { env, request }: Pick<Context, 'env' | 'request'>,
): Promise<FoundUser | undefined> {
  const userId = await findIdentity(tx, identity);
  const vouchedEmail = isEmailProven ? email : null;
  if (userId !== undefined) await noteVouched(tx, identity, vouchedEmail);
  if (userId !== undefined) return { user: await findUserById(tx, userId), isNew: false };
  if (email === null || !isEmailProven) return undefined;
  const t = translateFor(request.language);
  const created = await createUser(tx, email, { isProvenByMail: false, settings: env, t });
  if (created) {
    await linkIdentity(tx, created.user.id, identity, vouchedEmail);
    return created;
  }
  // A concurrent call of the same person may have created the account by now.
  const owner = await findIdentity(tx, identity);
  return owner === undefined ? undefined : { user: await findUserById(tx, owner), isNew: false };
}

/** Consumes the visit that this browser started. Throws PROVIDER_EXPIRED. */
async function takeVisit(
  ctx: Context,
  { provider, query }: { provider: ProviderName; query: string },
): Promise<{ visit: ProviderVisit; next: string | null }> {
  const state = new URLSearchParams(query).get('state');
  const deviceHash = readDeviceHash(ctx);
  const row =
    state === null || deviceHash === null
      ? undefined
      : await ctx.db
          .deleteFrom('provider_sign_in')
          .where('state_hash', '=', hashSecret(state))
          .where('provider', '=', provider)
          .where('device_hash', '=', deviceHash)
          .where('expires_at', '>', sql<Date>`now()`)
          .returning(['nonce', 'code_verifier', 'next'])
          .executeTakeFirst();
  if (!row || state === null) throw new AppError('PROVIDER_EXPIRED');
  return { visit: { state, nonce: row.nonce, codeVerifier: row.code_verifier }, next: safeNextPath(row.next) };
}

function settingsOf(ctx: Context, provider: ProviderName): ProviderSettings {
  const settings = ctx.env.providers[provider];
  if (!settings) throw new AppError('PROVIDER_UNAVAILABLE', 'not configured');
  return settings;
}

/** One per provider, so that a response of one is never taken for the other's (RFC 9700, 4.4). */
function redirectUri(ctx: Context, provider: ProviderName): string {
  return `${ctx.env.publicOrigin}/auth-callback/${provider}`;
}
