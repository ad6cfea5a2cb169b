import { type Kysely, sql } from 'kysely';

/**
 * The first days and the end of an account: the completed tour, the votes, and the work that follows the transaction of
 * a deletion. Of a deleted account these stay: a hash of its random id, so that the person's other devices clear
 * themselves, and the keys of its pictures until their files are removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table onboarding (
  user_id uuid primary key references app_user (id) on delete cascade,
  completed_at timestamptz not null default now()
);

create table feature_vote (
  user_id uuid not null references app_user (id) on delete cascade,
  feature text not null check (char_length(feature) between 1 and 50),
  created_at timestamptz not null default now(),
  primary key (user_id, feature)
);

create table account_deletion (
  -- Created by the device, so that a retry after a lost response is recognized.
  id uuid primary key,
  user_hash text not null unique,
  created_at timestamptz not null default now()
);
create index account_deletion_age on account_deletion (created_at);

create table picture_removal (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  account_deletion_id uuid not null references account_deletion (id) on delete cascade,
  next_try_at timestamptz not null default now()
);
create index picture_removal_due on picture_removal (next_try_at);
create index picture_removal_account on picture_removal (account_deletion_id);

create index history_entry_actor on history_entry (actor_id);

-- The deletion of an account may also remove its name and the places in its rooms from lines that others keep.
create or replace function history_is_append_only() returns trigger language plpgsql as $$
declare
  taken_off constant text[] := '{actor_id,owner_id,mutation_id,space_id,room_id,room_name,box_id,box_name,after,'
    'from_space_id,from_box_id,before}';
begin
  if current_setting('boxroom.purge', true) = 'on' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if tg_op = 'UPDATE' and to_jsonb(new) - taken_off = to_jsonb(old) - taken_off then
      return new;
    end if;
  end if;
  raise exception 'history_entry is append-only' using errcode = 'insufficient_privilege';
end $$;
`.execute(db);
}
