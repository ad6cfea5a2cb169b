import { sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** The history asks which rooms a person can restore; the items of a deleted selection are many more. */
export const deletedRooms = {
  kind: 'index',
  indexes: {
    deletion_of_room: sql`
      create index concurrently deletion_of_room on deletion (owner_id, thing_id)
      where entity = 'room' and restored_at is null`,
  },
} as const satisfies OnlineMigration;
