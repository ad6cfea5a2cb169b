import { type Kysely, sql } from 'kysely';

/**
 * Actions of admins, including refused ones. A line outlives its admin's account: the address stays, as a copy. An
 * address that is restored after a change counts as proven only if it was proven before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table admin_action (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  user_id uuid references app_user (id) on delete set null,
  email text not null,
  action text not null check (char_length(action) between 1 and 50),
  outcome text not null check (char_length(outcome) between 1 and 50),
  details jsonb not null default '{}'
);
create index admin_action_at on admin_action (at desc, id desc);
create index admin_action_user on admin_action (user_id) where user_id is not null;

alter table email_change add column old_proven_at timestamptz;
`.execute(db);
}
