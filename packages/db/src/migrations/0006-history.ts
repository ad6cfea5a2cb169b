import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table history_entry (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  client_at timestamptz not null,
  actor_id uuid not null,
  mutation_id uuid,
  action text not null check (action in ('add', 'edit', 'delete', 'move', 'toggle')),
  entity text not null check (entity in ('room', 'box', 'item')),
  entity_id uuid not null,
  name text not null,
  space_id uuid not null,
  from_space_id uuid,
  owner_id uuid not null,
  room_id uuid,
  room_name text,
  box_id uuid,
  box_name text,
  before jsonb,
  after jsonb
);
create index history_entry_space on history_entry (space_id, at desc, id desc);
create index history_entry_from_space on history_entry (from_space_id, at desc, id desc) where from_space_id is not null;
create index history_entry_owner on history_entry (owner_id, at desc, id desc);
create index history_entry_box on history_entry (box_id, at desc, id desc) where box_id is not null;

-- History is append-only. The one exception is the deletion of an account, which announces itself with
-- set local boxroom.purge = 'on'.
create function history_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('boxroom.purge', true) = 'on' then
    return old;
  end if;
  raise exception 'history_entry is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on history_entry
  for each row execute function history_is_append_only();
create trigger append_only_truncate before truncate on history_entry
  for each statement execute function history_is_append_only();
`.execute(db);
}
