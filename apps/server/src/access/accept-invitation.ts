import { lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import type {
  AcceptedInvitation,
  InvitationFit,
  InvitationStatus,
  MemberAccess,
} from '@boxroom/domain/sharing/invitation';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { withdrawMail } from '../mail/outbox.ts';
import { mailAnswer } from './mail-answer.ts';
import { isVouchedFor } from './proven-address.ts';

/** Identifies an invitation: by the token of its link, or by its id, which only the server sends. */
export type InvitationKey = { tokenHash: string } | { id: string };

export interface OpenInvitation {
  id: string;
  roomId: string;
  roomName: string;
  inviterName: string;
  /** The address that the mail went to. */
  email: string;
  access: MemberAccess;
  expiresAt: Date;
}

/** Returns an invitation that can still be accepted. Its sender must still own the room. */
export async function findOpenInvitation(
  db: Kysely<Database>,
  key: InvitationKey,
): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.space_id as "roomId", r.name as "roomName", p.username as "inviterName", i.invitee_email as email,
      i.access, i.expires_at as "expiresAt"
    from invitation i
    join space s on s.id = i.space_id and s.kind = 'room' and s.owner_id = i.invited_by
    join room r on r.id = s.id
    join profile p on p.id = i.invited_by
    where ${matches(key)} and i.status = 'pending' and i.expires_at > now()`.execute(db);
  return rows[0];
}

/** Marks an invitation as expired once its time is over. */
export async function noteExpired(db: Kysely<Database>, key: InvitationKey): Promise<void> {
  await sql`
    update invitation i set status = 'expired', updated_at = now()
    where ${matches(key)} and i.status = 'pending' and i.expires_at <= now()`.execute(db);
}

/**
 * Makes an account a member by an invitation. The invited address must belong to the account and be proven by mail. A
 * member keeps the access level they have. Idempotent: a member who accepted it before gets the same result, and
 * nothing changes. Throws the codes of `whyOver`, EMAIL_MISMATCH, EMAIL_NOT_PROVEN, NOT_SIGNED_IN. Locks in the order
 * of an account's deletion: first the person, then spaces.
 */
export async function acceptInvitation(
  tx: Transaction<Database>,
  { key, userId, publicOrigin }: { key: InvitationKey; userId: string; publicOrigin: string },
): Promise<AcceptedInvitation> {
  const person = await tx
    .selectFrom('app_user')
    .select(['email', 'email_proven_at'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  // The account was deleted while this waited for the lock.
  if (!person) throw new AppError('NOT_SIGNED_IN');
  const invitation = await findOpenInvitation(tx, key);
  if (!invitation) return findAccepted(tx, { key, userId });
  if (invitation.email !== person.email) throw new AppError('EMAIL_MISMATCH');
  if (person.email_proven_at === null && !(await isVouchedFor(tx, userId))) throw new AppError('EMAIL_NOT_PROVEN');

  const { roomId } = invitation;
  await lockSpaces(tx, [roomId, userId]);
  const { rows } = await sql<{ invitedBy: string; access: MemberAccess; mailId: string | null }>`
    update invitation i set status = 'accepted', accepted_by = ${userId}, updated_at = now()
    from space s
    where ${matches(key)} and i.status = 'pending' and i.expires_at > now() and s.id = i.space_id
      and s.owner_id = i.invited_by and s.owner_id <> ${userId}
    returning i.invited_by as "invitedBy", i.access, i.mail_id as "mailId"`.execute(tx);
  const [taken] = rows;
  if (!taken) return findAccepted(tx, { key, userId });
  await withdrawMail(tx, taken.mailId);
  await mailAnswer(tx, { key, publicOrigin });
  await tx
    .insertInto('room_member')
    .values({ space_id: roomId, user_id: userId, access: taken.access, invited_by: taken.invitedBy })
    .onConflict((conflict) => conflict.columns(['space_id', 'user_id']).doNothing())
    .execute();
  return findAccepted(tx, { key, userId });
}

async function findAccepted(
  tx: Transaction<Database>,
  by: { key: InvitationKey; userId: string },
): Promise<AcceptedInvitation> {
  const accepted = await findJoined(tx, by);
  if (!accepted) throw new AppError(await whyOver(tx, by.key));
  return accepted;
}

/**
 * Returns the room that a member joined by an invitation, also by the key of a link that a newer one replaced.
 * Undefined: the user is no member by it.
 */
export async function findJoined(
  db: Kysely<Database>,
  { key, userId }: { key: InvitationKey; userId: string },
): Promise<AcceptedInvitation | undefined> {
  const { rows } = await sql<AcceptedInvitation>`
    select i.space_id as "roomId", r.name as "roomName", p.username as "inviterName", m.access
    from invitation i
    join room r on r.id = i.space_id
    join profile p on p.id = i.invited_by
    join room_member m on m.space_id = i.space_id and m.user_id = i.accepted_by
    where (${matches(key)} or ${matchesReplaced(key)}) and i.status = 'accepted' and i.accepted_by = ${userId}`.execute(
    db,
  );
  return rows[0];
}

const OVER: Partial<Record<InvitationStatus, ErrorCode>> = {
  accepted: 'INVITATION_ACCEPTED',
  declined: 'INVITATION_DECLINED',
  revoked: 'INVITATION_REVOKED',
  expired: 'INVITATION_EXPIRED',
};

/** The error code for an invitation that is no longer open. */
export async function whyOver(db: Kysely<Database>, key: InvitationKey): Promise<ErrorCode> {
  const { rows } = await sql<{ status: InvitationStatus; isReplaced: boolean }>`
    select i.status, not ${matches(key)} as "isReplaced" from invitation i
    where ${matches(key)} or ${matchesReplaced(key)}`.execute(db);
  const [found] = rows;
  if (found?.isReplaced) return 'INVITATION_REPLACED';
  return (found && OVER[found.status]) ?? 'INVITATION_INVALID';
}

/** Whether the account that opens an invitation can accept it. */
export async function judgeFit(
  db: Kysely<Database>,
  { userId, invitedEmail }: { userId: string; invitedEmail: string },
): Promise<InvitationFit> {
  const person = await db
    .selectFrom('app_user')
    .select(['email', 'email_proven_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (person?.email !== invitedEmail) return 'other';
  return person.email_proven_at !== null || (await isVouchedFor(db, userId)) ? 'match' : 'unproven';
}

function matchesReplaced(key: InvitationKey): RawBuilder<boolean> {
  return 'id' in key ? sql<boolean>`false` : sql<boolean>`i.replaced_hashes @> array[${key.tokenHash}]`;
}

function matches(key: InvitationKey): RawBuilder<boolean> {
  return 'id' in key ? sql<boolean>`i.id = ${key.id}` : sql<boolean>`i.token_hash = ${key.tokenHash}`;
}
