import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- A change of membership raises the personal space of that person, so that their devices are notified,
-- and the room, so that the change and the commands in the room run one after the other.
create function membership_changed() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
  room uuid := coalesce(new.space_id, old.space_id);
begin
  perform space_bump(least(person, room));
  perform space_bump(greatest(person, room));
  return null;
end $$;
create trigger membership_changed after insert or update or delete on room_member
  for each row execute function membership_changed();

create function owner_changed() returns trigger language plpgsql as $$
declare
  one uuid;
begin
  for one in select id from unnest(array[old.owner_id, new.owner_id, new.id]) id order by id loop
    perform space_bump(one);
  end loop;
  return null;
end $$;
create trigger owner_changed after update of owner_id on space
  for each row when (old.owner_id is distinct from new.owner_id) execute function owner_changed();

-- A person who can no longer see a room keeps nothing that refers to it.
create function forget_room(p_user uuid, p_room uuid) returns void language plpgsql as $$
begin
  if may_see(p_user, p_room) then
    return;
  end if;
  delete from checklist_entry c using item i where c.space_id = p_user and i.id = c.id and i.space_id = p_room;
  delete from box_setting s using box b where s.space_id = p_user and b.id = s.id and b.space_id = p_room;
end $$;

-- Deferred to the commit: during a transfer of ownership, the order of the statements must not delete anybody's rows.
create function member_left() returns trigger language plpgsql as $$
begin
  perform forget_room(old.user_id, old.space_id);
  return null;
end $$;
create constraint trigger member_left after delete on room_member deferrable initially deferred
  for each row execute function member_left();

create function owner_left() returns trigger language plpgsql as $$
begin
  perform forget_room(old.owner_id, old.id);
  return null;
end $$;
create constraint trigger owner_left after update of owner_id on space deferrable initially deferred
  for each row when (old.owner_id is distinct from new.owner_id) execute function owner_left();

-- The same for a box or an item that moves to a space that some people cannot see.
create function item_moved() returns trigger language plpgsql as $$
begin
  perform from space where id in (
    select space_id from checklist_entry where id = new.id and not may_see(space_id, new.space_id)
  ) order by id for no key update;
  delete from checklist_entry where id = new.id and not may_see(space_id, new.space_id);
  return null;
end $$;
create trigger item_moved after update on item
  for each row when (old.space_id is distinct from new.space_id) execute function item_moved();

create function box_moved() returns trigger language plpgsql as $$
begin
  perform from space where id in (
    select space_id from box_setting where id = new.id and not may_see(space_id, new.space_id)
  ) order by id for no key update;
  delete from box_setting where id = new.id and not may_see(space_id, new.space_id);
  return null;
end $$;
create trigger box_moved after update on box
  for each row when (old.space_id is distinct from new.space_id) execute function box_moved();

-- Deleting a box or a room deletes rows in the personal spaces of several people: lock these in order.
create function lock_followers_of_box() returns trigger language plpgsql as $$
begin
  perform from space where id in (
    select c.space_id from checklist_entry c join item i on i.id = c.id where i.box_id = old.id
    union select space_id from box_setting where id = old.id
  ) order by id for no key update;
  return old;
end $$;
create trigger lock_followers before delete on box for each row execute function lock_followers_of_box();

create function lock_followers_of_room() returns trigger language plpgsql as $$
begin
  perform from space where kind = 'personal' and id in (
    select user_id from room_member where space_id = old.id union select old.owner_id
  ) order by id for no key update;
  return old;
end $$;
create trigger lock_followers before delete on space
  for each row when (old.kind = 'room') execute function lock_followers_of_room();

-- Members are notified of a deleted room because their membership is deleted too; the owner has none.
create function space_gone() returns trigger language plpgsql as $$
begin
  perform space_bump(old.owner_id);
  return null;
end $$;
create trigger space_gone after delete on space
  for each row when (old.kind = 'room') execute function space_gone();
`.execute(db);
}
