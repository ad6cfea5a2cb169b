import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * Passkeys, and codes for somebody who has lost them. Older versions neither read nor write these: while one still runs,
 * it also opens sessions of an account that asks for a passkey.
 */
export const passkeys = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
create table passkey (
  id text primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

create table passkey_challenge (
  challenge text primary key,
  session_hash text references user_session (id_hash) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_session on passkey_challenge (session_hash) where session_hash is not null;
create index passkey_challenge_expires on passkey_challenge (expires_at);

create table recovery_code (
  user_id uuid not null references app_user (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

alter table app_user add column passkey_required_at timestamptz;
`.execute(db);
  },
} as const satisfies OnlineMigration;
