import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** The color of a category. Older versions write rows without one. */
export const categoryColors = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table category add column color text`.execute(db);
  },
} as const satisfies OnlineMigration;
