import type { Database } from '@boxroom/db/tables/database';
import { type NewPasskey, PASSKEYS_MAX } from '@boxroom/domain/account/passkey';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Translate } from '@boxroom/domain/language/message';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Transaction } from 'kysely';
import { isProvenByMail } from '../../access/proven-address.ts';
import { translateFor } from '../../language/translate-for.ts';
import type { SignedInContext } from '../../rpc/context.ts';
import { deviceName } from '../device-name.ts';
import { readDeviceHash } from '../device.ts';
import { endOtherSessions, holdSignIns } from '../end-sessions.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { hashSessionId } from '../session-adapter.ts';
import { limitPasskeys } from '../sign-in-limits.ts';
import { hasNoCertificates } from './attestation.ts';
import { ALGORITHMS, keepChallenge, loadWebAuthn, nullIfRefused, requireSite, takeChallenge } from './challenges.ts';
import { mailAboutPasskeys } from './mail-about-passkeys.ts';
import { asksForPasskey, countPasskeys, setPasskeyRequired } from './passkey-requirement.ts';
import { passkeySite } from './passkey-site.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

export interface OwnPasskeys {
  /** Whether this server can have passkeys at all. */
  isAvailable: boolean;
  /** Newest first. */
  passkeys: { id: string; name: string; createdAt: number; lastUsedAt: number | null }[];
  /** Whether the other ways in are not enough. */
  isRequired: boolean;
  /** How many recovery codes are left. */
  recoveryCodes: number;
}

/** Returns the caller's passkeys. */
export async function listPasskeys({ db, env, user }: SignedInContext): Promise<OwnPasskeys> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .execute();
  return {
    isAvailable: passkeySite(env.publicOrigin) !== null,
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.getTime(),
      lastUsedAt: row.last_used_at?.getTime() ?? null,
    })),
    isRequired: await asksForPasskey(db, user.id),
    recoveryCodes: await countRecoveryCodes(db, user.id),
  };
}

/**
 * Returns what the browser needs to make a passkey. It must show who unlocks it (by finger, face or PIN) and be found
 * without an address. Throws SIGN_IN_AGAIN, PASSKEY_UNAVAILABLE, PASSKEY_LIMIT, RATE_LIMITED.
 */
export async function startPasskey(ctx: SignedInContext): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const rpID = requireSite(ctx.env);
  await requireFreshSignIn(ctx);
  await limitPasskeys(ctx);
  const known = await ctx.db.selectFrom('passkey').select('id').where('user_id', '=', ctx.user.id).execute();
  if (known.length >= PASSKEYS_MAX) throw new AppError('PASSKEY_LIMIT');
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID,
    userName: ctx.user.email,
    userID: new TextEncoder().encode(ctx.user.id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // An authenticator that has one already makes no second one.
    excludeCredentials: known,
  });
  await keepChallenge(ctx.db, options.challenge, hashSessionId(ctx.sessionId));
  return options;
}

/** Adds the passkey that the browser made. Mails the person. Throws SIGN_IN_AGAIN, PASSKEY_INVALID, PASSKEY_LIMIT. */
export async function addPasskey(ctx: SignedInContext, response: NewPasskey): Promise<void> {
  const site = requireSite(ctx.env);
  await requireFreshSignIn(ctx);
  const { credential } = await verifyNew(ctx, response, site);
  const name = deviceName(ctx.request.userAgent, translateFor(ctx.request.language));
  // i18n: `name` is that of a device, such as "Firefox on Windows".
  const what = (t: Translate) => t('The passkey “{name}” was added. It signs in without an email.', { name });
  await changePasskeys(ctx, { event: 'authn_passkey_added', what }, async (tx) => {
    await holdSignIns(tx, ctx.user.id);
    if ((await countPasskeys(tx, ctx.user.id)) >= PASSKEYS_MAX) throw new AppError('PASSKEY_LIMIT');
    const added = await tx
      .insertInto('passkey')
      .values({
        id: credential.id,
        user_id: ctx.user.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
      })
      // Ids are random: only a forged answer repeats one.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new AppError('PASSKEY_INVALID');
    return true;
  });
}

async function verifyNew(ctx: SignedInContext, response: NewPasskey, site: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const sessionHash = hashSessionId(ctx.sessionId);
  const verify = async () =>
    (await hasNoCertificates(response.response.attestationObject))
      ? verifyRegistrationResponse({
          // The library's types allow absent fields, but not undefined ones.
          response: response as RegistrationResponseJSON,
          expectedChallenge: (challenge) => takeChallenge(ctx.db, challenge, sessionHash),
          expectedOrigin: ctx.env.publicOrigin,
          expectedRPID: site,
          supportedAlgorithmIDs: ALGORITHMS,
        })
      : null;
  const verified = await nullIfRefused(ctx, verify());
  if (!verified?.verified) throw new AppError('PASSKEY_INVALID');
  return verified.registrationInfo;
}

/**
 * Removes a passkey of the caller, if it is there. With the last one, the other ways in are enough again. Mails the
 * person. Throws SIGN_IN_AGAIN.
 */
export async function removePasskey(ctx: SignedInContext, id: string): Promise<void> {
  await requireFreshSignIn(ctx);
  await changePasskeys(
    ctx,
    { event: 'authn_passkey_removed', what: (t) => t('A passkey of your account was removed.') },
    async (tx) => {
      // Before the person: a sign-in locks its passkey, and then the person.
      const removed = await tx
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('user_id', '=', ctx.user.id)
        .returning('id')
        .executeTakeFirst();
      await holdSignIns(tx, ctx.user.id);
      if ((await countPasskeys(tx, ctx.user.id)) === 0) await setPasskeyRequired(tx, ctx.user.id, false);
      return removed !== undefined;
    },
  );
}

/** Renames a passkey of the caller, if it is there. */
export async function renamePasskey({ db, user }: SignedInContext, { id, name }: { id: string; name: string }) {
  await db.updateTable('passkey').set({ name }).where('id', '=', id).where('user_id', '=', user.id).execute();
}

/**
 * Decides whether the other ways in are enough. Switching it on makes new recovery codes, which are returned, and ends
 * the other sessions: those had no passkey. Mails the person. Throws SIGN_IN_AGAIN, PASSKEY_INVALID without a passkey,
 * EMAIL_NOT_PROVEN while the first mail that somebody answers could end all this (see `proveEmail`).
 */
export async function requirePasskey(ctx: SignedInContext, isRequired: boolean): Promise<string[]> {
  await requireFreshSignIn(ctx);
  let codes: string[] = [];
  const what = (t: Translate) =>
    isRequired
      ? t(
          'From now on your account asks for a passkey at every sign-in. An email or a password alone no longer signs in. Your other devices were signed out.',
        )
      : t('Your account no longer asks for a passkey: an email signs in again.');
  const event = isRequired ? 'authn_passkey_required' : 'authn_passkey_waived';
  await changePasskeys(ctx, { event, what }, async (tx) => {
    await holdSignIns(tx, ctx.user.id);
    if (isRequired && (await countPasskeys(tx, ctx.user.id)) === 0) throw new AppError('PASSKEY_INVALID');
    if (isRequired && !(await isProvenByMail(tx, ctx.user.id))) throw new AppError('EMAIL_NOT_PROVEN');
    const isChanged = await setPasskeyRequired(tx, ctx.user.id, isRequired);
    if (!isRequired || !isChanged) return isChanged;
    codes = await replaceRecoveryCodes(tx, ctx.user.id);
    await endOtherSessions(tx, ctx.user.id, { sessionId: ctx.sessionId, deviceHash: readDeviceHash(ctx) });
    return true;
  });
  return codes;
}

/** Replaces the caller's recovery codes. Mails the person. Throws SIGN_IN_AGAIN. */
export async function renewRecoveryCodes(ctx: SignedInContext): Promise<string[]> {
  await requireFreshSignIn(ctx);
  let codes: string[] = [];
  const what = (t: Translate) => t('Your account has new recovery codes. The earlier ones no longer work.');
  await changePasskeys(ctx, { event: 'authn_recovery_codes_renewed', what }, async (tx) => {
    await holdSignIns(tx, ctx.user.id);
    codes = await replaceRecoveryCodes(tx, ctx.user.id);
    return true;
  });
  return codes;
}

/** Runs a change in a transaction. If it says that something happened, mails the person and logs the event. */
async function changePasskeys(
  ctx: SignedInContext,
  { event, what }: { event: string; what: (t: Translate) => string },
  change: (tx: Transaction<Database>) => Promise<boolean>,
): Promise<void> {
  const isChanged = await ctx.db.transaction().execute(async (tx) => {
    if (!(await change(tx))) return false;
    await mailAboutPasskeys(tx, ctx.env, { ...ctx.user, language: ctx.language, what });
    return true;
  });
  if (!isChanged) return;
  ctx.mailer.wake();
  ctx.log.info({ reqId: ctx.request.id }, event);
}
