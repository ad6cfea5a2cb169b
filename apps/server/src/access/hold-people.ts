import type { Database } from '@boxroom/db/tables/database';
import type { Transaction } from 'kysely';

/**
 * Keeps accounts from being deleted to the end of the transaction. A deletion takes its person first and spaces after
 * that, and whatever is written about somebody waits for it: without this before `lockSpaces` the two wait for each
 * other. Answers those that are there.
 */
export async function holdPeople(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<{ id: string; catalogueId: string }[]> {
  return trx
    .selectFrom('app_user')
    .select(['id', 'catalogue_id as catalogueId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
}
