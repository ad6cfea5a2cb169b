import type { ColumnType } from 'kysely';

/** `id` and `space_id` are equal. Times of synced rows are milliseconds since 1970; triggers set `version`. */
export interface RoomTable {
  id: string;
  space_id: string;
  /** Follows `space.owner_id`: change it there. */
  owner_id: ColumnType<string, string, never>;
  name: string;
  created_at: number;
  updated_at: number;
  version: ColumnType<number, never, never>;
}
