import { withRetry } from '@boxroom/db/retry';
import { changedSpaces, lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { InvitationStatus } from '@boxroom/domain/sharing/invitation';
import { type Kysely, sql, type Transaction } from 'kysely';
import { findAccessibleSpaces } from '../../access/accessible-spaces.ts';
import { lockUsers } from '../../access/lock-users.ts';
import type { SignedInContext } from '../../rpc/context.ts';

/** Throws OWNER_ONLY for a member of the room and NOT_FOUND for everybody else, whether or not it exists. */
export async function requireOwnRoom(db: Kysely<Database>, userId: string, roomId: string): Promise<void> {
  const [space] = await findAccessibleSpaces(db, userId, [roomId]);
  if (space?.kind !== 'room') throw new AppError('NOT_FOUND');
  if (space.access !== 'owner') throw new AppError('OWNER_ONLY');
}

/** Returns the room of an invitation that the caller may manage. Throws NOT_FOUND for everybody else. */
export async function findOwnInvitation(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<{ roomId: string; email: string; status: InvitationStatus }> {
  const { rows } = await sql<{ roomId: string; email: string; status: InvitationStatus }>`
    select i.space_id as "roomId", i.invitee_email as email, i.status
    from invitation i join space s on s.id = i.space_id and s.owner_id = ${userId}
    where i.id = ${id}`.execute(db);
  const [invitation] = rows;
  if (!invitation) throw new AppError('NOT_FOUND');
  return invitation;
}

/** Throws NOT_FOUND. */
export async function requireMember(
  db: Kysely<Database>,
  { roomId, userId }: { roomId: string; userId: string },
): Promise<void> {
  const member = await db
    .selectFrom('room_member')
    .select('user_id')
    .where('space_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!member) throw new AppError('NOT_FOUND');
}

/**
 * Runs one transaction on the caller's own room, with the locks of the room and of these members' personal spaces, and
 * broadcasts after the commit. Checks the rights first, so that nobody can lock other people's spaces. Throws
 * OWNER_ONLY, NOT_FOUND.
 */
export async function inOwnRoom<T>(
  ctx: SignedInContext,
  { roomId, memberIds = [] }: { roomId: string; memberIds?: readonly string[] },
  act: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return inSpaces(ctx, async (tx) => {
    await lockUsers(tx, [ctx.user.id]);
    await requireOwnRoom(tx, ctx.user.id, roomId);
    for (const userId of memberIds) await requireMember(tx, { roomId, userId });
    await lockSpaces(tx, [roomId, ...memberIds]);
    // The room may have changed owners during the wait for the lock.
    await requireOwnRoom(tx, ctx.user.id, roomId);
    return act(tx);
  });
}

/** Runs a transaction that changes access, and broadcasts after the commit. */
export async function inSpaces<T>(
  { db, events }: Pick<SignedInContext, 'db' | 'events'>,
  act: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const { answer, spaceIds } = await withRetry(() =>
    db.transaction().execute(async (tx) => {
      const result = await act(tx);
      return { answer: result, spaceIds: await changedSpaces(tx) };
    }),
  );
  events.publish(spaceIds);
  return answer;
}
