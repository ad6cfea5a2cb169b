import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * Codes by which a signed-in device signs in another one. A code ends with the session that shows it. `proven_at` keeps
 * a session that came this way from counting as a new proof of who somebody is: older versions, which do not read it,
 * open none.
 */
export const devicePairing = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
create table device_pairing (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  session_hash text not null references user_session (id_hash) on delete cascade,
  link_hash text not null unique,
  claim_hash text,
  number smallint,
  device text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  contested_at timestamptz,
  confirmed_at timestamptz,
  used_at timestamptz,
  ended_at timestamptz,
  check ((claim_hash is null) = (number is null)),
  check (confirmed_at is null or claim_hash is not null),
  check (used_at is null or confirmed_at is not null)
);
create index device_pairing_user on device_pairing (user_id);
create index device_pairing_session on device_pairing (session_hash);
alter table user_session add column proven_at timestamptz;
`.execute(db);
  },
} as const satisfies OnlineMigration;
