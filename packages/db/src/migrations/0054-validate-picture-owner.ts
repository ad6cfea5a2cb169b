import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** Reads the table once, beside writers. */
export const validatePictureOwner = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table picture validate constraint picture_has_owner`.execute(db);
  },
} as const satisfies OnlineMigration;
