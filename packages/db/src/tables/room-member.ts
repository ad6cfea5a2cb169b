import type { ColumnType, Generated } from 'kysely';

/** The members of a room besides its owner. */
export interface RoomMemberTable {
  space_id: string;
  /** Of the room. Triggers maintain it. */
  owner_id: ColumnType<string, never, never>;
  user_id: string;
  access: 'view' | 'edit';
  invited_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
