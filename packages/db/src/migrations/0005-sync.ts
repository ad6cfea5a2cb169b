import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table sync_client (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  last_seq bigint not null default 0,
  last_seen timestamptz not null default now()
);
create index sync_client_user on sync_client (user_id);
create index sync_client_age on sync_client (last_seen);

create table sync_mutation (
  client_id uuid not null references sync_client (id) on delete cascade,
  seq bigint not null,
  id uuid not null,
  repeat boolean not null default false,
  name text not null,
  code text,
  detail text,
  created_at timestamptz not null default now(),
  primary key (client_id, seq)
);
-- Claims a mutation: only the first insert of an id lets it take effect.
create unique index sync_mutation_once on sync_mutation (id) where not repeat;
create index sync_mutation_age on sync_mutation (created_at);
`.execute(db);
}
