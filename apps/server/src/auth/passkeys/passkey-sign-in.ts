import type { UsedPasskey } from '@boxroom/domain/account/passkey';
import { safeNextPath } from '@boxroom/domain/account/safe-next-path';
import { AppError } from '@boxroom/domain/error/app-error';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Context } from '../../rpc/context.ts';
import { findUserById } from '../find-or-create-user.ts';
import { logFailure, openSessionFor } from '../open-session.ts';
import { limitPasskeySignIns } from '../sign-in-limits.ts';
import type { CompleteOptions, SignInResult } from '../sign-in.ts';
import { keepChallenge, loadWebAuthn, nullIfRefused, requireSite, takeChallenge } from './challenges.ts';

/**
 * Returns what the browser needs to ask for a passkey of this server, whichever account it belongs to: so the answer
 * says nothing about any address. Throws PASSKEY_UNAVAILABLE, RATE_LIMITED.
 */
export async function startPasskeySignIn(ctx: Context): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const rpID = requireSite(ctx.env);
  await limitPasskeySignIns(ctx);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await keepChallenge(ctx.db, options.challenge, null);
  return options;
}

/**
 * Signs in with a passkey, which is enough for every account: the device is in the person's hands and was unlocked by
 * them. Throws PASSKEY_INVALID, PASSKEY_UNAVAILABLE, RATE_LIMITED.
 */
export async function signInWithPasskey(
  ctx: Context,
  { passkey, ...options }: { passkey: UsedPasskey } & CompleteOptions,
): Promise<SignInResult> {
  const verified = await verifyUsed(ctx, passkey);
  const found =
    verified &&
    (await openSessionFor(ctx, { method: 'passkey', isSharedComputer: options.isSharedComputer }, async (tx) => {
      const { userId, counter } = verified;
      // It may have been removed since, or a copy of it may have signed in at the same moment.
      const used = await tx
        .updateTable('passkey')
        .set({ counter, last_used_at: sql<Date>`now()` })
        .where('id', '=', passkey.id)
        .where('user_id', '=', userId)
        .where('counter', counter === 0 ? '=' : '<', counter)
        .returning('user_id')
        .executeTakeFirst();
      return used && { user: await findUserById(tx, used.user_id), isNew: false };
    }));
  if (!found) {
    logFailure(ctx, 'passkey', 'PASSKEY_INVALID');
    throw new AppError('PASSKEY_INVALID');
  }
  return { ...found, next: safeNextPath(options.next), joined: null };
}

/**
 * Uses the challenge up, and returns whose passkey answered it, and how often it has signed by its own count (0: it does
 * not count); null: nobody's, or not as it must be.
 */
async function verifyUsed(ctx: Context, passkey: UsedPasskey): Promise<{ userId: string; counter: number } | null> {
  const site = requireSite(ctx.env);
  await limitPasskeySignIns(ctx);
  const stored = await ctx.db
    .selectFrom('passkey')
    .select(['user_id', 'public_key', 'counter'])
    .where('id', '=', passkey.id)
    .executeTakeFirst();
  if (!stored) return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await nullIfRefused(
    ctx,
    verifyAuthenticationResponse({
      // The library's types allow absent fields, but not undefined ones.
      response: passkey as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(ctx.db, challenge, null),
      expectedOrigin: ctx.env.publicOrigin,
      expectedRPID: site,
      credential: { id: passkey.id, publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
    }),
  );
  return verified?.verified ? { userId: stored.user_id, counter: verified.authenticationInfo.newCounter } : null;
}
