import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import { maskEmail, parseEmail } from '@boxroom/domain/account/email';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Delivery } from '@boxroom/domain/sharing/invitation';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { forgetDevices, readDeviceHash, rememberDevice } from '../../auth/device.ts';
import { endSessions } from '../../auth/end-sessions.ts';
import { requireFreshSignIn } from '../../auth/fresh-sign-in.ts';
import { isHeldForAnother } from '../../auth/held-address.ts';
import { mailAboutPasskeys } from '../../auth/passkeys/mail-about-passkeys.ts';
import { asksForPasskey, takenOffText, takeOffPasskeys } from '../../auth/passkeys/passkey-requirement.ts';
import { mayChangeAddress } from '../../auth/registration.ts';
import { replaceSecretTokens } from '../../auth/secret-token.ts';
import { hashSecret } from '../../auth/secrets.ts';
import { findReplaced, hashSessionId } from '../../auth/session-adapter.ts';
import { createSessions } from '../../auth/session.ts';
import { limitEmailLinks } from '../../auth/sign-in-limits.ts';
import { translateFor } from '../../language/translate-for.ts';
import { confirmEmailMail, emailChangedMail, emailChangeNotice } from '../../mail/email-change-mails.ts';
import { readDelivery } from '../../mail/first-attempt.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { isSuppressed } from '../../mail/test-addresses.ts';
import type { Limit } from '../../rate-limit/limits.ts';
import type { Context, SignedInContext } from '../../rpc/context.ts';
import type { EmailChange } from './email-change-store.ts';
import {
  CONFIRM_HOURS,
  findConfirmable,
  findOldProof,
  findStoppable,
  insertEmailChange,
  STOP_HOURS,
  stopLaterChanges,
  takeConfirmable,
  takeStoppable,
} from './email-change-store.ts';
import type { EmailTokenKind } from './email-token.ts';
import { isEmailToken, newEmailToken } from './email-token.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const UNIQUE_VIOLATION = '23505';

/**
 * Requests a change of address: mails a link to the new one and a notice to the old one. Does not look up whether the
 * new one has an account; only the reader of its mail learns that. `sent` is false for a test address; `delivery` is
 * that of the mail to the new one. Throws EMAIL_INVALID, EMAIL_SAME, EMAIL_NOT_ALLOWED, SIGN_IN_AGAIN,
 * EMAIL_CHANGE_LIMITED.
 */
export async function requestEmailChange(
  ctx: SignedInContext,
  text: string,
): Promise<{ email: string; sent: boolean; delivery: Delivery; reason: string | null }> {
  const { user, env } = ctx;
  const newEmail = parseEmail(text);
  if (newEmail === null) throw new AppError('EMAIL_INVALID');
  if (newEmail === user.email) throw new AppError('EMAIL_SAME');
  if (!mayChangeAddress({ from: user.email, to: newEmail }, env)) throw new AppError('EMAIL_NOT_ALLOWED');
  await requireFreshSignIn(ctx);
  await limitChanges(ctx, { key: `email-change:${user.id}`, max: 3, windowSeconds: HOUR });
  await limitChanges(ctx, { key: `email-change-day:${user.id}`, max: 10, windowSeconds: DAY });
  await limitChanges(ctx, { key: `email-change-to:${newEmail}`, max: 3, windowSeconds: DAY });
  const [confirm, stop] = [newEmailToken('confirm'), newEmailToken('stop')];
  const mailId = await ctx.db.transaction().execute(async (tx) => {
    await insertEmailChange(tx, {
      id: uuidv7(),
      userId: user.id,
      oldEmail: user.email,
      newEmail,
      confirmHash: hashSecret(confirm),
      stopHash: hashSecret(stop),
      sessionHash: hashSessionId(ctx.sessionId),
    });
    const userId = user.id;
    const username = await readUsername(tx, userId);
    const confirmLink = linkTo(env.publicOrigin, '/confirm-email', confirm);
    const stopLink = linkTo(env.publicOrigin, '/stop-email-change', stop);
    const t = translateFor(ctx.language);
    const confirmation = { to: newEmail, userId, username, link: confirmLink, hours: CONFIRM_HOURS };
    const confirmationId = await enqueueMail(tx, confirmEmailMail(confirmation, t));
    const notice = { to: user.email, userId, newEmail, link: stopLink, hours: STOP_HOURS };
    await enqueueMail(tx, emailChangeNotice(notice, t));
    return confirmationId;
  });
  ctx.mailer.wake();
  ctx.log.info({ reqId: ctx.request.id }, 'authn_email_change_requested');
  const told = await readDelivery(ctx, { id: mailId, to: newEmail });
  return { email: newEmail, sent: !isSuppressed(env, newEmail), ...told };
}

/** Previews a link without using it up. Throws EMAIL_LINK_INVALID, RATE_LIMITED. */
export async function previewEmailLink(
  ctx: Context,
  { kind, token }: { kind: EmailTokenKind; token: string },
): Promise<{ maskedEmail: string; isConfirmed: boolean }> {
  await limitEmailLinks(ctx);
  if (!isEmailToken(kind, token)) throw new AppError('EMAIL_LINK_INVALID');
  const find = kind === 'confirm' ? findConfirmable : findStoppable;
  const change = await find(ctx.db, hashSecret(token));
  if (!change) throw new AppError('EMAIL_LINK_INVALID');
  return { maskedEmail: maskEmail(change.newEmail), isConfirmed: change.confirmedAt !== null };
}

/**
 * Gives the account its new address after the link was pressed. Ends every session except this browser's, if it is
 * signed in to the account; that one gets a new id. Throws EMAIL_LINK_INVALID, EMAIL_NOT_ALLOWED, EMAIL_IN_USE,
 * RATE_LIMITED, and PASSKEY_REQUIRED if the account asks for one and this browser is not signed in to it; the link stays
 * valid then.
 */
export async function confirmEmailChange(
  ctx: Context,
  token: string,
): Promise<{ maskedEmail: string; isSignedIn: boolean }> {
  await limitEmailLinks(ctx);
  if (!isEmailToken('confirm', token)) throw new AppError('EMAIL_LINK_INVALID');
  const signedIn = await ctx.authenticate();
  const { change, cookie } = await ctx.db.transaction().execute(async (tx) => {
    const taken = await takeConfirmable(tx, hashSecret(token));
    if (!taken) throw new AppError('EMAIL_LINK_INVALID');
    // The operator may have restricted registration since the request.
    if (!mayChangeAddress({ from: taken.oldEmail, to: taken.newEmail }, ctx.env))
      throw new AppError('EMAIL_NOT_ALLOWED');
    const findOwn = async () => (signedIn?.user.id === taken.userId ? findReplaced(tx, signedIn.sessionId) : undefined);
    const isProven = (await findOwn()) !== undefined;
    const language = await writeEmail(tx, { id: taken.userId, email: taken.newEmail, isProven });
    // Under the lock of the person. The mail of an address that nobody has proven would replace the passkey (see
    // `proveEmail`).
    if (!isProven && (await asksForPasskey(tx, taken.userId))) throw new AppError('PASSKEY_REQUIRED');
    const own = await findOwn();
    const sessions = createSessions(tx, { secure: ctx.env.https });
    await endAllSessions(tx, taken.userId, own && signedIn ? signedIn.sessionId : null);
    const { userId, oldEmail, newEmail } = taken;
    const deviceHash = own && !own.isShared ? readDeviceHash(ctx) : null;
    if (deviceHash !== null) await rememberDevice(tx, userId, deviceHash);
    const details = { to: oldEmail, userId, newEmail, hours: STOP_HOURS };
    await enqueueMail(tx, emailChangedMail(details, translateFor(language)));
    const cookie = own ? await sessions.open(userId, ctx.request.userAgent, own.isShared, own.provenAt) : null;
    return { change: taken, cookie };
  });
  ctx.mailer.wake();
  if (cookie !== null) ctx.cookies.set(cookie);
  ctx.log.info({ reqId: ctx.request.id }, 'authn_email_changed');
  return { maskedEmail: maskEmail(change.newEmail), isSignedIn: cookie !== null };
}

/**
 * The objection from the old address: stops or reverts the change, signs out every device, and removes passwords,
 * provider accounts, passkeys and recovery codes added since (see `takeOffPasskeys`). The session that objects does not
 * count as ended elsewhere. `isRestored` is false where the old address has another account by now (see
 * `isHeldForAnother`). Throws EMAIL_LINK_INVALID, RATE_LIMITED.
 */
export async function stopEmailChange(ctx: Context, token: string): Promise<{ isRestored: boolean }> {
  await limitEmailLinks(ctx);
  if (!isEmailToken('stop', token)) throw new AppError('EMAIL_LINK_INVALID');
  const signedIn = await ctx.authenticate();
  const { isRestored, isTakenOff } = await ctx.db.transaction().execute(async (tx) => {
    const change = await takeStoppable(tx, hashSecret(token));
    if (!change) throw new AppError('EMAIL_LINK_INVALID');
    await stopLaterChanges(tx, change);
    // Before the sessions: a sign-in locks what it proves, and then the person.
    await replaceSecretTokens(tx, change.userId);
    const isTakenOff = await takeOffWhatCameSince(tx, change);
    await endAllSessions(tx, change.userId, signedIn?.user.id === change.userId ? signedIn.sessionId : null);
    const { userId: id, oldEmail: email } = change;
    if (isTakenOff)
      await mailAboutPasskeys(tx, ctx.env, { id, email, language: ctx.request.language, what: takenOffText });
    return { isRestored: await restoreEmail(tx, change), isTakenOff };
  });
  if (isTakenOff) {
    ctx.mailer.wake();
    ctx.log.info({ reqId: ctx.request.id }, 'authn_passkey_taken_off');
  }
  ctx.log.warn({ reqId: ctx.request.id, isRestored }, 'authn_email_change_stopped');
  return { isRestored };
}

/** A proof of the replaced address does not prove the restored one. */
async function restoreEmail(tx: Transaction<Database>, change: EmailChange): Promise<boolean> {
  const { userId, oldEmail } = change;
  const other = await tx
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', oldEmail)
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (other) return false;
  const proof = await findOldProof(tx, change);
  await tx
    .updateTable('app_user')
    .set({ email: oldEmail, ...(proof ? { email_proven_at: proof.provenAt } : {}) })
    .where('id', '=', userId)
    .execute();
  return true;
}

/** Returns whether passkeys or recovery codes were among it. */
async function takeOffWhatCameSince(tx: Transaction<Database>, { userId, createdAt }: EmailChange): Promise<boolean> {
  await tx.deleteFrom('identity').where('user_id', '=', userId).where('created_at', '>=', createdAt).execute();
  await tx.deleteFrom('password').where('user_id', '=', userId).where('changed_at', '>=', createdAt).execute();
  return takeOffPasskeys(tx, userId, sql<Date>`${createdAt}::timestamptz`);
}

/**
 * A stranger may have prepared the account and had it confirmed by a person who knows nothing of it. So unless the
 * confirming browser is signed in to the account, the next mail that this person responds to ends everything set up
 * before (see `proveEmail`). Returns the language of the person's mails.
 */
async function writeEmail(
  tx: Transaction<Database>,
  { id, email, isProven }: { id: string; email: string; isProven: boolean },
): Promise<string | null> {
  let language: string | null;
  try {
    ({ language } = await tx
      .updateTable('app_user')
      .set({ email, email_proven_at: isProven ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .returning('language')
      .executeTakeFirstOrThrow());
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('EMAIL_IN_USE');
    throw error;
  }
  if (await isHeldForAnother(tx, email, id)) throw new AppError('EMAIL_IN_USE');
  // It referred to the previous address.
  await tx.updateTable('identity').set({ vouched_before: false }).where('user_id', '=', id).execute();
  return language;
}

async function endAllSessions(tx: Transaction<Database>, userId: string, own: string | null): Promise<void> {
  await endSessions(tx, userId, { own });
  await forgetDevices(tx, userId);
}

async function readUsername(tx: Transaction<Database>, userId: string): Promise<string> {
  const row = await tx.selectFrom('profile').select('username').where('id', '=', userId).executeTakeFirst();
  if (!row) throw new AppError('PROFILE_MISSING');
  return row.username;
}

async function limitChanges(ctx: Context, limit: Limit): Promise<void> {
  try {
    await ctx.limits.take(limit);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') {
      throw new AppError('EMAIL_CHANGE_LIMITED', error.detail);
    }
    throw error;
  }
}

function linkTo(publicOrigin: string, path: string, token: string): string {
  const link = new URL(path, publicOrigin);
  link.searchParams.set('token', token);
  return link.href;
}
