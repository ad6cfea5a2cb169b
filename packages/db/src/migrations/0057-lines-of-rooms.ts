import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * Lists of no single box count the lines of one command over all boxes of a room, so that a change of many boxes is one
 * entry there. Lines without the count, of older versions, have the count of their box.
 */
export const linesOfRooms = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table history_entry add column room_line_count int`.execute(db);
  },
} as const satisfies OnlineMigration;
