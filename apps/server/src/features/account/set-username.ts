import { changedSpaces, lockSpaces } from '@boxroom/db/spaces';
import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Kysely } from 'kysely';
import type { SignedInContext } from '../../rpc/context.ts';

const HOUR = 60 * 60;
const CHANGES_PER_HOUR = 10;
const CHECKS_PER_HOUR = 20;
const UNIQUE_VIOLATION = '23505';

/**
 * Changes the person's username; everybody who shares a room with them receives it with the next pull. `username` must
 * have passed its schema. Throws USERNAME_TAKEN, PROFILE_MISSING, RATE_LIMITED.
 */
export async function setUsername(ctx: SignedInContext, username: string): Promise<void> {
  await ctx.limits.take({ key: `username:${ctx.user.id}`, max: CHANGES_PER_HOUR, windowSeconds: HOUR });
  const spaceIds = await writeUsername(ctx.db, ctx.user, username);
  ctx.events.publish(spaceIds);
}

async function writeUsername(
  db: Kysely<Database>,
  { id, catalogueId }: SignedInContext['user'],
  username: string,
): Promise<string[]> {
  try {
    return await db.transaction().execute(async (tx) => {
      // Before its rows, as commands do: a trigger locks it for the new version anyway.
      await lockSpaces(tx, [catalogueId]);
      const { numUpdatedRows } = await tx
        .updateTable('profile')
        .set({ username })
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new AppError('PROFILE_MISSING');
      return changedSpaces(tx);
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('USERNAME_TAKEN');
    throw error;
  }
}

/**
 * Returns whether a name is free or the caller's own. Throws RATE_LIMITED, because frequent checks could collect
 * usernames.
 */
export async function isUsernameFree(ctx: SignedInContext, username: string): Promise<boolean> {
  await ctx.limits.take({ key: `username-check:${ctx.user.id}`, max: CHECKS_PER_HOUR, windowSeconds: HOUR });
  const taken = await ctx.db
    .selectFrom('profile')
    .select('id')
    .where('username', '=', username)
    .where('id', '<>', ctx.user.id)
    .executeTakeFirst();
  return taken === undefined;
}
