import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** Older versions read lines and mutations without their key. */
export const historyByOwnerOnly = {
  kind: 'contract',
  async up(db: Kysely<unknown>) {
    await sql`
drop index history_entry_by_id, history_entry_space, history_entry_from_space, history_entry_plain_space,
  history_entry_plain_from_space, sync_mutation_by_client`.execute(db);
  },
} as const satisfies OnlineMigration;
