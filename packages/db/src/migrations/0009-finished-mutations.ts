import { type Kysely, sql } from 'kysely';

/**
 * The remains of a mutation after its record is removed: its id, so that it never takes effect a second time, and its
 * refusal code. They stay as long as the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table finished_mutation (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  code text,
  primary key (user_id, id)
);
`.execute(db);
}
