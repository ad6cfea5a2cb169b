import { type Kysely, sql } from 'kysely';

/**
 * The bounds of texts are a safety net: the exact rule is in the domain and counts characters as a person does. One
 * such character may have many code points, so the net allows a hundred for each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table room (
  id uuid primary key check (id = space_id),
  space_id uuid not null,
  owner_id uuid not null,
  name text not null check (char_length(name) between 1 and 2500),
  created_at bigint not null,
  updated_at bigint not null,
  version bigint not null,
  foreign key (space_id, owner_id) references space (id, owner_id) on update cascade on delete cascade
);
create index room_version on room (space_id, version);

create table profile (
  id uuid primary key references app_user (id) on delete cascade,
  space_id uuid not null references space (id) on delete cascade,
  username text not null unique check (char_length(username) between 1 and 40),
  show_quantity boolean not null default false,
  show_price boolean not null default false,
  show_categories boolean not null default false,
  show_box_capacity boolean not null default false,
  show_pictures boolean not null default false,
  show_date_stamp boolean not null default false,
  version bigint not null
);
create index profile_version on profile (space_id, version);

create table category (
  id uuid primary key,
  space_id uuid not null references space (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 5000),
  created_at bigint not null,
  updated_at bigint not null,
  version bigint not null
);
create index category_version on category (space_id, version);

create table box (
  id uuid primary key,
  space_id uuid not null references space (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 2000),
  description text check (char_length(description) between 1 and 10000),
  created_at bigint not null,
  updated_at bigint not null,
  changed_at bigint not null,
  version bigint not null,
  unique (id, space_id)
);
create index box_version on box (space_id, version);

create table item (
  id uuid primary key,
  space_id uuid not null,
  box_id uuid not null,
  name text not null check (char_length(name) between 1 and 20000),
  description text check (char_length(description) between 1 and 50000),
  quantity bigint check (quantity between -1000000000 and 1000000000),
  price numeric(12, 2) check (price >= 0),
  category_id uuid references category (id) on delete set null,
  picture_id uuid,
  date_stamp date,
  created_at bigint not null,
  updated_at bigint not null,
  version bigint not null,
  -- An item is in the space of its box: when the box moves to another space, the items follow.
  foreign key (box_id, space_id) references box (id, space_id) on update cascade on delete cascade
);
create index item_version on item (space_id, version);
create index item_box on item (box_id);
create index item_category on item (category_id) where category_id is not null;

create table box_setting (
  space_id uuid not null references space (id) on delete cascade,
  id uuid not null references box (id) on delete cascade,
  box_type text not null check (box_type in ('default', 'cardboard', 'plastic', 'black', 'freezer', 'shelf')),
  capacity int check (capacity between 0 and 100),
  updated_at bigint not null,
  version bigint not null,
  primary key (space_id, id)
);
create index box_setting_version on box_setting (space_id, version);
create index box_setting_box on box_setting (id);

create table checklist_entry (
  space_id uuid not null references space (id) on delete cascade,
  id uuid not null references item (id) on delete cascade,
  checked_at bigint not null,
  version bigint not null,
  primary key (space_id, id)
);
create index checklist_entry_version on checklist_entry (space_id, version);
create index checklist_entry_item on checklist_entry (id);

create trigger synced before insert or update or delete on room for each row execute function synced_row('room');
create trigger synced before insert or update or delete on profile for each row execute function synced_row('profile');
create trigger synced before insert or update or delete on category for each row execute function synced_row('category');
create trigger synced before insert or update or delete on box for each row execute function synced_row('box');
create trigger synced before insert or update or delete on item for each row execute function synced_row('item');
create trigger synced before insert or update or delete on box_setting for each row execute function synced_row('boxSetting');
create trigger synced before insert or update or delete on checklist_entry for each row execute function synced_row('checklistEntry');

-- Deleting a room deletes its space, and the reverse.
create function room_gone() returns trigger language plpgsql as $$
begin
  delete from space where id = old.space_id;
  return null;
end $$;
create trigger room_gone after delete on room for each row execute function room_gone();

-- Deleting a category clears a field of items in several spaces: lock these in order first.
create function lock_spaces_of_category() returns trigger language plpgsql as $$
begin
  perform from space where id in (select space_id from item where category_id = old.id union select old.space_id)
    order by id for no key update;
  return old;
end $$;
create trigger lock_spaces before delete on category for each row execute function lock_spaces_of_category();
`.execute(db);
}
