import { sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** Digests find the deadlines of a few days. Items without one are in no index. */
export const itemsByDeadline = {
  kind: 'index',
  indexes: {
    item_warranty: sql`create index concurrently item_warranty on item (space_id, warranty_until)
      where warranty_until is not null`,
    item_lent_due: sql`create index concurrently item_lent_due on item (space_id, lent_due) where lent_due is not null`,
  },
} as const satisfies OnlineMigration;
