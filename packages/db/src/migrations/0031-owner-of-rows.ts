import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';
import { tombstones } from './tombstones.ts';

/**
 * The owner of a space is the distribution key: see `placement.ts`. The rows that lack it get it, as do the rows by
 * which others reach them. Older versions do not write the new columns: triggers fill them, and the foreign keys follow
 * a space to its next owner.
 *
 * Triggers find rows by the key wherever the row that changes has it. They cross keys in order to reach what other
 * people keep about a row (`item_moved`, `box_moved`, `lock_followers_of_box`, `lock_spaces_of_category`,
 * `forget_room`), a tag that another member printed (`box_tagged`), and the owner of a space for an older version.
 */
export const ownerOfRows = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
alter table item add column owner_id uuid;
alter table category add column owner_id uuid;
alter table tombstone add column owner_id uuid;
alter table room_member add column owner_id uuid;
alter table sync_mutation add column user_id uuid;

alter table item add constraint item_in_box foreign key (owner_id, space_id, box_id)
  references box (owner_id, space_id, id) on update cascade on delete cascade not valid;
alter table category add constraint category_in_space foreign key (owner_id, space_id)
  references space (owner_id, id) on update cascade on delete cascade not valid;
alter table tombstone add constraint tombstone_in_space foreign key (owner_id, space_id)
  references space (owner_id, id) on update cascade on delete cascade not valid;
alter table room_member add constraint room_member_in_space foreign key (owner_id, space_id)
  references space (owner_id, id) on update cascade on delete cascade not valid;
alter table sync_mutation add constraint sync_mutation_of_client foreign key (user_id, client_id)
  references sync_client (user_id, id) on delete cascade not valid;

-- Returns the owner of a space. The given one is right but for older versions, and where a box changes its owner.
create function owner_of_space(p_space uuid, p_owner uuid) returns uuid language plpgsql as $$
declare
  o uuid;
begin
  select owner_id into o from space where owner_id = p_owner and id = p_space;
  if not found then
    select owner_id into o from space where id = p_space;
  end if;
  return o;
end $$;

-- As before, by the key.
create function space_bump(p_space uuid, p_owner uuid) returns bigint language plpgsql as $$
declare
  v bigint;
  last_by xid8;
  me xid8 := pg_current_xact_id();
begin
  select version, bumped_by into v, last_by from space where owner_id = p_owner and id = p_space;
  if found and last_by is distinct from me then
    update space set version = version + 1, bumped_by = me where owner_id = p_owner and id = p_space
      returning version into v;
    if v is not null then
      perform set_config('boxroom.bumped', concat_ws(',', nullif(current_setting('boxroom.bumped', true), ''), p_space), true);
    end if;
  end if;
  return v;
end $$;

${tombstones({ byOwner: false })}

create or replace function synced_row() returns trigger language plpgsql as $$
declare
  v bigint;
  old_owner uuid;
  new_owner uuid;
begin
  if tg_argv[0] in ('boxSetting', 'checklistEntry') then
    old_owner := old.space_id;
    new_owner := new.space_id;
  elsif tg_argv[0] = 'profile' then
    old_owner := old.id;
    new_owner := new.id;
  else
    if tg_argv[0] in ('item', 'category') then
      -- Only the owner changes, which devices do not have: the row keeps its version.
      if tg_op = 'UPDATE' and new.owner_id is distinct from old.owner_id and new.space_id = old.space_id then
        new.version := old.version;
        return new;
      end if;
      if tg_op <> 'DELETE' and (new.owner_id is null
        or tg_op = 'UPDATE' and new.space_id <> old.space_id and new.owner_id is not distinct from old.owner_id) then
        new.owner_id := owner_of_space(new.space_id, new.owner_id);
      end if;
    end if;
    old_owner := old.owner_id;
    new_owner := new.owner_id;
    if old_owner is null and tg_op <> 'INSERT' then
      old_owner := owner_of_space(old.space_id, null);
    end if;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.space_id <> new.space_id) then
    v := space_bump(old.space_id, old_owner);
    if v is not null then
      perform leave_tombstone(old.space_id, old_owner, tg_argv[0], old.id, v);
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or old.space_id <> new.space_id then
    perform remove_tombstone(new.space_id, new_owner, tg_argv[0], new.id);
  end if;
  new.version := space_bump(new.space_id, new_owner);
  if new.version is null and tg_op = 'UPDATE' and old.space_id = new.space_id then
    new.version := old.version; -- The space is being deleted, and this row with it.
  elsif new.version is null then
    raise exception 'space % of % % does not exist', new.space_id, tg_argv[0], new.id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

create or replace function box_coded() returns trigger language plpgsql as $$
declare
  attempt int := 0;
  is_new boolean;
begin
  new.owner_id := coalesce(owner_of_space(new.space_id, new.owner_id), new.owner_id);
  -- No index spans both tables: a concurrent tag may have the code. Then the box keeps its code, which may be printed.
  is_new := tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id or new.code is distinct from old.code;
  while new.code is null
    or exists (select from box where owner_id = new.owner_id and code = new.code and id <> new.id)
    or is_new and exists (
      select from tag where owner_id = new.owner_id and code = new.code and id is distinct from new.tag_id) loop
    new.code := box_code(new.id, attempt);
    attempt := attempt + 1;
    is_new := true;
  end loop;
  -- A restored box may find its tag on another box. A claim in that case violates the index.
  if tg_op = 'INSERT' and new.tag_id is not null
    and exists (select from box where tag_id = new.tag_id and id <> new.id) then
    new.tag_id := null;
  end if;
  return new;
end $$;

create or replace function box_tagged() returns trigger language plpgsql as $$
begin
  if new.tag_id is not null then
    update tag set box_id = new.id, claimed_at = now() where id = new.tag_id and box_id is distinct from new.id;
  end if;
  if tg_op = 'UPDATE' and old.tag_id is not null and new.tag_id is null then
    update tag set box_id = null, claimed_at = null where id = old.tag_id and box_id = new.id;
  end if;
  if new.tag_id is not null or tg_op = 'UPDATE' and new.owner_id is distinct from old.owner_id then
    update tag set owner_id = new.owner_id where box_id = new.id and owner_id <> new.owner_id;
  end if;
  return null;
end $$;

create or replace function room_gone() returns trigger language plpgsql as $$
begin
  delete from space where owner_id = old.owner_id and id = old.space_id;
  return null;
end $$;

create or replace function membership_changed() returns trigger language plpgsql as $$
declare
  room uuid := coalesce(new.space_id, old.space_id);
  owner uuid := coalesce(new.owner_id, old.owner_id);
  person uuid := coalesce(new.user_id, old.user_id);
begin
  -- The members learn of a new owner by the room.
  if tg_op = 'UPDATE' and new.owner_id is distinct from old.owner_id and new.access = old.access then
    return null;
  end if;
  perform space_bump(room, coalesce(owner, owner_of_space(room, null)));
  perform space_bump(person, person);
  return null;
end $$;

create or replace function owner_changed() returns trigger language plpgsql as $$
begin
  perform space_bump(new.id, new.owner_id);
  perform space_bump(least(old.owner_id, new.owner_id), least(old.owner_id, new.owner_id));
  perform space_bump(greatest(old.owner_id, new.owner_id), greatest(old.owner_id, new.owner_id));
  return null;
end $$;

create or replace function space_gone() returns trigger language plpgsql as $$
begin
  perform space_bump(old.owner_id, old.owner_id);
  return null;
end $$;

create or replace function lock_followers_of_room() returns trigger language plpgsql as $$
begin
  perform from space where kind = 'personal' and owner_id = id and owner_id in (
    select user_id from room_member where space_id = old.id union select old.owner_id
  ) order by id for no key update;
  return old;
end $$;

create function room_member_owned() returns trigger language plpgsql as $$
begin
  new.owner_id := owner_of_space(new.space_id, new.owner_id);
  return new;
end $$;
create trigger owned before insert on room_member for each row execute function room_member_owned();

create function sync_mutation_owned() returns trigger language plpgsql as $$
begin
  select user_id into new.user_id from sync_client where id = new.client_id;
  return new;
end $$;
create trigger owned before insert on sync_mutation for each row
  when (new.user_id is null) execute function sync_mutation_owned();
`.execute(db);
  },
} as const satisfies OnlineMigration;
