import { sql, type Transaction } from 'kysely';
import { fillOwnerOfPictures } from './0047-fill-owner-of-pictures.ts';
import type { OnlineMigration } from './migration-kind.ts';

const ROWS = 2000;

/**
 * Sets the owners that older versions have left wrong since `0047-fill-owner-of-pictures`, and those of pictures that
 * had none.
 */
export const repairOwnerOfPictures = {
  kind: 'backfill',
  async batch(tx) {
    return (await fillOwnerOfPictures.batch(tx)) || removeOwnerless(tx);
  },
} as const satisfies OnlineMigration;

/**
 * A picture without owner and item belongs to the person who can restore its item. Without such a person nobody can
 * reach it any more: the daily walk removes its files.
 */
async function removeOwnerless(tx: Transaction<unknown>): Promise<number> {
  const { rows } = await sql<{ itemId: string }>`
    select item_id as "itemId" from picture where owner_id is null limit ${ROWS}`.execute(tx);
  if (rows.length === 0) return 0;
  const items = rows.map(({ itemId }) => itemId);
  await sql`
    update picture p set owner_id = d.owner_id from deletion d cross join lateral jsonb_array_elements(d.rows) e
    where e->>'entity' = 'item' and e->'row'->>'id' = any(${items}) and p.item_id = (e->'row'->>'id')::uuid
      and p.owner_id is null`.execute(tx);
  await sql`
    delete from picture p where item_id = any(${items}::uuid[]) and owner_id is null
      and not exists (select from item i where i.id = p.item_id)`.execute(tx);
  return rows.length;
}
