import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * The table of pictures also has those of boxes and rooms, and the papers of items. `entity` and `item_id` are the table
 * and the id of the row that names the file: a person may make a box with the id of somebody's item. Files follow their
 * box and their room to another owner as those of items do, also when an older version moves them. A PDF has no size in
 * pixels.
 */
export const filesOfRows = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
alter table picture add column paper_kind text, add column entity text not null default 'item';
alter table picture alter column width drop not null, alter column height drop not null;

create or replace function pictures_follow() returns trigger language plpgsql as $$
begin
  update picture set owner_id = new.owner_id
    where owner_id = old.owner_id and entity = tg_table_name and item_id = new.id;
  return null;
end $$;
create trigger pictures_follow after update on box for each row
  when (old.owner_id is distinct from new.owner_id) execute function pictures_follow();
create trigger pictures_follow after update on room for each row
  when (old.owner_id is distinct from new.owner_id) execute function pictures_follow();
`.execute(db);
  },
  accepted: {
    'alter table picture alter column width drop not null': 'older versions write both sizes and read neither',
  },
} as const satisfies OnlineMigration;
