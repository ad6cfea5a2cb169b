import { type Kysely, sql } from 'kysely';

/**
 * The identities of a person: accounts at providers, passwords, mailed tokens other than sign-in links, known browsers.
 * Sessions get an id that may be shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table identity (
  issuer text not null check (char_length(issuer) between 1 and 500),
  subject text not null check (char_length(subject) between 1 and 255),
  user_id uuid not null references app_user (id) on delete cascade,
  provider text not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identity_user on identity (user_id);

create table provider_sign_in (
  state_hash text primary key,
  provider text not null,
  device_hash text not null,
  code_verifier text not null,
  nonce text not null,
  next text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table password (
  user_id uuid primary key references app_user (id) on delete cascade,
  hash text not null,
  changed_at timestamptz not null default now()
);

create table secret_token (
  token_hash text primary key,
  kind text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz
);
create index secret_token_user on secret_token (user_id, kind);

create table known_device (
  user_id uuid not null references app_user (id) on delete cascade,
  device_hash text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

alter table user_session add column id uuid not null unique default gen_random_uuid();

alter table sign_in_request
  add column link_issuer text,
  add column link_subject text,
  add column link_provider text,
  add check (num_nulls(link_issuer, link_subject, link_provider) in (0, 3));
`.execute(db);
}
