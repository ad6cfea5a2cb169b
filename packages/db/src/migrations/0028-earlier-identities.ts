import { type Kysely, sql } from 'kysely';

/**
 * Marks the providers that created an account before vouching was recorded: they vouched for its address then. So the
 * first mail to such an address ends sharing only where a stranger may have set it up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table identity add column vouched_before boolean not null default false;
update identity i set vouched_before = true from app_user u
where u.id = i.user_id and u.email_proven_at is null and i.vouched_email is null and i.created_at = u.created_at
  and not exists (select from email_change c where c.user_id = u.id and c.confirmed_at is not null);
`.execute(db);
}
