import type { ColumnType, Generated } from 'kysely';
import type { SyncedTable } from './synced-table.ts';

export interface BoxTable extends Omit<SyncedTable<'box'>, 'code' | 'tag_id'> {
  /** A trigger sets it where it is missing or taken. */
  code: ColumnType<string, string | undefined, string>;
  /** The box's tag that was printed blank. */
  tag_id: Generated<string | null>;
  /** The owner of its space. Triggers maintain it, so that codes are unique for each owner. */
  owner_id: ColumnType<string, string | undefined, never>;
}
