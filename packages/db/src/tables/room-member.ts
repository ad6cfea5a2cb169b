import type { Generated } from 'kysely';

/** Who besides its owner may see a room. */
export interface RoomMemberTable {
  space_id: string;
  user_id: string;
  access: 'view' | 'edit';
  invited_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
