import { lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { MemberAccess } from '@boxroom/domain/sharing/invitation';
import { sql, type Transaction } from 'kysely';
import type { SignedInContext } from '../../rpc/context.ts';
import { inOwnRoom, inSpaces, requireMember } from './own-room.ts';

interface Member {
  roomId: string;
  userId: string;
}

/** Throws NOT_FOUND, OWNER_ONLY. */
export async function setMemberAccess(
  ctx: SignedInContext,
  { roomId, userId, access }: Member & { access: MemberAccess },
): Promise<void> {
  await inOwnRoom(ctx, { roomId, memberIds: [userId] }, async (tx) => {
    const row = await tx
      .updateTable('room_member')
      .set({ access, updated_at: sql<Date>`now()` })
      .where('space_id', '=', roomId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
  });
}

/** Removes a member, and ends the invitation they came by. Throws NOT_FOUND, OWNER_ONLY. */
export async function removeMember(ctx: SignedInContext, member: Member): Promise<void> {
  await inOwnRoom(ctx, { roomId: member.roomId, memberIds: [member.userId] }, (tx) =>
    endMembership(tx, member, 'listed'),
  );
}

/** Throws NOT_FOUND, also for the owner, who deletes or hands over the room instead. */
export async function leaveRoom(ctx: SignedInContext, roomId: string): Promise<void> {
  const member = { roomId, userId: ctx.user.id };
  await inSpaces(ctx, async (tx) => {
    await requireMember(tx, member);
    await lockSpaces(tx, [roomId, member.userId]);
    // The owner revoked nothing, so their list has no line about it.
    await endMembership(tx, member, 'put away');
  });
}

async function endMembership(
  tx: Transaction<Database>,
  { roomId, userId }: Member,
  invitation: 'listed' | 'put away',
): Promise<void> {
  const row = await tx
    .deleteFrom('room_member')
    .where('space_id', '=', roomId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  await tx
    .updateTable('invitation')
    .set({
      status: 'revoked',
      put_away_at: invitation === 'listed' ? null : sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('space_id', '=', roomId)
    .where('accepted_by', '=', userId)
    .where('status', '=', 'accepted')
    .execute();
}
