import type { Database } from '@boxroom/db/tables/database';
import { BOXES_PER_OWNER_MAX, ROOMS_PER_OWNER_MAX } from '@boxroom/domain/access/account-limits';
import type { Amounts, Usage } from '@boxroom/domain/access/usage';
import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import { PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { type Kysely, sql } from 'kysely';

export interface UsageRow extends Amounts {
  /** Null: the default holds. */
  itemsMax: number | null;
  pictureBytesMax: number | null;
}

/** The columns of a `UsageRow` about the person in the row `u` of `app_user`. They count what the person owns. */
export const USAGE_COLUMNS = sql`u.items_max as "itemsMax", u.picture_bytes_max as "pictureBytesMax",
  (select count(*) from space where owner_id = u.id and kind = 'room') as rooms,
  (select count(*) from box where owner_id = u.id) as boxes,
  (select count(*) from item where owner_id = u.id) as items,
  (select coalesce(sum(bytes), 0) from picture where owner_id = u.id) as "pictureBytes"`;

export function usageOf({ rooms, boxes, items, pictureBytes, itemsMax, pictureBytesMax }: UsageRow): Usage {
  return {
    uses: { rooms, boxes, items, pictureBytes },
    limits: {
      rooms: ROOMS_PER_OWNER_MAX,
      boxes: BOXES_PER_OWNER_MAX,
      items: itemsMax ?? ITEMS_PER_OWNER_MAX,
      pictureBytes: pictureBytesMax ?? PICTURES_PER_OWNER_MAX_BYTES,
    },
  };
}

/** Returns what a person's account holds and may hold. */
export async function readUsage(db: Kysely<Database>, personId: string): Promise<Usage> {
  const { rows } = await sql<UsageRow>`
    select ${USAGE_COLUMNS} from app_user u where u.id = ${personId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no person ${personId}.`);
  return usageOf(row);
}
