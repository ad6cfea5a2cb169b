import { withRetry } from '@boxroom/db/retry';
import { changedSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import type { Transaction } from 'kysely';
import { lockUsers } from '../access/lock-users.ts';
import { newSignInMail } from '../mail/new-sign-in-mail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Context } from '../rpc/context.ts';
import { deviceCookie } from './cookies.ts';
import { countReferral, forgetReferral } from './count-referral.ts';
import { deviceName } from './device-name.ts';
import { isDeviceOf, readDevice, rememberDevice } from './device.ts';
import type { FoundUser } from './find-or-create-user.ts';
import { hashSecret, newDeviceId } from './secrets.ts';
import { createSessions } from './session.ts';

/** The sign-in method, for the log. */
export type SignInMethod = 'link' | 'code' | 'password' | 'google' | 'microsoft' | 'pairing';

/** The ways in that need no mail: the person learns by one when a browser is new. */
const WITHOUT_MAIL: Partial<Record<SignInMethod, string>> = {
  password: 'a password',
  google: 'Google',
  microsoft: 'Microsoft',
  pairing: 'a code on another device that is signed in',
};

/**
 * Signs in the user that `prove` returns. The proof, the end of the old session and the new session are one
 * transaction; cookie and notifications follow the commit. Mails the person about a browser that is new, unless a mail
 * was the way in. Undefined when nothing was proven.
 */
export async function openSessionFor(
  ctx: Context,
  { method, isSharedComputer = false }: { method: SignInMethod; isSharedComputer?: boolean | undefined },
  prove: (tx: Transaction<Database>) => Promise<FoundUser | undefined>,
): Promise<FoundUser | undefined> {
  const known = readDevice(ctx);
  const device = known ?? newDeviceId();
  const done = await withRetry(() =>
    ctx.db.transaction().execute(async (tx) => {
      const found = await prove(tx);
      if (!found) return undefined;
      // Before anything of theirs: whoever ends all sessions locks the person first, and then their devices.
      await lockUsers(tx, [found.user.id]);
      const sessions = createSessions(tx, { secure: ctx.env.https });
      await sessions.end(ctx.cookies);
      const deviceHash = known === null ? null : hashSecret(known);
      if (found.isNew) await countReferral(tx, ctx, { user: found.user, deviceHash });
      const hasMail = await mailAboutNewDevice(tx, ctx, { found, method, deviceHash });
      if (!isSharedComputer) await rememberDevice(tx, found.user.id, hashSecret(device));
      const cookie = await sessions.open(found.user.id, ctx.request.userAgent, isSharedComputer, found.provenAt);
      return { found, cookie, hasMail, spaceIds: await changedSpaces(tx) };
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
  ctx.log.info({ reqId: ctx.request.id, method, isNew: done.found.isNew }, 'authn_login_success');
  return done.found;
}

/** Returns whether a mail waits in the outbox. `deviceHash` is null for a browser without a device cookie. */
async function mailAboutNewDevice(
  tx: Transaction<Database>,
  { env, request }: Pick<Context, 'env' | 'request'>,
  { found: { user, isNew }, method, deviceHash }: { found: FoundUser; method: SignInMethod; deviceHash: string | null },
): Promise<boolean> {
  const wayIn = WITHOUT_MAIL[method];
  if (wayIn === undefined || isNew) return false;
  if (deviceHash !== null && (await isDeviceOf(tx, user.id, deviceHash))) return false;
  const mail = newSignInMail({
    to: user.email,
    userId: user.id,
    device: deviceName(request.userAgent),
    method: wayIn,
    at: new Date(),
    link: `${env.publicOrigin}/auth?forgot-password=true`,
  });
  await enqueueMail(tx, mail);
  return true;
}
