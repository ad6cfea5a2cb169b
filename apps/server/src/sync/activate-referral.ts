import type { Database } from '@boxroom/db/tables/database';
import type { Change } from '@boxroom/domain/command/model';
import { sql, type Transaction } from 'kysely';

/**
 * Completes the person's referral when they create their first box in a space of their own. Runs one statement for a
 * command that adds a box and none for others. A room that is missing from `owners` is created by this very command, so
 * it is the person's own.
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
