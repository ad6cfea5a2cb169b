import { maskEmail } from '@boxroom/domain/account/email';
import { AppError } from '@boxroom/domain/error/app-error';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { type AcceptedInvitation, type InvitationPreview, isInvitationToken } from '@boxroom/domain/sharing/invitation';
import { sql } from 'kysely';
import {
  acceptInvitation,
  findJoined,
  findOpenInvitation,
  type InvitationKey,
  judgeFit,
  noteExpired,
  type OpenInvitation,
  whyOver,
} from '../../access/accept-invitation.ts';
import { mailAnswer } from '../../access/mail-answer.ts';
import { forgetInvitation, keepInvitation, readInvitationCookie } from '../../auth/invitation-cookie.ts';
import { hashSecret } from '../../auth/secrets.ts';
import { limitLinks, limitPreviews } from '../../auth/sign-in-limits.ts';
import { type SentRequest, sendSignInMail } from '../../auth/sign-in.ts';
import { withdrawMail } from '../../mail/outbox.ts';
import { isSuppressed } from '../../mail/test-addresses.ts';
import type { Context, SignedInContext } from '../../rpc/context.ts';
import { inSpaces } from './own-room.ts';

const HOUR_SECONDS = 60 * 60;
const SIGN_IN_MAILS_PER_HOUR = 3;
/** The page that explains why an invitation ended before its mail arrived. A person who has joined goes to the room. */
const INVITATION_PAGE = '/accept-invitation';

/**
 * Previews an invitation by its link without using it up; this browser remembers it. Throws the codes of `whyOver`,
 * RATE_LIMITED.
 */
export async function previewInvitation(ctx: Context, token: string): Promise<InvitationPreview> {
  await limitPreviews(ctx);
  const key = keyOf(ctx, token);
  const signedIn = await ctx.authenticate();
  const again = signedIn ? await lookAgain(ctx, { key, userId: signedIn.user.id }) : undefined;
  if (again) return again;
  const invitation = await findOpenInvitation(ctx.db, key);
  if (!invitation) {
    const code = await noteOver(ctx, key);
    // The member who accepted it may only need to sign in.
    if (code === 'INVITATION_ACCEPTED') keepInvitation(ctx, token);
    throw new AppError(code);
  }
  keepInvitation(ctx, token);
  return previewOf(ctx, invitation, signedIn?.user.id);
}

/** For the member who accepted it: returns the room that they joined. */
async function lookAgain(
  ctx: Context,
  by: { key: InvitationKey; userId: string },
): Promise<InvitationPreview | undefined> {
  const joined = await findJoined(ctx.db, by);
  if (!joined) return undefined;
  const { roomName, inviterName, access } = joined;
  return { roomName, inviterName, maskedEmail: '', access, expiresAt: 0, joined };
}

/** The invitation that this browser remembers; null: none, or it is over. */
export async function readWaiting(ctx: SignedInContext): Promise<InvitationPreview | null> {
  const token = readInvitationCookie(ctx);
  if (token === null) return null;
  const key = { tokenHash: hashSecret(token) };
  const again = await lookAgain(ctx, { key, userId: ctx.user.id });
  if (again) return again;
  const invitation = await findOpenInvitation(ctx.db, key);
  return invitation ? previewOf(ctx, invitation, ctx.user.id) : null;
}

/**
 * Mails a sign-in link to the invited address, wherever the invitation's link was opened: signing in by that mail
 * accepts the invitation. Throws the codes of `whyOver`, RATE_LIMITED.
 */
export async function sendInvitationSignInLink(
  ctx: Context,
  { token, isSharedComputer }: { token: string | null; isSharedComputer?: boolean | undefined },
): Promise<SentRequest & { maskedEmail: string; isTestAddress?: boolean }> {
  await limitLinks(ctx);
  const invitation = await requireOpen(ctx, keyOf(ctx, token));
  await ctx.limits.take({
    key: `invitation-sign-in:${invitation.id}`,
    max: SIGN_IN_MAILS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  const { email } = invitation;
  const sent = await sendSignInMail(ctx, { email, next: INVITATION_PAGE, invitation, isSharedComputer });
  const answer = { ...sent, maskedEmail: maskEmail(email) };
  return isSuppressed(ctx.env, email) ? { ...answer, isTestAddress: true } : answer;
}

/**
 * Makes the signed-in person a member of the room (see `acceptInvitation`). Throws the codes of `whyOver`,
 * EMAIL_MISMATCH, EMAIL_NOT_PROVEN, RATE_LIMITED.
 */
export async function acceptByToken(ctx: SignedInContext, token: string | null): Promise<AcceptedInvitation> {
  await limitLinks(ctx);
  const key = keyOf(ctx, token);
  await noteExpired(ctx.db, key);
  const accepted = await inSpaces(ctx, (tx) =>
    acceptInvitation(tx, { key, userId: ctx.user.id, publicOrigin: ctx.env.publicOrigin }),
  );
  ctx.mailer.wake();
  forgetInvitation(ctx);
  ctx.log.info({ reqId: ctx.request.id }, 'sharing_accepted');
  return accepted;
}

/**
 * Declines an invitation for the holder of its link. Throws the codes of `whyOver`, EMAIL_MISMATCH for another
 * person's, RATE_LIMITED.
 */
export async function declineInvitation(ctx: Context, token: string | null): Promise<void> {
  await limitLinks(ctx);
  const key = keyOf(ctx, token);
  const invitation = await requireOpen(ctx, key);
  const signedIn = await ctx.authenticate();
  if (signedIn && signedIn.user.email !== invitation.email) throw new AppError('EMAIL_MISMATCH');
  await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('invitation')
      .set({ status: 'declined', updated_at: sql<Date>`now()` })
      .where('id', '=', invitation.id)
      .where('status', '=', 'pending')
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('mail_id')
      .executeTakeFirst();
    if (!row) throw new AppError(await whyOver(tx, key));
    await withdrawMail(tx, row.mail_id);
    await mailAnswer(tx, { key: { id: invitation.id }, publicOrigin: ctx.env.publicOrigin });
  });
  ctx.mailer.wake();
  forgetInvitation(ctx);
}

/** Throws INVITATION_INVALID for text that is no invitation token. */
function keyOf(ctx: Context, token: string | null): InvitationKey {
  const secret = token ?? readInvitationCookie(ctx);
  if (secret === null || !isInvitationToken(secret)) throw new AppError('INVITATION_INVALID');
  return { tokenHash: hashSecret(secret) };
}

async function requireOpen(ctx: Context, key: InvitationKey): Promise<OpenInvitation> {
  const invitation = await findOpenInvitation(ctx.db, key);
  if (invitation) return invitation;
  throw new AppError(await noteOver(ctx, key));
}

/** Returns why an invitation is no longer open, and records one that has expired. */
async function noteOver(ctx: Context, key: InvitationKey): Promise<ErrorCode> {
  await noteExpired(ctx.db, key);
  return whyOver(ctx.db, key);
}

async function previewOf(
  ctx: Context,
  { roomName, inviterName, email, access, expiresAt }: OpenInvitation,
  userId: string | undefined,
): Promise<InvitationPreview> {
  const preview = { roomName, inviterName, maskedEmail: maskEmail(email), access, expiresAt: expiresAt.getTime() };
  if (userId === undefined) return preview;
  return { ...preview, fit: await judgeFit(ctx.db, { userId, invitedEmail: email }) };
}
