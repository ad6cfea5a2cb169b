import { changedSpaces } from '@boxroom/db/spaces';
import { maskEmail, parseEmail } from '@boxroom/domain/account/email';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Delivery } from '@boxroom/domain/sharing/invitation';
import { sql } from 'kysely';
import { lockUsers } from '../access/lock-users.ts';
import { translateFor } from '../language/translate-for.ts';
import { readDelivery } from '../mail/first-attempt.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { passwordChangedMail } from '../mail/password-changed-mail.ts';
import { recoveryMail } from '../mail/recovery-mail.ts';
import type { Context } from '../rpc/context.ts';
import { refuseBlocked } from './blocked-account.ts';
import { forgetDevices, readDeviceHash, rememberDevice } from './device.ts';
import { endSessions, holdSignIns } from './end-sessions.ts';
import { proveEmail } from './find-or-create-user.ts';
import { mailAboutPasskeys } from './passkeys/mail-about-passkeys.ts';
import { takenOffText, takeOffPasskeys } from './passkeys/passkey-requirement.ts';
import { hashPassword, judgePassword } from './password-hash.ts';
import { passwordLink } from './password-link.ts';
import {
  consumeSecretToken,
  findSecretToken,
  insertSecretToken,
  newSecretToken,
  replaceSecretTokens,
} from './secret-token.ts';
import { hashSecret } from './secrets.ts';
import { findReplaced } from './session-adapter.ts';
import { createSessions } from './session.ts';
import { limitMails, limitPreviews, limitTries } from './sign-in-limits.ts';

export const RECOVERY_MINUTES = 10;
/** So long whoever reads the mail can take back passkeys that were added without one. The mails about passkeys say so. */
const TAKEN_OFF_HOURS = 72;
const ADDRESS_TRIES = 5;

/** The delivery of a mail; null: not revealed. */
export interface OwnDelivery {
  delivery: Delivery | null;
  reason: string | null;
}

/**
 * Mails a link to set a password to an address that has an account. Neither the response nor its time reveals whether
 * it has one: the look-up runs after the response. Only a person signed in with that very address waits for the mail
 * and receives its delivery. Throws EMAIL_INVALID, RATE_LIMITED.
 */
export async function requestRecovery(ctx: Context, input: { email: string }): Promise<OwnDelivery> {
  const email = parseEmail(input.email);
  if (email === null) throw new AppError('EMAIL_INVALID');
  await limitMails(ctx, 'recovery', email);
  const signedIn = await ctx.authenticate();
  if (signedIn?.user.email === email) {
    const mailId = await queueRecovery(ctx, email);
    return mailId === null ? UNSAID : readDelivery(ctx, { id: mailId, to: email });
  }
  ctx.afterAnswer(async () => void (await queueRecovery(ctx, email)));
  return UNSAID;
}

const UNSAID: OwnDelivery = { delivery: null, reason: null };

/** Returns the id of the mail; null: no account has the address. */
async function queueRecovery(ctx: Context, email: string): Promise<string | null> {
  const user = await ctx.db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst();
  if (!user) return null;
  const token = newSecretToken('recovery');
  // In the fragment, which reaches no server and no log.
  const link = `${ctx.env.publicOrigin}/reset-password#type=recovery&token=${token}`;
  const mailId = await ctx.db.transaction().execute(async (tx) => {
    const [person] = await lockUsers(tx, [user.id]);
    // The account may be deleted since it was looked up.
    if (!person) return null;
    await insertSecretToken(tx, { kind: 'recovery', token, userId: user.id, email, minutes: RECOVERY_MINUTES });
    const t = translateFor(person.language ?? ctx.request.language);
    return enqueueMail(tx, recoveryMail({ to: email, userId: user.id, link, minutes: RECOVERY_MINUTES }, t));
  });
  if (mailId !== null) ctx.mailer.wake();
  return mailId;
}

/** The account that a link sets the password of, without using it up. Throws RECOVERY_INVALID, RATE_LIMITED. */
export async function previewRecovery(
  ctx: Context,
  { token }: { token: string },
): Promise<{ maskedEmail: string; needsEmail: boolean }> {
  await limitPreviews(ctx);
  const open = await findSecretToken(ctx.db, 'recovery', token);
  if (!open) throw new AppError('RECOVERY_INVALID');
  const signedIn = await ctx.authenticate();
  return { maskedEmail: maskEmail(open.email), needsEmail: signedIn?.user.id !== open.userId };
}

/**
 * Sets a password by a mailed link. `email` is what the person typed; optional for a person signed in to the account.
 * Ends every session except the caller's own, which gets a new id, and all other tokens. In a browser that is not signed
 * in to the account, takes off passkeys and recovery codes of the last three days (see `takeOffPasskeys`). Mails a notice to the person. Where
 * the account asks for a passkey, the new session counts as no newer than the old one: a mail is not enough for what
 * needs a fresh sign-in.
 * Throws RECOVERY_INVALID, RECOVERY_EMAIL_WRONG, RATE_LIMITED and the errors of `judgePassword` and `hashPassword`.
 */
export async function resetPassword(
  ctx: Context,
  { token, email, password }: { token: string; email?: string | undefined; password: string },
): Promise<void> {
  const open = await findSecretToken(ctx.db, 'recovery', token);
  await limitTries(ctx, open?.email ?? null);
  if (!open) throw new AppError('RECOVERY_INVALID');
  // Before the address, so that an unacceptable password costs none of its attempts.
  await judgePassword(password);
  const signedIn = await ctx.authenticate();
  const isOwn = signedIn?.user.id === open.userId;
  if (!isOwn) {
    // Counts the right address too: otherwise guessing could go on until it is found.
    const key = `recovery-address:${hashSecret(token)}`;
    await ctx.limits.take({ key, max: ADDRESS_TRIES, windowSeconds: RECOVERY_MINUTES * 60 });
    if (parseEmail(email ?? '') !== open.email) {
      // A concurrent use of the token has ended the session that needed no address.
      const isOpen = (await findSecretToken(ctx.db, 'recovery', token)) !== undefined;
      throw new AppError(isOpen ? 'RECOVERY_EMAIL_WRONG' : 'RECOVERY_INVALID');
    }
  }
  const hash = await hashPassword(password);
  const { cookie, isTakenOff, spaceIds } = await ctx.db.transaction().execute(async (tx) => {
    const consumed = await consumeSecretToken(tx, 'recovery', token);
    if (!consumed) throw new AppError('RECOVERY_INVALID');
    const { userId, email: to, language } = consumed;
    await proveEmail(tx, userId);
    await tx
      .insertInto('password')
      .values({ user_id: userId, hash, changed_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: sql<Date>`now()` }))
      .execute();
    await replaceSecretTokens(tx, userId);
    // What a stranger with the mailbox or an open session added shortly before. A signed-in person sees it in the settings.
    const since = sql<Date>`now() - make_interval(hours => ${TAKEN_OFF_HOURS})`;
    const isTakenOff = !isOwn && (await takeOffPasskeys(tx, userId, since));
    await holdSignIns(tx, userId);
    // It may have ended since, and the requirement may be newer than it.
    const own = isOwn ? await findReplaced(tx, signedIn.sessionId) : undefined;
    if (isOwn && !own) await refuseBlocked(tx, userId);
    await endSessions(tx, userId, { own: isOwn ? signedIn.sessionId : null });
    // A stranger's browser may have been among the known ones with limits of their own.
    await forgetDevices(tx, userId);
    const deviceHash = own && !own.isShared ? readDeviceHash(ctx) : null;
    if (deviceHash !== null) await rememberDevice(tx, userId, deviceHash);
    const mail = passwordChangedMail({ to, userId, link: passwordLink(ctx.env) }, translateFor(language));
    await enqueueMail(tx, mail);
    if (isTakenOff) await mailAboutPasskeys(tx, ctx.env, { id: userId, email: to, language, what: takenOffText });
    const sessions = createSessions(tx, { secure: ctx.env.https });
    return {
      cookie: own ? await sessions.open(userId, ctx.request.userAgent, own.isShared, own.provenAt) : null,
      isTakenOff,
      spaceIds: await changedSpaces(tx),
    };
  });
  ctx.events.publish(spaceIds);
  if (cookie !== null) ctx.cookies.set(cookie);
  ctx.mailer.wake();
  ctx.log.info({ reqId: ctx.request.id }, 'authn_password_change');
  if (isTakenOff) ctx.log.info({ reqId: ctx.request.id }, 'authn_passkey_taken_off');
}
