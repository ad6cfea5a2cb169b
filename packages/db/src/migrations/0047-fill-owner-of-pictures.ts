import { sql } from 'kysely';
import { LOCK_ORDER } from '../spaces.ts';
import type { OnlineMigration } from './migration-kind.ts';

const ROWS = 2000;

/** Sets the owners that the hourly sweep of older versions had not set yet. */
export const fillOwnerOfPictures = {
  kind: 'backfill',
  async batch(tx) {
    const { rows } = await sql<{ itemId: string; spaceId: string }>`
      select p.item_id as "itemId", i.space_id as "spaceId" from picture p join item i on i.id = p.item_id
      where p.owner_id is distinct from i.owner_id limit ${ROWS}`.execute(tx);
    if (rows.length === 0) return 0;
    const spaces = [...new Set(rows.map(({ spaceId }) => spaceId))];
    // No item of theirs changes its owner meanwhile.
    await sql`select from space where id = any(${spaces}::uuid[]) order by ${LOCK_ORDER} for no key update`.execute(tx);
    await sql`
      update picture p set owner_id = i.owner_id from item i
      where i.id = any(${rows.map(({ itemId }) => itemId)}::uuid[]) and i.space_id = any(${spaces}::uuid[])
        and p.item_id = i.id and p.owner_id is distinct from i.owner_id`.execute(tx);
    return rows.length;
  },
} as const satisfies OnlineMigration;
