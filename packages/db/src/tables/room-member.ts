import type { Generated } from 'kysely';

/** The members of a room besides its owner. */
export interface RoomMemberTable {
  space_id: string;
  user_id: string;
  access: 'view' | 'edit';
  invited_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
