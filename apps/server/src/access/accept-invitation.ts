import { lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { AcceptedInvitation, MemberAccess } from '@boxroom/domain/sharing/invitation';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { withdrawMail } from '../mail/outbox.ts';

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
 * changes nothing. Throws INVITATION_INVALID, EMAIL_MISMATCH, EMAIL_NOT_PROVEN, NOT_SIGNED_IN. Takes its locks in the order
 * of a deletion of the account: the person first, then spaces.
 */
export async function acceptInvitation(
  trx: Transaction<Database>,
  { key, userId }: { key: InvitationKey; userId: string },
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
  if (person.email_proven_at === null) throw new AppError('EMAIL_NOT_PROVEN');

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
  await trx
    .insertInto('room_member')
    .values({ space_id: roomId, user_id: userId, access: taken.access, invited_by: taken.invitedBy })
    .onConflict((conflict) => conflict.columns(['space_id', 'user_id']).doNothing())
    .execute();
  return findAccepted(trx, { key, userId });
}

async function findAccepted(
  trx: Transaction<Database>,
  { key, userId }: { key: InvitationKey; userId: string },
): Promise<AcceptedInvitation> {
  const { rows } = await sql<AcceptedInvitation>`
    select i.space_id as "roomId", r.name as "roomName", p.username as "inviterName", m.access
    from invitation i
    join room r on r.id = i.space_id
    join profile p on p.id = i.invited_by
    join room_member m on m.space_id = i.space_id and m.user_id = i.accepted_by
    where ${matches(key)} and i.status = 'accepted' and i.accepted_by = ${userId}`.execute(trx);
  const [accepted] = rows;
  if (!accepted) throw new AppError('INVITATION_INVALID');
  return accepted;
}

function matches(key: InvitationKey): RawBuilder<boolean> {
  return 'id' in key ? sql<boolean>`i.id = ${key.id}` : sql<boolean>`i.token_hash = ${key.tokenHash}`;
}
