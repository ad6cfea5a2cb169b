import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

const ANY_SCALE = 'alter table item drop constraint item_price_check, alter column price type numeric';

/**
 * A person's currency, and prices with the decimals that were typed: three, for some currencies. A price without a
 * limit of its own is limited by `priceSchema`.
 */
export const currency = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
alter table profile add column currency text;
${sql.raw(ANY_SCALE)},
  add constraint item_price_check check (price >= 0) not valid;
`.execute(db);
  },
  accepted: {
    [ANY_SCALE]:
      'a numeric without a scale is stored as before, so no row is rewritten or read; older versions round to cents what they write, and the check goes on for them',
  },
} as const satisfies OnlineMigration;
