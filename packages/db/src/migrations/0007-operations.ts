import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table mail_outbox (
  id uuid primary key,
  kind text not null,
  to_email text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries int not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null and failed_at is null;

create unlogged table rate_limit (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);
create index rate_limit_expiry on rate_limit (resets_at);

create table server_state (
  key text primary key,
  value text not null
);
insert into server_state (key, value) values ('epoch', gen_random_uuid()::text);
`.execute(db);
}
