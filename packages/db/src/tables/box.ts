import type { ColumnType, Generated } from 'kysely';

export interface BoxTable {
  id: string;
  /** A change moves the items of the box with it. */
  space_id: string;
  name: string;
  description: string | null;
  /** A trigger sets it where it is missing or taken. */
  code: ColumnType<string, string | undefined, string>;
  /** The box's tag that was printed blank. */
  tag_id: Generated<string | null>;
  /** The owner of its space. Triggers maintain it, so that codes are unique for each owner. */
  owner_id: ColumnType<string, never, never>;
  created_at: number;
  updated_at: number;
  /** The last change to the box or its contents. */
  changed_at: number;
  version: ColumnType<number, never, never>;
}
