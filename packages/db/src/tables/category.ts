import type { ColumnType } from 'kysely';

export interface CategoryTable {
  id: string;
  space_id: string;
  name: string;
  created_at: number;
  updated_at: number;
  version: ColumnType<number, never, never>;
}
