import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * Details of items, pictures of items, boxes and rooms, papers, the switches for them, and a person's own fields. All
 * empty or off: older versions write rows without them.
 */
export const detailsAndFiles = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
alter table item add column serial text, add column brand text, add column bought_on date, add column bought_at text,
  add column warranty_until date, add column lent_to text, add column lent_since date, add column lent_due date,
  add column own jsonb, add column pictures jsonb, add column papers jsonb;
alter table box add column pictures jsonb;
alter table room add column pictures jsonb;
alter table profile add column show_serial boolean not null default false,
  add column show_brand boolean not null default false, add column show_bought_on boolean not null default false,
  add column show_bought_at boolean not null default false, add column show_warranty boolean not null default false,
  add column show_lent boolean not null default false, add column show_papers boolean not null default false,
  add column own_fields jsonb;
`.execute(db);
  },
} as const satisfies OnlineMigration;
