import type { ColumnType } from 'kysely';
import type { SyncedTable } from './synced-table.ts';

/** `id` and `space_id` are equal. Times of synced rows are milliseconds since 1970. */
export interface RoomTable extends Omit<SyncedTable<'room'>, 'owner_id'> {
  /** Follows `space.owner_id`: change it there. */
  owner_id: ColumnType<string, string, never>;
}
