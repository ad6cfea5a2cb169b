import type { ColumnType } from 'kysely';

export interface BoxTable {
  id: string;
  /** When it changes, the items of the box follow. */
  space_id: string;
  name: string;
  description: string | null;
  created_at: number;
  updated_at: number;
  /** The last change to the box or anything in it. */
  changed_at: number;
  version: ColumnType<number, never, never>;
}
