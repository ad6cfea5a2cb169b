import { AppError } from '@boxroom/domain/error/app-error';
import type { Invitation, MemberAccess } from '@boxroom/domain/sharing/invitation';
import { sql } from 'kysely';
import { withdrawMail } from '../../mail/outbox.ts';
import type { SignedInContext } from '../../rpc/context.ts';
import { readInvitation } from './overview.ts';
import { findOwnInvitation, inOwnRoom } from './own-room.ts';

/**
 * Revokes an invitation, and withdraws its mail if that is unsent. Also removes a member who accepted it just before:
 * afterwards nobody is in the room by it. Dismisses one that ended without a member or was revoked before, which takes
 * it off the list. Throws NOT_FOUND.
 */
export async function revokeInvitation(ctx: SignedInContext, id: string): Promise<void> {
  const { roomId } = await findOwnInvitation(ctx.db, ctx.user.id, id);
  await inOwnRoom(ctx, { roomId }, async (tx) => {
    const row = await tx
      .updateTable('invitation')
      .set({
        status: sql`case when ${isInForce} then 'revoked' else status end`,
        put_away_at: sql<Date | null>`case when ${isInForce} then null else now() end`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .where('put_away_at', 'is', null)
      .returning(['accepted_by', 'mail_id'])
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    await withdrawMail(tx, row.mail_id);
    if (row.accepted_by === null) return;
    await tx.deleteFrom('room_member').where('space_id', '=', roomId).where('user_id', '=', row.accepted_by).execute();
  });
}

const isInForce = sql<boolean>`status = 'accepted' or (status = 'pending' and expires_at > now())`;

/** Changes the access level of a pending invitation. Throws NOT_FOUND. */
export async function setInvitationAccess(
  ctx: SignedInContext,
  { invitationId, access }: { invitationId: string; access: MemberAccess },
): Promise<Invitation> {
  const { roomId } = await findOwnInvitation(ctx.db, ctx.user.id, invitationId);
  return inOwnRoom(ctx, { roomId }, async (tx) => {
    const row = await tx
      .updateTable('invitation')
      .set({ access, updated_at: sql<Date>`now()` })
      .where('id', '=', invitationId)
      .where('status', '=', 'pending')
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return readInvitation(tx, invitationId);
  });
}
