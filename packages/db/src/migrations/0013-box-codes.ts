import { type Kysely, sql } from 'kysely';

/**
 * Each box has a short code that is unique among the boxes of its room's owner. The device that adds a box proposes
 * one; a missing or taken code is replaced by the next one of the box's id, whenever a box enters a person's rooms: a
 * new box, a move, a room with a new owner. `box_code` equals `boxCodeOf` of the domain exactly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Take the same locks first as commands do.
do $$ begin
  perform from space order by lock_rank(kind), id for no key update;
end $$;

create function box_code(p_id uuid, p_attempt int) returns text language plpgsql immutable strict parallel safe as $$
declare
  symbols constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  bytes constant bytea := convert_to(p_attempt || ' ' || p_id, 'UTF8');
  size constant int := least(4 + p_attempt / 4, 6);
  hash bigint := 2166136261;
  code text := '';
begin
  for i in 0 .. length(bytes) - 1 loop
    hash := ((hash # get_byte(bytes, i)) * 16777619) & 4294967295;
  end loop;
  hash := (hash >> (5 * size)) # hash;
  for i in 0 .. size - 1 loop
    code := substr(symbols, ((hash >> (5 * i)) & 31)::int + 1, 1) || code;
  end loop;
  return code;
end $$;

alter table box add column code text check (code ~ '^[0-9A-HJKMNP-TV-Z]{4,6}$'), add column owner_id uuid;
create unique index box_one_code on box (owner_id, code);

-- A deleted space has no owner: then the box is deleted too, or the trigger 'synced' raises an error.
create function box_coded() returns trigger language plpgsql as $$
declare
  attempt int := 0;
begin
  new.owner_id := coalesce((select owner_id from space where id = new.space_id), new.owner_id);
  while new.code is null
    or exists (select from box where owner_id = new.owner_id and code = new.code and id <> new.id) loop
    new.code := box_code(new.id, attempt);
    attempt := attempt + 1;
  end loop;
  return new;
end $$;
create trigger coded before insert or update of space_id, owner_id, code on box
  for each row execute function box_coded();

-- Devices load each box again. All spaces in one statement: box by box would take quadratic time.
update space set version = version + 1, bumped_by = pg_current_xact_id() where id in (select space_id from box);
update box set owner_id = null;
alter table box alter column code set not null, alter column owner_id set not null,
  drop constraint box_space_id_fkey,
  add foreign key (space_id, owner_id) references space (id, owner_id) on update cascade on delete cascade;
`.execute(db);
}
