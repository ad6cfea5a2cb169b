import { withRetry } from '@boxroom/db/retry';
import { changedSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { Transaction } from 'kysely';
import { lockUsers } from '../access/lock-users.ts';
import { translateFor } from '../language/translate-for.ts';
import { newSignInMail, type WayWithoutMail } from '../mail/new-sign-in-mail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Context } from '../rpc/context.ts';
import { deviceCookie } from './cookies.ts';
import { countReferral, forgetReferral } from './count-referral.ts';
import { deviceName } from './device-name.ts';
import { isDeviceOf, readDevice, rememberDevice } from './device.ts';
import type { FoundUser } from './find-or-create-user.ts';
import { mailAboutPasskeys } from './passkeys/mail-about-passkeys.ts';
import { asksForPasskey } from './passkeys/passkey-requirement.ts';
import { countRecoveryCodes, takeRecoveryCode } from './passkeys/recovery-codes.ts';
import { passwordLink } from './password-link.ts';
import { hashSecret, newDeviceId } from './secrets.ts';
import { createSessions } from './session.ts';

/** The sign-in method, for the log. */
export type SignInMethod = 'link' | 'code' | WayWithoutMail;

/** The ways in that are enough for an account that asks for a passkey. */
const WITH_PASSKEY: readonly SignInMethod[] = ['passkey', 'pairing'];

/** After the other ways in, the person learns by a mail when a browser is new. */
const WITH_MAIL = ['link', 'code'] as const satisfies readonly SignInMethod[];

function needsMail(method: SignInMethod): method is Exclude<SignInMethod, WayWithoutMail> {
  return WITH_MAIL.some((one) => one === method);
}

interface OpenOptions {
  method: SignInMethod;
  isSharedComputer?: boolean | undefined;
  /** Stands in for the passkey that an account asks for. */
  recoveryCode?: string | undefined;
}

/**
 * Signs in the user that `prove` returns. The proof, the end of the old session and the new session are one
 * transaction; cookie and notifications follow the commit. Mails the person about a browser that is new, unless a mail
 * was the way in. Undefined when nothing was proven. Throws ACCOUNT_BLOCKED, and PASSKEY_REQUIRED or
 * RECOVERY_CODE_WRONG where the way in is not enough for the account. The proof stays unused then, so the person can
 * repeat it with a recovery code.
 */
export async function openSessionFor(
  ctx: Context,
  { method, isSharedComputer = false, recoveryCode }: OpenOptions,
  prove: (tx: Transaction<Database>) => Promise<FoundUser | undefined>,
): Promise<FoundUser | undefined> {
  const known = readDevice(ctx);
  const device = known ?? newDeviceId();
  const done = await logRefusal(ctx, method, () =>
    ctx.db.transaction().execute(async (tx) => {
      const found = await prove(tx);
      if (!found) return undefined;
      // Before anything of theirs: whoever ends all sessions locks the person first, and then their devices.
      const [person] = await lockUsers(tx, [found.user.id]);
      const language = person?.language ?? null;
      const usedCode =
        !WITH_PASSKEY.includes(method) && (await requirePasskeyOf(tx, ctx, { ...found.user, language }, recoveryCode));
      const sessions = createSessions(tx, { secure: ctx.env.https });
      await sessions.end(ctx.cookies);
      const deviceHash = known === null ? null : hashSecret(known);
      if (found.isNew) await countReferral(tx, ctx, { user: found.user, deviceHash });
      const hasMail = await mailAboutNewDevice(tx, ctx, { found, language, method, deviceHash });
      if (!isSharedComputer) await rememberDevice(tx, found.user.id, hashSecret(device));
      const cookie = await sessions.open(found.user.id, ctx.request.userAgent, isSharedComputer, found.provenAt);
      return { found, cookie, usedCode, hasMail: hasMail || usedCode, spaceIds: await changedSpaces(tx) };
    }),
  );
  if (!done) return undefined;
  ctx.events.publish(done.spaceIds);
  if (done.hasMail) ctx.mailer.wake();
  ctx.cookies.set(done.cookie);
  forgetReferral(ctx);
  // A shared computer gets no device cookie; one that it has becomes a session cookie.
  if (isSharedComputer ? known !== null : known === null)
    ctx.cookies.set(deviceCookie(device, { secure: ctx.env.https, isSharedComputer }));
  const { found, usedCode } = done;
  ctx.log.info({ reqId: ctx.request.id, method, isNew: found.isNew, usedCode }, 'authn_login_success');
  return found;
}

/** Runs the transaction of a sign-in, and logs why it is refused. */
async function logRefusal<T>(ctx: Context, method: SignInMethod, run: () => Promise<T>): Promise<T> {
  try {
    return await withRetry(run);
  } catch (error) {
    // The providers' line has more: `completeProvider` writes it.
    const hasLine = method === 'google' || method === 'microsoft';
    if (error instanceof AppError && !hasLine) logFailure(ctx, method, error.code);
    throw error;
  }
}

/** Logs a sign-in that failed, for those who look for guesses. */
export function logFailure({ log, request }: Pick<Context, 'log' | 'request'>, method: SignInMethod, code: ErrorCode) {
  log.info({ reqId: request.id, method, code }, 'authn_login_fail');
}

/**
 * Refuses a person whose account asks for a passkey, unless they have a recovery code. Returns whether a mail about the
 * code waits in the outbox.
 */
async function requirePasskeyOf(
  tx: Transaction<Database>,
  { env }: Pick<Context, 'env'>,
  user: { id: string; email: string; language: string | null },
  recoveryCode: string | undefined,
): Promise<boolean> {
  if (!(await asksForPasskey(tx, user.id))) return false;
  if (recoveryCode === undefined) throw new AppError('PASSKEY_REQUIRED');
  if (!(await takeRecoveryCode(tx, user.id, recoveryCode))) throw new AppError('RECOVERY_CODE_WRONG');
  const left = await countRecoveryCodes(tx, user.id);
  await mailAboutPasskeys(tx, env, {
    ...user,
    what: (t) =>
      t(
        'A recovery code signed in instead of a passkey. You have {left, plural, one{# recovery code} other{# recovery codes}} left.',
        { left },
      ),
  });
  return true;
}

/** Returns whether a mail waits in the outbox. `deviceHash` is null for a browser without a device cookie. */
async function mailAboutNewDevice(
  tx: Transaction<Database>,
  { env, request }: Pick<Context, 'env' | 'request'>,
  {
    found: { user, isNew },
    language,
    method,
    deviceHash,
  }: { found: FoundUser; language: string | null; method: SignInMethod; deviceHash: string | null },
): Promise<boolean> {
  if (needsMail(method) || isNew) return false;
  if (deviceHash !== null && (await isDeviceOf(tx, user.id, deviceHash))) return false;
  const t = translateFor(language);
  const device = deviceName(request.userAgent, t);
  const mail = newSignInMail(
    { to: user.email, userId: user.id, device, method, at: new Date(), link: passwordLink(env) },
    t,
  );
  await enqueueMail(tx, mail);
  return true;
}
