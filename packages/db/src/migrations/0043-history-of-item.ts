import { sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** The lines of one item, wherever it was, newest first. */
export const historyOfItem = {
  kind: 'index',
  indexes: {
    history_entry_item: sql`
      create index concurrently history_entry_item on history_entry (entity_id, at desc, id desc)
      where entity = 'item'`,
  },
} as const satisfies OnlineMigration;
