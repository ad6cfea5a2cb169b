import type { DeletedRow, DeletedThing } from '@boxroom/domain/command/model';
import type { Generated, JSONColumnType } from 'kysely';

/** A deleted room, box or item that can be restored. */
export interface DeletionTable {
  /** The mutation that deleted it. */
  id: string;
  thing_id: string;
  entity: DeletedThing['entity'];
  owner_id: string;
  space_id: string;
  /** The box of a deleted item. */
  box_id: string | null;
  name: string;
  room_name: string | null;
  box_name: string | null;
  /** The number of boxes and items inside it. */
  boxes: number;
  items: number;
  rows: JSONColumnType<DeletedRow[]>;
  personal: JSONColumnType<object>;
  space_version: number | null;
  deleted_by: string | null;
  created_at: Generated<Date>;
  restored_at: Date | null;
}
