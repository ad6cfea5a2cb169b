import { withRetry } from '@boxroom/db/retry';
import { changedSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import type { Transaction } from 'kysely';
import type { Context } from '../rpc/context.ts';
import { deviceCookie } from './cookies.ts';
import { countReferral, forgetReferral } from './count-referral.ts';
import { readDevice, rememberDevice } from './device.ts';
import type { FoundUser } from './find-or-create-user.ts';
import { hashSecret, newDeviceId } from './secrets.ts';
import { createSessions } from './session.ts';

/** The sign-in method, for the log. */
export type SignInMethod = 'link' | 'code' | 'password' | 'google' | 'microsoft';

/**
 * Signs in the user that `prove` returns. The proof, the end of the old session and the new session are one
 * transaction; cookie and notifications follow the commit. Undefined when nothing was proven.
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
      const sessions = createSessions(tx, { secure: ctx.env.https });
      await sessions.end(ctx.cookies);
      const deviceHash = known === null ? null : hashSecret(known);
      if (found.isNew) await countReferral(tx, ctx, { user: found.user, deviceHash });
      if (!isSharedComputer) await rememberDevice(tx, found.user.id, hashSecret(device));
      const cookie = await sessions.open(found.user.id, ctx.request.userAgent, isSharedComputer);
      return { found, cookie, spaceIds: await changedSpaces(tx) };
    }),
  );
  if (!done) return undefined;
  ctx.events.publish(done.spaceIds);
  ctx.cookies.set(done.cookie);
  forgetReferral(ctx);
  // A shared computer gets no device cookie; one that it has becomes a session cookie.
  if (isSharedComputer ? known !== null : known === null)
    ctx.cookies.set(deviceCookie(device, { secure: ctx.env.https, isSharedComputer }));
  ctx.log.info({ reqId: ctx.request.id, method, isNew: done.found.isNew }, 'authn_login_success');
  return done.found;
}
