import type { ColumnType } from 'kysely';

export interface ItemTable {
  id: string;
  /** Always equals that of the box. */
  space_id: string;
  box_id: string;
  name: string;
  description: string | null;
  quantity: number | null;
  price: number | null;
  category_id: string | null;
  picture_id: string | null;
  /** YYYY-MM-DD. */
  date_stamp: string | null;
  created_at: number;
  updated_at: number;
  version: ColumnType<number, never, never>;
}
