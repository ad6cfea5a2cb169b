import { type Kysely, sql } from 'kysely';

/**
 * Deleted things, for as long as they can be restored: one row for each separately deleted room, box or item, with
 * everything inside it. `rows` are rooms, boxes and items in the form of the devices; `personal` are everybody's
 * settings and ticks for them, and the members of a room, in the form of the tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table deletion (
  id uuid not null,
  thing_id uuid not null,
  entity text not null check (entity in ('room', 'box', 'item')),
  owner_id uuid not null references app_user (id) on delete cascade,
  space_id uuid not null,
  box_id uuid,
  name text not null,
  room_name text,
  box_name text,
  boxes int not null,
  items int not null,
  rows jsonb not null,
  personal jsonb not null,
  -- For a room: where its versions continue, so that no device mistakes new ones for old.
  space_version bigint,
  deleted_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  restored_at timestamptz,
  primary key (id, thing_id)
);
create index deletion_owner on deletion (owner_id, created_at) where restored_at is null;
create index deletion_space on deletion (space_id);
create index deletion_box on deletion (box_id);
create index deletion_thing on deletion (thing_id) where entity = 'room';
create index deletion_by on deletion (deleted_by);
create index deletion_age on deletion (created_at);
`.execute(db);
}
