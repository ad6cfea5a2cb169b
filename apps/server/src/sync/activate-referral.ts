import type { Database } from '@boxroom/db/tables/database';
import type { Change } from '@boxroom/domain/command/model';
import { sql, type Transaction } from 'kysely';

/**
 * The first box that somebody makes for themselves completes their referral. One statement for a command that adds a box,
 * none for others; a room that is not among the owners is made by this very command, so it is the person's own.
 */
export async function activateReferral(
  tx: Transaction<Database>,
  { userId, owners }: { userId: string; owners: ReadonlyMap<string, string> },
  changes: readonly Change[],
): Promise<void> {
  const isOwnBox = changes.some(
    (change) => change.op === 'put' && change.entity === 'box' && (owners.get(change.row.spaceId) ?? userId) === userId,
  );
  if (!isOwnBox) return;
  await sql`
    update referral set status = 'activated', activated_at = now()
    where referred_user_id = ${userId} and status = 'registered'`.execute(tx);
}
