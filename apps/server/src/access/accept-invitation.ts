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

/** Which invitation is meant: the one of a link, or by its id, which only the server names. */
export type InvitationKey = { tokenHash: string } | { id: string };

export interface OpenInvitation {
  id: string;
  roomId: string;
  roomName: string;
  inviterName: string;
  /** The address it was sent to. */
  email: string;
  access: MemberAccess;
  expiresAt: Date;
}

/** An invitation that can still be accepted. Who sent it must own the room now, not only then. */
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

/** Notes that an invitation has had its time. */
export async function noteExpired(db: Kysely<Database>, key: InvitationKey): Promise<void> {
  await sql`
    update invitation i set status = 'expired', updated_at = now()
    where ${matches(key)} and i.status = 'pending' and i.expires_at <= now()`.execute(db);
}

/**
 * Makes a person a member by an invitation, once: the address must be theirs and proven by mail. Who is a member already
 * keeps the level they have. Asked for again by who accepted it and is still a member, it is answered the same and
 * changes nothing. Throws what `whyOver` says, EMAIL_MISMATCH, EMAIL_NOT_PROVEN, NOT_SIGNED_IN. Takes its locks in the order
 * of a deletion of the account: the person first, then spaces.
 */
export async function acceptInvitation(
  trx: Transaction<Database>,
  { key, userId, publicOrigin }: { key: InvitationKey; userId: string; publicOrigin: string },
): Promise<AcceptedInvitation> {
  const person = await trx
    .selectFrom('app_user')
    .select(['email', 'email_proven_at'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  // Deleted while this waited.
  if (!person) throw new AppError('NOT_SIGNED_IN');
  const invitation = await findOpenInvitation(trx, key);
  if (!invitation) return findAccepted(trx, { key, userId });
  if (invitation.email !== person.email) throw new AppError('EMAIL_MISMATCH');
  if (person.email_proven_at === null && !(await isVouchedFor(trx, userId))) throw new AppError('EMAIL_NOT_PROVEN');

  const { roomId } = invitation;
  await lockSpaces(trx, [roomId, userId]);
  const { rows } = await sql<{ invitedBy: string; access: MemberAccess; mailId: string | null }>`
    update invitation i set status = 'accepted', accepted_by = ${userId}, updated_at = now()
    from space s
    where ${matches(key)} and i.status = 'pending' and i.expires_at > now() and s.id = i.space_id
      and s.owner_id = i.invited_by and s.owner_id <> ${userId}
    returning i.invited_by as "invitedBy", i.access, i.mail_id as "mailId"`.execute(trx);
  const [taken] = rows;
  if (!taken) return findAccepted(trx, { key, userId });
  await withdrawMail(trx, taken.mailId);
  await mailAnswer(trx, { key, publicOrigin });
  await trx
    .insertInto('room_member')
    .values({ space_id: roomId, user_id: userId, access: taken.access, invited_by: taken.invitedBy })
    .onConflict((conflict) => conflict.columns(['space_id', 'user_id']).doNothing())
    .execute();
  return findAccepted(trx, { key, userId });
}

async function findAccepted(
  trx: Transaction<Database>,
  by: { key: InvitationKey; userId: string },
): Promise<AcceptedInvitation> {
  const accepted = await findJoined(trx, by);
  if (!accepted) throw new AppError(await whyOver(trx, by.key));
  return accepted;
}

/** What a member accepted by an invitation, or by the one that took its place; undefined: they are none by it. */
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

/** Why an invitation that is not open any more is not. */
export async function whyOver(db: Kysely<Database>, key: InvitationKey): Promise<ErrorCode> {
  const { rows } = await sql<{ status: InvitationStatus; isReplaced: boolean }>`
    select i.status, not ${matches(key)} as "isReplaced" from invitation i
    where ${matches(key)} or ${matchesReplaced(key)}`.execute(db);
  const [found] = rows;
  if (found?.isReplaced) return 'INVITATION_REPLACED';
  return (found && OVER[found.status]) ?? 'INVITATION_INVALID';
}

/** Whether the account that looks at an invitation can accept it. */
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
