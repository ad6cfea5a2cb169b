import { type Kysely, sql } from 'kysely';

/**
 * Spaces are locked in one order everywhere: catalogues, rooms, personal spaces, each kind by id. Rooms precede
 * personal spaces because deleting or moving a row reaches other people's personal spaces only in its triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create function lock_rank(kind text) returns int language sql immutable as $$
  select case kind when 'catalogue' then 0 when 'room' then 1 else 2 end
$$;

create or replace function membership_changed() returns trigger language plpgsql as $$
begin
  perform space_bump(coalesce(new.space_id, old.space_id));
  perform space_bump(coalesce(new.user_id, old.user_id));
  return null;
end $$;

create or replace function owner_changed() returns trigger language plpgsql as $$
begin
  perform space_bump(new.id);
  perform space_bump(least(old.owner_id, new.owner_id));
  perform space_bump(greatest(old.owner_id, new.owner_id));
  return null;
end $$;

create or replace function lock_spaces_of_category() returns trigger language plpgsql as $$
begin
  perform from space where id in (select space_id from item where category_id = old.id union select old.space_id)
    order by lock_rank(kind), id for no key update;
  return old;
end $$;
`.execute(db);
}
