import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table space (
  id uuid primary key,
  kind text not null check (kind in ('room', 'personal', 'catalogue')),
  owner_id uuid not null references app_user (id) on delete cascade,
  version bigint not null default 0,
  bumped_by xid8,
  pruned_below bigint not null default 0,
  unique (id, owner_id),
  check (kind <> 'personal' or id = owner_id)
) with (fillfactor = 70);
create index space_owner on space (owner_id);
create unique index space_one_catalogue on space (owner_id) where kind = 'catalogue';

create table room_member (
  space_id uuid not null references space (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  access text not null check (access in ('view', 'edit')),
  invited_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (space_id, user_id)
);
create index room_member_user on room_member (user_id);

create table invitation (
  id uuid primary key,
  token_hash text not null unique,
  space_id uuid not null references space (id) on delete cascade,
  invitee_email text not null,
  invited_by uuid not null references app_user (id) on delete cascade,
  access text not null default 'view' check (access in ('view', 'edit')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'expired', 'revoked')),
  accepted_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index invitation_one_pending on invitation (space_id, invitee_email) where status = 'pending';
create index invitation_email on invitation (invitee_email);
create index invitation_inviter on invitation (invited_by);

create table tombstone (
  space_id uuid not null references space (id) on delete cascade,
  entity text not null,
  id uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  primary key (space_id, entity, id)
);
create index tombstone_version on tombstone (space_id, version);
create index tombstone_age on tombstone (created_at);

-- Returns this transaction's version of the space, or null if the space is gone. The first change raises the version;
-- the row stays locked until the commit, so versions commit in order. The setting boxroom.bumped lists the spaces that
-- this transaction has raised, so that devices can be notified.
create function space_bump(p_space uuid) returns bigint language plpgsql as $$
declare
  v bigint;
  last_by xid8;
  me xid8 := pg_current_xact_id();
begin
  select version, bumped_by into v, last_by from space where id = p_space;
  if found and last_by is distinct from me then
    update space set version = version + 1, bumped_by = me where id = p_space returning version into v;
    if v is not null then
      perform set_config('boxroom.bumped', concat_ws(',', nullif(current_setting('boxroom.bumped', true), ''), p_space), true);
    end if;
  end if;
  return v;
end $$;

-- Runs before each insert, update or delete of a synced row; the argument is the entity's name. Sets the version, and
-- leaves a tombstone in the space that the row leaves.
create function synced_row() returns trigger language plpgsql as $$
declare
  v bigint;
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.space_id <> new.space_id) then
    v := space_bump(old.space_id);
    if v is not null then
      insert into tombstone (space_id, entity, id, version) values (old.space_id, tg_argv[0], old.id, v)
        on conflict (space_id, entity, id) do update set version = excluded.version, created_at = now();
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or old.space_id <> new.space_id then
    delete from tombstone where space_id = new.space_id and entity = tg_argv[0] and id = new.id;
  end if;
  new.version := space_bump(new.space_id);
  if new.version is null and tg_op = 'UPDATE' and old.space_id = new.space_id then
    new.version := old.version; -- The space is being deleted, and this row with it.
  elsif new.version is null then
    raise exception 'space % of % % does not exist', new.space_id, tg_argv[0], new.id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

-- Returns whether a person owns the room or personal space, or is a member of the room.
create function may_see(p_user uuid, p_space uuid) returns boolean language sql stable as $$
  select exists (select from space where id = p_space and owner_id = p_user)
    or exists (select from room_member where space_id = p_space and user_id = p_user)
$$;
`.execute(db);
}
