import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * Lines belong to the owner of the space at their time. The directory tells under which other keys the readers of a
 * space find lines about it.
 */
export const historyDirectory = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
create table history_directory (
  space_id uuid not null,
  owner_id uuid not null references app_user (id) on delete cascade,
  lines_owner_id uuid not null references app_user (id) on delete cascade,
  primary key (space_id, lines_owner_id)
);
create index history_directory_owner on history_directory (owner_id);
create index history_directory_lines_owner on history_directory (lines_owner_id);

-- A line belongs to the owner of the space that something moved to.
create function history_crossed() returns trigger language plpgsql as $$
declare
  o uuid := owner_of_space(new.from_space_id, new.owner_id);
begin
  if o <> new.owner_id then
    insert into history_directory (space_id, owner_id, lines_owner_id) values (new.from_space_id, o, new.owner_id)
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger crossed after insert or update of owner_id on history_entry for each row
  when (new.from_space_id <> new.space_id) execute function history_crossed();

create or replace function owner_changed() returns trigger language plpgsql as $$
begin
  perform space_bump(new.id, new.owner_id);
  perform space_bump(least(old.owner_id, new.owner_id), least(old.owner_id, new.owner_id));
  perform space_bump(greatest(old.owner_id, new.owner_id), greatest(old.owner_id, new.owner_id));
  update history_directory set owner_id = new.owner_id where space_id = new.id;
  insert into history_directory (space_id, owner_id, lines_owner_id) values (new.id, new.owner_id, old.owner_id)
    on conflict do nothing;
  return null;
end $$;
`.execute(db);
  },
} as const satisfies OnlineMigration;
