import { type Kysely, sql } from 'kysely';

/**
 * What stays of a mutation once its record is removed: its id, so that it never takes effect a second time, and why it
 * was refused. It stays as long as the account.
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
