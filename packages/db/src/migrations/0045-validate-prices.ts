import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** Reads the items once, beside writers, for the check that `0044-currency` made again unread. */
export const validatePrices = {
  kind: 'contract',
  async up(db: Kysely<unknown>) {
    await sql`alter table item validate constraint item_price_check`.execute(db);
  },
} as const satisfies OnlineMigration;
