import type { Database } from '@boxroom/db/tables/database';
import { maskEmail, parseEmail } from '@boxroom/domain/account/email';
import { safeNextPath } from '@boxroom/domain/account/safe-next-path';
import { AppError } from '@boxroom/domain/error/app-error';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { Translate } from '@boxroom/domain/language/message';
import type { JoinedRoom } from '@boxroom/domain/sharing/invitation';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { acceptInvitation } from '../access/accept-invitation.ts';
import { translateFor } from '../language/translate-for.ts';
import { invitationSignInMail } from '../mail/invitation-mail.ts';
import { linkIdentityMail } from '../mail/link-identity-mail.ts';
import type { Mail } from '../mail/mail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { type SignInMailDetails, signInMail } from '../mail/sign-in-mail.ts';
import { isSuppressed } from '../mail/test-addresses.ts';
import type { Context } from '../rpc/context.ts';
import { keepDevice, readDeviceHash } from './device.ts';
import type { FoundUser } from './find-or-create-user.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import type { ProviderIdentity } from './identity.ts';
import { linkIdentity } from './identity.ts';
import { forgetInvitation } from './invitation-cookie.ts';
import { logFailure, openSessionFor } from './open-session.ts';
import { providerLabel } from './provider-settings.ts';
import { hashCode, hashSecret, isSignInToken, newCode, newSignInToken, sameHash } from './secrets.ts';
import { limitLinks, limitMails, limitPreviews, limitTries } from './sign-in-limits.ts';
import type { SignInKey } from './sign-in-request.ts';
import {
  CODE_TRIES,
  consumeSignInRequest,
  findOpenSignInRequest,
  insertSignInRequest,
  SIGN_IN_MINUTES,
  takeCodeTry,
} from './sign-in-request.ts';

export interface SignInResult extends FoundUser {
  /** The page to open next: `next` if it is one of ours. */
  next: string | null;
  /** The room joined by this mail. */
  joined: JoinedRoom | null;
}

/**
 * Sends a link and a code to an address. Known and unknown addresses take the same path and get the same response: no
 * account is looked up or created here. `isTestAddress`: the address never gets mail, which its spelling alone decides.
 * Throws EMAIL_INVALID, RATE_LIMITED.
 */
export async function requestLink(
  ctx: Context,
  input: { email: string; next?: string | null | undefined; isSharedComputer?: boolean | undefined },
): Promise<SentRequest & { isTestAddress?: boolean }> {
  const email = parseEmail(input.email);
  if (email === null) throw new AppError('EMAIL_INVALID');
  const { isSharedComputer } = input;
  const sent = await sendSignInMail(ctx, { email, next: safeNextPath(input.next), isSharedComputer });
  return isSuppressed(ctx.env, email) ? { ...sent, isTestAddress: true } : sent;
}

export interface SentRequest {
  requestId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** How long the same person has to wait before another mail, in seconds. */
  pauseSeconds: number;
}

interface SignInMailInput {
  email: string;
  /** Already judged. */
  next: string | null;
  /** The identity that the proof links to the account. */
  link?: ProviderIdentity | undefined;
  /** The invitation that the proof accepts. */
  invitation?: { id: string; roomName: string; inviterName: string } | undefined;
  isSharedComputer?: boolean | undefined;
}

/** Writes in the language of the request: whose account it may be is not looked up. Throws RATE_LIMITED. */
export async function sendSignInMail(
  ctx: Context,
  { email, next, link, invitation, isSharedComputer }: SignInMailInput,
): Promise<SentRequest> {
  await limitMails(ctx, 'link', email);
  const device = keepDevice(ctx, isSharedComputer);
  // Also the id of its mail, by which the outbox sorts.
  const id = uuidv7();
  const token = newSignInToken();
  const code = newCode();
  const details = {
    to: email,
    link: signInLink(ctx.env.publicOrigin, token, next),
    code,
    minutes: SIGN_IN_MINUTES,
  };
  const expiresAt = await ctx.db.transaction().execute(async (tx) => {
    const request = {
      id,
      email,
      linkHash: hashSecret(token),
      codeHash: hashCode(id, code),
      deviceHash: hashSecret(device),
      link,
      invitationId: invitation?.id,
    };
    const end = await insertSignInRequest(tx, request);
    await enqueueMail(tx, mailFor(details, { link, invitation }, translateFor(ctx.request.language)), id);
    return end;
  });
  ctx.mailer.wake();
  return { requestId: id, expiresAt: expiresAt.getTime(), pauseSeconds: ctx.env.signInPause };
}

function mailFor(
  details: SignInMailDetails,
  { link, invitation }: Pick<SignInMailInput, 'invitation' | 'link'>,
  t: Translate,
): Mail {
  if (link) return linkIdentityMail({ ...details, provider: providerLabel(link.provider) }, t);
  return invitation ? invitationSignInMail({ ...details, ...invitation }, t) : signInMail(details, t);
}

/** Previews a link without using it up: mail scanners may follow it any number of times. Throws LINK_INVALID. */
export async function previewLink(
  ctx: Context,
  input: { token: string; next?: string | null | undefined },
): Promise<{ maskedEmail: string; sameDevice: boolean; next: string | null }> {
  await limitPreviews(ctx);
  const request = isSignInToken(input.token)
    ? await findOpenSignInRequest(ctx.db, { linkHash: hashSecret(input.token) })
    : undefined;
  if (!request) throw new AppError('LINK_INVALID');
  const deviceHash = readDeviceHash(ctx);
  return {
    maskedEmail: maskEmail(request.email),
    sameDevice: deviceHash !== null && sameHash(deviceHash, request.deviceHash),
    next: safeNextPath(input.next),
  };
}

export interface CompleteOptions {
  next?: string | null | undefined;
  isSharedComputer?: boolean | undefined;
  /** Stands in for the passkey that an account asks for. */
  recoveryCode?: string | undefined;
}

/**
 * Signs in by a link in the browser that requested it. Throws LINK_INVALID, LINK_OTHER_DEVICE, EMAIL_HELD,
 * REGISTRATION_CLOSED, PASSKEY_REQUIRED, RECOVERY_CODE_WRONG, RATE_LIMITED.
 */
export async function completeLink(ctx: Context, input: { token: string } & CompleteOptions): Promise<SignInResult> {
  await limitLinks(ctx);
  if (!isSignInToken(input.token)) throw failure(ctx, 'link', 'LINK_INVALID');
  const linkHash = hashSecret(input.token);
  const deviceHash = readDeviceHash(ctx);
  const signedIn =
    deviceHash === null
      ? undefined
      : await consumeAndSignIn(ctx, { linkHash, deviceHash }, { ...input, method: 'link' });
  if (signedIn) return { ...signedIn, next: safeNextPath(input.next) };
  const open = await findOpenSignInRequest(ctx.db, { linkHash });
  // Open and requested by this browser: a concurrent call used it up between the two statements.
  throw failure(ctx, 'link', open ? 'LINK_OTHER_DEVICE' : 'LINK_INVALID');
}

/**
 * Signs in by the code: with the request's id in the browser that requested it, with the link's token in another.
 * Throws LINK_INVALID, CODE_WRONG, CODE_USED_UP, EMAIL_HELD, REGISTRATION_CLOSED, PASSKEY_REQUIRED,
 * RECOVERY_CODE_WRONG, RATE_LIMITED.
 */
export async function completeCode(
  ctx: Context,
  input: ({ requestId: string } | { token: string }) & { code: string } & CompleteOptions,
): Promise<SignInResult> {
  const key = codeKey(ctx, input);
  const asked = key && (await findOpenSignInRequest(ctx.db, key));
  await limitTries(ctx, asked?.email ?? null);
  if (!key) throw failure(ctx, 'code', 'LINK_INVALID');
  const request = await takeCodeTry(ctx.db, key);
  if (!request) {
    const open = await findOpenSignInRequest(ctx.db, key);
    throw failure(ctx, 'code', open ? 'CODE_USED_UP' : 'LINK_INVALID');
  }
  if (!sameHash(hashCode(request.id, input.code), request.codeHash)) {
    throw failure(ctx, 'code', request.tries >= CODE_TRIES ? 'CODE_USED_UP' : 'CODE_WRONG');
  }
  const signedIn = await consumeAndSignIn(ctx, key, { ...input, method: 'code' });
  if (!signedIn) throw failure(ctx, 'code', 'LINK_INVALID');
  return { ...signedIn, next: safeNextPath(input.next) };
}

function failure(ctx: Context, method: 'link' | 'code', code: ErrorCode): AppError {
  logFailure(ctx, method, code);
  return new AppError(code);
}

export async function signOut(ctx: Context): Promise<void> {
  await ctx.sessions.end(ctx.cookies);
  ctx.cookies.set(ctx.sessions.blankCookie());
}

type SignedIn = Omit<SignInResult, 'next'>;

async function consumeAndSignIn(
  ctx: Context,
  key: SignInKey,
  options: { method: 'link' | 'code' } & CompleteOptions,
): Promise<SignedIn | undefined> {
  let joined: JoinedRoom | null = null;
  const found = await openSessionFor(ctx, options, async (tx) => {
    joined = null;
    const proven = await consumeSignInRequest(tx, key);
    if (!proven) return undefined;
    const t = translateFor(ctx.request.language);
    const person = await findOrCreateUser(tx, proven.email, { settings: ctx.env, t });
    if (proven.link) await linkIdentity(tx, person.user.id, proven.link);
    if (proven.invitationId !== null) joined = await join(ctx, tx, { id: proven.invitationId, userId: person.user.id });
    return person;
  });
  if (!found) return undefined;
  if (joined) {
    forgetInvitation(ctx);
    ctx.mailer.wake();
  }
  return { ...found, joined };
}

/** An expired or revoked invitation does not block the sign-in. */
async function join(
  { env }: Context,
  tx: Transaction<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<JoinedRoom | null> {
  try {
    const { access: _, ...joined } = await acceptInvitation(tx, {
      key: { id },
      userId,
      publicOrigin: env.publicOrigin,
    });
    return joined;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function codeKey(ctx: Context, input: { requestId: string } | { token: string }): SignInKey | undefined {
  if ('token' in input) return isSignInToken(input.token) ? { linkHash: hashSecret(input.token) } : undefined;
  const deviceHash = readDeviceHash(ctx);
  return deviceHash === null ? undefined : { id: input.requestId, deviceHash };
}

function signInLink(publicOrigin: string, token: string, next: string | null): string {
  const link = new URL('/auth-callback', publicOrigin);
  link.searchParams.set('token', token);
  if (next !== null) link.searchParams.set('next', next);
  return link.href;
}
