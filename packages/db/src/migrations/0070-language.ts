import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** The language of a person's mails and notifications; null: not known yet, which older versions leave it at. */
export const language = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`alter table app_user add column language text`.execute(db);
  },
} as const satisfies OnlineMigration;
