import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table app_user (
  id uuid primary key,
  email text not null unique check (char_length(email) between 3 and 320),
  catalogue_id uuid not null unique,
  created_at timestamptz not null default now(),
  email_proven_at timestamptz
);

create table user_session (
  id_hash text primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  user_agent text
);
create index user_session_user on user_session (user_id);
create index user_session_expiry on user_session (expires_at);

create table sign_in_request (
  id uuid primary key,
  email text not null,
  link_hash text not null unique,
  code_hash text not null,
  device_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz
);
create index sign_in_request_email on sign_in_request (email);
`.execute(db);
}
