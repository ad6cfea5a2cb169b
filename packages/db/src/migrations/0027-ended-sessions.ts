import { type Kysely, sql } from 'kysely';

/**
 * Sessions that were ended from another device, by the hash of their token: the device that still has the cookie learns
 * that it must clear its data. The table names no person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table ended_session (
  id_hash text primary key,
  ended_at timestamptz not null default now()
);
create index ended_session_age on ended_session (ended_at);
`.execute(db);
}
