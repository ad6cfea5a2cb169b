import type { Database } from '@boxroom/db/tables/database';
import type { Kysely, Transaction } from 'kysely';
import type { Facts, Rows } from './check-history.ts';

/** Reads everything that the checker compares, in one snapshot. */
export function readFacts(db: Kysely<Database>): Promise<Facts> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const outcomes = await tx
        .selectFrom('sync_mutation')
        .select(['id', 'code', 'detail'])
        .where('repeat', '=', false)
        .execute();
      const lines = await tx
        .selectFrom('history_entry')
        .select(({ fn }) => ['mutation_id', fn.countAll<number>().as('count')])
        .where('mutation_id', 'is not', null)
        .groupBy('mutation_id')
        .execute();
      return {
        outcomes: new Map(outcomes.map(({ id, ...outcome }) => [id, outcome])),
        lines: new Map(lines.map(({ mutation_id, count }) => [mutation_id ?? '', Number(count)])),
        ...(await rowsOf(tx)),
      };
    });
}

/** Reads only the rows, in one snapshot. */
export function readRows(db: Kysely<Database>): Promise<Rows> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(rowsOf);
}

async function rowsOf(tx: Transaction<Database>): Promise<Rows> {
  const items = await tx
    .selectFrom('item')
    .select(['id', 'name', 'quantity', 'box_id as boxId', 'space_id as spaceId'])
    .execute();
  const boxes = await tx.selectFrom('box').select(['id', 'name', 'space_id as spaceId']).execute();
  const spaces = await tx.selectFrom('space').select('id').execute();
  return { items, boxes, spaceIds: new Set(spaces.map(({ id }) => id)) };
}
