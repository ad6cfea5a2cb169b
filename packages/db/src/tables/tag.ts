import type { ColumnType, Generated } from 'kysely';

/** A tag that was printed before it had a box. */
export interface TagTable {
  id: string;
  /** The person who printed it, or the owner of its current or last box. */
  owner_id: string;
  /** The code printed on it. */
  code: string;
  /** The last box that had it; `box.tag_id` decides which box has it now. */
  box_id: ColumnType<string | null, never, never>;
  created_at: Generated<Date>;
  claimed_at: ColumnType<Date | null, never, never>;
}
