import type { Database } from '@boxroom/db/tables/database';
import type { Transaction } from 'kysely';

/**
 * Locks accounts against deletion until the transaction ends. A deletion locks the person before the spaces, and every
 * write about that person waits for it: without this call before `lockSpaces`, the two would deadlock. Returns the
 * accounts that exist.
 */
export async function lockUsers(
  tx: Transaction<Database>,
  ids: readonly string[],
): Promise<{ id: string; catalogueId: string; language: string | null }[]> {
  return tx
    .selectFrom('app_user')
    .select(['id', 'catalogue_id as catalogueId', 'language'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
}
