import { type Kysely, sql } from 'kysely';

/** The history of a box includes the items that were moved out of it. Older lines do not name the box. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table history_entry add column from_box_id uuid;
create index history_entry_from_box on history_entry (from_box_id, at desc, id desc) where from_box_id is not null;
`.execute(db);
}
