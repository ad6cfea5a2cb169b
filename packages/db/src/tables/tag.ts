import type { ColumnType, Generated } from 'kysely';

/** A tag that was printed before it had a box. */
export interface TagTable {
  id: string;
  /** Who had it printed, or the owner of the box that it is or was on. */
  owner_id: string;
  /** What is printed on it. */
  code: string;
  /** The last box that had it; the one that has it says so itself. */
  box_id: ColumnType<string | null, never, never>;
  created_at: Generated<Date>;
  claimed_at: ColumnType<Date | null, never, never>;
}
