import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** Reads the table once, beside writers, for the foreign key that `0055-picture-key-by-owner` made again unread. */
export const validatePictureReference = {
  kind: 'contract',
  async up(db: Kysely<unknown>) {
    await sql`alter table picture validate constraint picture_owner_id_fkey`.execute(db);
  },
} as const satisfies OnlineMigration;
