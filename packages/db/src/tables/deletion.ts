import type { DeletedRow, DeletedThing } from '@boxroom/domain/trash/deletion';
import type { Generated, JSONColumnType } from 'kysely';

/** A room, a box or an item that a person deleted and can have back. */
export interface DeletionTable {
  /** The mutation that deleted it. */
  id: string;
  thing_id: string;
  entity: DeletedThing['entity'];
  owner_id: string;
  space_id: string;
  /** Of an item: the box it was in. */
  box_id: string | null;
  name: string;
  room_name: string | null;
  box_name: string | null;
  /** How many were in it. */
  boxes: number;
  items: number;
  rows: JSONColumnType<DeletedRow[]>;
  personal: JSONColumnType<object>;
  space_version: number | null;
  deleted_by: string | null;
  created_at: Generated<Date>;
  restored_at: Date | null;
}
