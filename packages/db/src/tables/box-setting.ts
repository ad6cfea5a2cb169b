import type { BoxType } from '@boxroom/domain/box/box';
import type { ColumnType } from 'kysely';

/** One person's setting for one box: `space_id` is the person's personal space, `id` the box. */
export interface BoxSettingTable {
  space_id: string;
  id: string;
  box_type: BoxType;
  /** The percentage of free space; null where it is not tracked. */
  capacity: number | null;
  updated_at: number;
  version: ColumnType<number, never, never>;
}
