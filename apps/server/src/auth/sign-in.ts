import { AppError } from '@boxroom/domain/error/app-error';
import { maskEmail, parseEmail } from '@boxroom/domain/profile/email';
import { safeNextPath } from '@boxroom/domain/profile/safe-next-path';
import { v4 as uuidv4 } from 'uuid';
import type { Context } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { signInMail } from '../mail/sign-in-mail.ts';
import { networkOf } from '../rate-limit/limits.ts';
import { cookieName, deviceCookie } from './cookies.ts';
import type { FoundUser } from './find-or-create-user.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import {
  hashCode,
  hashSecret,
  isDeviceId,
  isSignInToken,
  newCode,
  newDeviceId,
  newSignInToken,
  sameHash,
} from './secrets.ts';
import { createSessions } from './session.ts';
import type { SignInKey } from './sign-in-request.ts';
import {
  CODE_TRIES,
  consumeSignInRequest,
  findOpenSignInRequest,
  insertSignInRequest,
  SIGN_IN_MINUTES,
  takeCodeTry,
} from './sign-in-request.ts';

const HOUR = 60 * 60;

export interface SignInResult extends FoundUser {
  /** Where to go now: `next` if it is a page of ours. */
  next: string | null;
}

/**
 * Sends a link and a code to an address. One path and one answer whether the address is known or not: no account is
 * looked up or made here (threats 12 and 56). Throws EMAIL_INVALID, RATE_LIMITED.
 */
export async function requestLink(
  ctx: Context,
  input: { email: string; next?: string | null | undefined },
): Promise<{ requestId: string; expiresAt: number }> {
  const email = parseEmail(input.email);
  if (email === null) throw new AppError('EMAIL_INVALID');
  await ctx.limits.take({
    key: `link-ip:${networkOf(ctx.request.ip)}`,
    max: ctx.env.signInLimitPerIp,
    windowSeconds: HOUR,
  });
  await ctx.limits.take({ key: `link-pause:${email}`, max: 1, windowSeconds: ctx.env.signInPause });
  await ctx.limits.take({ key: `link-email:${email}`, max: 5, windowSeconds: HOUR });

  const known = readDevice(ctx);
  const device = known ?? newDeviceId();
  const id = uuidv4();
  const token = newSignInToken();
  const code = newCode();
  const link = signInLink(ctx.env.publicOrigin, token, safeNextPath(input.next));
  const expiresAt = await ctx.db.transaction().execute(async (trx) => {
    const request = {
      id,
      email,
      linkHash: hashSecret(token),
      codeHash: hashCode(id, code),
      deviceHash: hashSecret(device),
    };
    const end = await insertSignInRequest(trx, request);
    await enqueueMail(trx, signInMail({ to: email, link, code, minutes: SIGN_IN_MINUTES }));
    return end;
  });
  ctx.mailer.wake();
  ctx.cookies.set(deviceCookie(device, ctx.env.https));
  return { requestId: id, expiresAt: expiresAt.getTime() };
}

/** What a link is for, without using it up: mail scanners may follow it as often as they like. Throws LINK_INVALID. */
export async function previewLink(
  ctx: Context,
  input: { token: string; next?: string | null | undefined },
): Promise<{ maskedEmail: string; sameDevice: boolean; next: string | null }> {
  await ctx.limits.take({ key: `preview-ip:${networkOf(ctx.request.ip)}`, max: 30, windowSeconds: 60 });
  const request = isSignInToken(input.token)
    ? await findOpenSignInRequest(ctx.db, { linkHash: hashSecret(input.token) })
    : undefined;
  if (!request) throw new AppError('LINK_INVALID');
  const device = readDevice(ctx);
  return {
    maskedEmail: maskEmail(request.email),
    sameDevice: device !== null && sameHash(hashSecret(device), request.deviceHash),
    next: safeNextPath(input.next),
  };
}

interface CompleteOptions {
  next?: string | null | undefined;
  isSharedComputer?: boolean | undefined;
}

/** Signs in by a link in the browser that asked for it. Throws LINK_INVALID, LINK_OTHER_DEVICE, RATE_LIMITED. */
export async function completeLink(ctx: Context, input: { token: string } & CompleteOptions): Promise<SignInResult> {
  await limitTries(ctx);
  if (!isSignInToken(input.token)) throw new AppError('LINK_INVALID');
  const linkHash = hashSecret(input.token);
  const device = readDevice(ctx);
  const signedIn =
    device === null
      ? undefined
      : await consumeAndSignIn(ctx, { linkHash, deviceHash: hashSecret(device) }, input.isSharedComputer);
  if (signedIn) return { ...signedIn, next: safeNextPath(input.next) };
  const open = await findOpenSignInRequest(ctx.db, { linkHash });
  // Open and ours means that the same browser has just used it up elsewhere, between the two statements.
  throw new AppError(open ? 'LINK_OTHER_DEVICE' : 'LINK_INVALID');
}

/**
 * Signs in by the code: by the request's id in the browser that asked, by the link's token in another. Throws
 * LINK_INVALID, CODE_WRONG, CODE_USED_UP, RATE_LIMITED.
 */
export async function completeCode(
  ctx: Context,
  input: ({ requestId: string } | { token: string }) & { code: string } & CompleteOptions,
): Promise<SignInResult> {
  await limitTries(ctx);
  const key = codeKey(ctx, input);
  if (!key) throw new AppError('LINK_INVALID');
  const request = await takeCodeTry(ctx.db, key);
  if (!request) {
    const open = await findOpenSignInRequest(ctx.db, key);
    throw new AppError(open ? 'CODE_USED_UP' : 'LINK_INVALID');
  }
  if (!sameHash(hashCode(request.id, input.code), request.codeHash)) {
    throw new AppError(request.tries >= CODE_TRIES ? 'CODE_USED_UP' : 'CODE_WRONG');
  }
  const signedIn = await consumeAndSignIn(ctx, key, input.isSharedComputer);
  if (!signedIn) throw new AppError('LINK_INVALID');
  return { ...signedIn, next: safeNextPath(input.next) };
}

export async function signOut(ctx: Context): Promise<void> {
  await ctx.sessions.end(ctx.cookies);
  ctx.cookies.set(ctx.sessions.blankCookie());
}

/** Request, account, old and new session in one transaction; the cookie is sent when it is kept. */
async function consumeAndSignIn(
  ctx: Context,
  key: SignInKey,
  isSharedComputer: boolean | undefined,
): Promise<FoundUser | undefined> {
  const done = await ctx.db.transaction().execute(async (trx) => {
    const email = await consumeSignInRequest(trx, key);
    if (email === undefined) return undefined;
    const found = await findOrCreateUser(trx, email);
    const sessions = createSessions(trx, { secure: ctx.env.https });
    await sessions.end(ctx.cookies);
    return { found, cookie: await sessions.open(found.user.id, ctx.request.userAgent, isSharedComputer) };
  });
  if (!done) return undefined;
  ctx.cookies.set(done.cookie);
  ctx.log.info({ reqId: ctx.request.id, isNew: done.found.isNew }, 'authn_login_success');
  return done.found;
}

function codeKey(ctx: Context, input: { requestId: string } | { token: string }): SignInKey | undefined {
  if ('token' in input) return isSignInToken(input.token) ? { linkHash: hashSecret(input.token) } : undefined;
  const device = readDevice(ctx);
  return device === null ? undefined : { id: input.requestId, deviceHash: hashSecret(device) };
}

async function limitTries(ctx: Context): Promise<void> {
  const max = Math.max(30, ctx.env.signInLimitPerIp);
  await ctx.limits.take({ key: `try-ip:${networkOf(ctx.request.ip)}`, max, windowSeconds: HOUR });
}

function readDevice(ctx: Context): string | null {
  const device = ctx.cookies.read(cookieName('device', ctx.env.https));
  return isDeviceId(device) ? device : null;
}

function signInLink(publicOrigin: string, token: string, next: string | null): string {
  const link = new URL('/auth-callback', publicOrigin);
  link.searchParams.set('token', token);
  if (next !== null) link.searchParams.set('next', next);
  return link.href;
}
