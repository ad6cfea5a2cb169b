import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** When recovery codes were made, also by older versions. Those from before count as made now. */
export const recoveryCodeTimes = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table recovery_code add column created_at timestamptz not null default now()`.execute(db);
  },
} as const satisfies OnlineMigration;
