import type { ColumnType, Generated } from 'kysely';

export interface BoxTable {
  id: string;
  /** When it changes, the items of the box follow. */
  space_id: string;
  name: string;
  description: string | null;
  /** Given by a trigger where it is missing or taken. */
  code: ColumnType<string, string | undefined, string>;
  /** The tag on it that was printed blank. */
  tag_id: Generated<string | null>;
  /** Whose space it is in: kept by the database, so that codes are unique for each owner. */
  owner_id: ColumnType<string, never, never>;
  created_at: number;
  updated_at: number;
  /** The last change to the box or anything in it. */
  changed_at: number;
  version: ColumnType<number, never, never>;
}
