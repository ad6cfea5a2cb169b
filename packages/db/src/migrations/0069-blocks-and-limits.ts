import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * What an operator decides about a person: since when they are blocked, and limits of their own instead of the default
 * ones. Older versions read none of it: until the last of them stops, it signs blocked people in, and goes by the
 * default limits.
 */
export const blocksAndLimits = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
alter table app_user add column blocked_at timestamptz, add column items_max int,
  add column picture_bytes_max bigint;
`.execute(db);
  },
} as const satisfies OnlineMigration;
