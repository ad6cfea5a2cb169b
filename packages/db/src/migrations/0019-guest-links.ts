import { type Kysely, sql } from 'kysely';

/**
 * Links that show one room or one box to people without an account. Only a hash of the secret in a link is stored.
 * `visit_key` signs the token by which a visitor is counted once. A link belongs to its creator: it is deleted with the
 * room, the box and the account, and when the room or the box gets another owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table guest_link (
  id uuid primary key,
  token_hash text not null unique,
  visit_key text not null,
  owner_id uuid not null references app_user (id) on delete cascade,
  room_id uuid references space (id) on delete cascade,
  box_id uuid references box (id) on delete cascade,
  shows_prices boolean not null default false,
  opened_count int not null default 0,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  check (num_nonnulls(room_id, box_id) = 1)
);
create index guest_link_owner on guest_link (owner_id);
create index guest_link_room on guest_link (room_id) where room_id is not null;
create index guest_link_box on guest_link (box_id) where box_id is not null;

create function room_left_guests() returns trigger language plpgsql as $$
begin
  delete from guest_link where room_id = new.id;
  return null;
end $$;
create trigger room_left_guests after update of owner_id on space
  for each row when (old.owner_id is distinct from new.owner_id) execute function room_left_guests();

create function box_left_guests() returns trigger language plpgsql as $$
begin
  delete from guest_link where box_id = new.id;
  return null;
end $$;
create trigger box_left_guests after update of space_id, owner_id on box
  for each row when (old.owner_id is distinct from new.owner_id) execute function box_left_guests();
`.execute(db);
}
