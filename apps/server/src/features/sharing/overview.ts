import type { Database } from '@boxroom/db/tables/database';
import { ANSWERS_MAX, type Invitation, type InvitationAnswer } from '@boxroom/domain/sharing/invitation';
import type { RoomMember, RoomSharedWithMe, SharingOverview } from '@boxroom/domain/sharing/shared-access';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Returns who uses which room: all rooms of the person with members and invitations, and the rooms of others that they
 * use. Invitations are those pending, and those that ended without a member and were not dismissed. Sorted by name.
 */
export async function readOverview(db: Kysely<Database>, userId: string): Promise<SharingOverview> {
  const rooms = await readRooms(db, userId);
  const members = await readMembers(db, userId);
  const invitations = await readInvitations(
    db,
    sql<boolean>`s.owner_id = ${userId} and i.status <> 'accepted' and i.put_away_at is null`,
  );
  return {
    rooms: rooms.map((room) => ({
      ...room,
      members: members.get(room.roomId) ?? [],
      invitations: invitations.filter(({ roomId }) => roomId === room.roomId),
    })),
    joined: await readJoined(db, userId),
  };
}

/** One invitation to a room of the person, as the owner sees it. */
export async function readInvitation(db: Kysely<Database>, id: string): Promise<Invitation> {
  const [invitation] = await readInvitations(db, sql<boolean>`i.id = ${id}`);
  if (!invitation) throw new Error('an invitation that was just written is gone');
  return invitation;
}

/** An invitation past its time counts as expired, whether that is recorded or not. */
async function readInvitations(db: Kysely<Database>, where: RawBuilder<boolean>): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select i.id, i.space_id as "roomId", r.name as "roomName", i.invitee_email as email, i.access,
      case when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end as status,
      ${milliseconds(sql`i.created_at`)} as "createdAt", ${milliseconds(sql`i.expires_at`)} as "expiresAt"
    from invitation i join space s on s.id = i.space_id join room r on r.id = s.id
    where ${where} order by i.invitee_email, i.id`.execute(db);
  return rows;
}

async function readRooms(db: Kysely<Database>, userId: string): Promise<{ roomId: string; roomName: string }[]> {
  const { rows } = await sql<{ roomId: string; roomName: string }>`
    select id as "roomId", name as "roomName" from room where owner_id = ${userId} order by lower(name), id`.execute(
    db,
  );
  return rows;
}

async function readMembers(db: Kysely<Database>, userId: string): Promise<Map<string, RoomMember[]>> {
  const { rows } = await sql<RoomMember & { roomId: string }>`
    select m.space_id as "roomId", m.user_id as "userId", p.username, m.access,
      (select i.invitee_email from invitation i
        where i.space_id = m.space_id and i.accepted_by = m.user_id and i.status = 'accepted'
        order by i.updated_at desc limit 1) as email,
      ${milliseconds(sql`m.created_at`)} as since
    from room_member m
    join space s on s.id = m.space_id and s.owner_id = ${userId}
    join profile p on p.id = m.user_id
    order by p.username`.execute(db);
  const byRoom = new Map<string, RoomMember[]>();
  for (const { roomId, ...member } of rows) byRoom.set(roomId, [...(byRoom.get(roomId) ?? []), member]);
  return byRoom;
}

async function readJoined(db: Kysely<Database>, userId: string): Promise<RoomSharedWithMe[]> {
  const { rows } = await sql<RoomSharedWithMe>`
    select m.space_id as "roomId", r.name as "roomName", p.username as "ownerName", m.access,
      ${milliseconds(sql`m.created_at`)} as since
    from room_member m
    join room r on r.id = m.space_id
    join profile p on p.id = r.owner_id
    where m.user_id = ${userId} and r.owner_id <> ${userId}
    order by lower(r.name), r.id`.execute(db);
  return rows;
}

/** Rounds down, as the conversion of dates from the database does. */
function milliseconds(column: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`floor(extract(epoch from ${column}) * 1000)::bigint`;
}

/** Answers to the person's invitations that the app has not shown yet, oldest first. */
export async function readAnswers(db: Kysely<Database>, userId: string): Promise<InvitationAnswer[]> {
  const { rows } = await sql<InvitationAnswer>`
    select i.id, i.space_id as "roomId", r.name as "roomName", i.invitee_email as email, i.status
    from invitation i
    join space s on s.id = i.space_id and s.owner_id = ${userId}
    join room r on r.id = s.id
    where i.status in ('accepted', 'declined') and i.answer_told_at is null and i.put_away_at is null
    order by i.updated_at, i.id limit ${ANSWERS_MAX}`.execute(db);
  return rows;
}

/** Records answers as shown, on every device. Ignores ids of other people's invitations. */
export async function noteAnswersTold(db: Kysely<Database>, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update invitation i set answer_told_at = now() from space s
    where s.id = i.space_id and s.owner_id = ${userId} and i.id = any(${ids}::uuid[]) and i.answer_told_at is null`.execute(
    db,
  );
}
