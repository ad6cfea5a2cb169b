import type { Database } from '@boxroom/db/tables/database';
import { parseEmail } from '@boxroom/domain/account/email';
import { AppError } from '@boxroom/domain/error/app-error';
import {
  INVITATION_DAYS,
  INVITATION_TOKEN_PREFIX,
  type Invitation,
  type MemberAccess,
  PENDING_INVITATIONS_MAX,
  type SentInvitation,
} from '@boxroom/domain/sharing/invitation';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { isVouchedFor } from '../../access/proven-address.ts';
import { hashSecret, newToken } from '../../auth/secrets.ts';
import { translateFor } from '../../language/translate-for.ts';
import { readDelivery } from '../../mail/first-attempt.ts';
import { invitationMail } from '../../mail/invitation-mail.ts';
import { enqueueMail, withdrawMail } from '../../mail/outbox.ts';
import type { SignedInContext } from '../../rpc/context.ts';
import { readInvitation } from './overview.ts';
import { findOwnInvitation, inOwnRoom, requireOwnRoom } from './own-room.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Invitation mails that one person may cause in a day, and that one address gets in a day from all inviters. */
const MAILS = { byInviter: 20, toAddress: 5 };

/** The number of earlier links per invitation that are known as replaced. */
const REPLACED_MAX = 20;

/** The states from which an invitation can be sent again. */
const AGAIN = ['pending', 'expired', 'declined'] as const;

interface Wanted {
  roomId: string;
  email: string;
}

/**
 * Invites an address to a room. Does not look up whether it has an account: known and unknown addresses get the same
 * response. Throws EMAIL_INVALID, NOT_FOUND, OWNER_ONLY, ALREADY_MEMBER, INVITATION_PENDING, TOO_MANY, RATE_LIMITED.
 */
export async function invite(
  ctx: SignedInContext,
  { roomId, email: text, access }: { roomId: string; email: string; access: MemberAccess },
): Promise<SentInvitation> {
  const email = parseEmail(text);
  if (email === null) throw new AppError('EMAIL_INVALID');
  await requireOwnRoom(ctx.db, ctx.user.id, roomId);
  const wanted = { roomId, email };
  // First, so that a refusal costs none of the limits; checked again below under the lock.
  await refuseSuperfluous(ctx.db, wanted);
  await limitInvitations(ctx, email);
  const [id, token] = [uuidv7(), newToken(INVITATION_TOKEN_PREFIX)];
  const written = await inOwnRoom(ctx, { roomId }, async (tx) => {
    await refuseSuperfluous(tx, wanted);
    // This invitation replaces earlier ones to the address.
    const { rows: earlier } = await sql<{ hashes: string[] }>`
      delete from invitation where space_id = ${roomId} and invitee_email = ${email}
        and (status <> 'pending' or expires_at <= now())
      returning replaced_hashes || token_hash as hashes`.execute(tx);
    const mailId = await enqueueInvitation(tx, ctx, { roomId, email, access, token });
    await tx
      .insertInto('invitation')
      .values({
        id,
        token_hash: hashSecret(token),
        space_id: roomId,
        invitee_email: email,
        invited_by: ctx.user.id,
        access,
        expires_at: inSomeDays,
        mail_id: mailId,
        replaced_hashes: earlier.flatMap(({ hashes }) => hashes).slice(-REPLACED_MAX),
      })
      .execute();
    return { invitation: await readInvitation(tx, id), mailId };
  });
  return answer(ctx, { ...written, token });
}

/**
 * Mails a new link; the old one ends. Also works for an invitation that was declined or has expired. Throws NOT_FOUND
 * for one that was accepted or revoked, TOO_MANY, RATE_LIMITED.
 */
export async function resendInvitation(ctx: SignedInContext, id: string): Promise<SentInvitation> {
  const { roomId, email, status } = await findOwnInvitation(ctx.db, ctx.user.id, id);
  if (!AGAIN.some((one) => one === status)) throw new AppError('NOT_FOUND');
  await limitInvitations(ctx, email);
  const token = newToken(INVITATION_TOKEN_PREFIX);
  const written = await inOwnRoom(ctx, { roomId }, async (tx) => {
    const row = await tx
      .selectFrom('invitation')
      .select(['access', 'mail_id'])
      .where('id', '=', id)
      .where('status', 'in', AGAIN)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    await refuseTooMany(tx, { roomId, exceptId: id });
    await withdrawMail(tx, row.mail_id);
    const mailId = await enqueueInvitation(tx, ctx, { roomId, email, access: row.access, token });
    await tx
      .updateTable('invitation')
      .set({
        token_hash: hashSecret(token),
        replaced_hashes: sql<
          string[]
        >`(replaced_hashes || token_hash)[greatest(1, cardinality(replaced_hashes) + 2 - ${REPLACED_MAX}):]`,
        put_away_at: null,
        answer_told_at: null,
        status: 'pending',
        expires_at: inSomeDays,
        updated_at: sql<Date>`now()`,
        mail_id: mailId,
      })
      .where('id', '=', id)
      .execute();
    return { invitation: await readInvitation(tx, id), mailId };
  });
  return answer(ctx, { ...written, token });
}

const inSomeDays = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`;

async function answer(
  ctx: SignedInContext,
  { invitation, mailId, token }: { invitation: Invitation; mailId: string; token: string },
): Promise<SentInvitation> {
  ctx.mailer.wake();
  ctx.log.info({ reqId: ctx.request.id, invitation: invitation.id }, 'sharing_invited');
  const link = linkOf(ctx, token);
  return { invitation, link, ...(await readDelivery(ctx, { id: mailId, to: invitation.email })) };
}

async function enqueueInvitation(
  tx: Transaction<Database>,
  ctx: SignedInContext,
  { roomId, email, access, token }: Wanted & { access: MemberAccess; token: string },
): Promise<string> {
  const { roomName, inviterName, ownEmail, provenAt, language } = await tx
    .selectFrom('room')
    .innerJoin('profile', 'profile.id', 'room.owner_id')
    .innerJoin('app_user', 'app_user.id', 'room.owner_id')
    .select([
      'room.name as roomName',
      'profile.username as inviterName',
      'app_user.email as ownEmail',
      'app_user.email_proven_at as provenAt',
      // Of the invited person's account, if it has one; nothing else shows that there is an account.
      sql<string | null>`coalesce((select language from app_user where email = ${email}), app_user.language)`.as(
        'language',
      ),
    ])
    .where('room.id', '=', roomId)
    .executeTakeFirstOrThrow();
  const details = {
    to: email,
    inviterId: ctx.user.id,
    inviterName,
    // A username alone tells a friend little. The mail goes only to the address that the inviter typed.
    inviterEmail: provenAt !== null || (await isVouchedFor(tx, ctx.user.id)) ? ownEmail : null,
    roomName,
    access,
    link: linkOf(ctx, token),
    days: INVITATION_DAYS,
  };
  return enqueueMail(tx, invitationMail(details, translateFor(language)));
}

/** Throws ALREADY_MEMBER, INVITATION_PENDING, TOO_MANY. Members are known by the address they were invited by. */
async function refuseSuperfluous(db: Kysely<Database>, { roomId, email }: Wanted): Promise<void> {
  const { rows } = await sql<{ isIn: boolean; isPending: boolean }>`
    select
      exists (select from room r join app_user u on u.id = r.owner_id where r.id = ${roomId} and u.email = ${email})
        or exists (
          select from invitation i join room_member m on m.space_id = i.space_id and m.user_id = i.accepted_by
          where i.space_id = ${roomId} and i.invitee_email = ${email} and i.status = 'accepted') as "isIn",
      exists (select from invitation where space_id = ${roomId} and invitee_email = ${email} and status = 'pending'
        and expires_at > now()) as "isPending"`.execute(db);
  if (rows[0]?.isIn) throw new AppError('ALREADY_MEMBER');
  if (rows[0]?.isPending) throw new AppError('INVITATION_PENDING');
  await refuseTooMany(db, { roomId });
}

/** Throws TOO_MANY when a room has the most pending invitations already, not counting one. */
async function refuseTooMany(
  db: Kysely<Database>,
  { roomId, exceptId = null }: { roomId: string; exceptId?: string | null },
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invitation
    where space_id = ${roomId} and status = 'pending' and expires_at > now()
      and id is distinct from ${exceptId}::uuid`.execute(db);
  if ((rows[0]?.count ?? 0) >= PENDING_INVITATIONS_MAX) throw new AppError('TOO_MANY', 'invitations');
}

/** Throws RATE_LIMITED. */
async function limitInvitations(ctx: SignedInContext, email: string): Promise<void> {
  await ctx.limits.take({ key: `invite-by:${ctx.user.id}`, max: MAILS.byInviter, windowSeconds: DAY_SECONDS });
  await ctx.limits.take({ key: `invite-to:${email}`, max: MAILS.toAddress, windowSeconds: DAY_SECONDS });
}

function linkOf({ env }: SignedInContext, token: string): string {
  const link = new URL('/accept-invitation', env.publicOrigin);
  link.searchParams.set('token', token);
  return link.href;
}
