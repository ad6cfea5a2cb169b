import type { ColumnType, Generated } from 'kysely';

/** `id` is the person's, `space_id` the person's catalogue. */
export interface ProfileTable {
  id: string;
  space_id: string;
  username: string;
  show_quantity: Generated<boolean>;
  show_price: Generated<boolean>;
  show_categories: Generated<boolean>;
  show_box_capacity: Generated<boolean>;
  show_pictures: Generated<boolean>;
  show_date_stamp: Generated<boolean>;
  version: ColumnType<number, never, never>;
}
