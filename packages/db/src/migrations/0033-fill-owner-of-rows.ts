import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

const ROWS = 2000;

/** Fills what triggers have filled in new rows since `0031-owner-of-rows`. Devices see no change. */
export const fillOwnerOfRows = {
  kind: 'backfill',
  async batch(tx) {
    return (
      (await fillBySpace(tx, sql`item`)) ||
      (await fillBySpace(tx, sql`category`)) ||
      (await fillBySpace(tx, sql`tombstone`)) ||
      (await fillBySpace(tx, sql`room_member`)) ||
      (await fillMutations(tx))
    );
  },
} as const satisfies OnlineMigration;

/**
 * Locks the spaces first, as commands do: none of them changes its owner meanwhile, and no box its space. Returns 0 only
 * where no row lacks its owner: what was found may be filled or deleted by others before it is locked.
 */
async function fillBySpace(tx: Transaction<unknown>, table: RawBuilder<unknown>): Promise<number> {
  const { rows: unowned } = await sql<{ id: string }>`
    select distinct space_id as id from (
      select space_id from ${table} where owner_id is null order by space_id limit ${ROWS}) t`.execute(tx);
  if (unowned.length === 0) return 0;
  const ids = unowned.map(({ id }) => id);
  await sql`
    select from space where id = any(${ids}::uuid[]) order by lock_rank(kind), id for no key update`.execute(tx);
  const { rows } = await sql`
    update ${table} t set owner_id = s.owner_id from space s
    where s.id = t.space_id and t.owner_id is null and t.ctid = any(array(
      select ctid from ${table} where owner_id is null and space_id = any(${ids}::uuid[]) limit ${ROWS}))
    returning 1`.execute(tx);
  return Math.max(rows.length, 1);
}

async function fillMutations(tx: Transaction<unknown>): Promise<number> {
  const { rows: unowned } = await sql`select from sync_mutation where user_id is null limit 1`.execute(tx);
  if (unowned.length === 0) return 0;
  const { rows } = await sql`
    update sync_mutation m set user_id = c.user_id from sync_client c
    where c.id = m.client_id and m.ctid = any(array(
      select ctid from sync_mutation where user_id is null limit ${ROWS}))
    returning 1`.execute(tx);
  return Math.max(rows.length, 1);
}
