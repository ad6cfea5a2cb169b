import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';

/** Whether one of the person's providers vouched for the account's current address. */
export async function isVouchedFor(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity i join app_user u on u.id = i.user_id
    where i.user_id = ${userId} and i.vouched_email = u.email limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a mail has proven the account's address. */
export async function isProvenByMail(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from app_user where id = ${userId} and email_proven_at is not null`.execute(db);
  return rows.length > 0;
}

/**
 * Also true if a provider created the account before vouching was recorded. That is enough to keep sharing, and for
 * nothing that needs a proven address.
 */
export async function wasVouchedFor(db: Kysely<Database>, userId: string): Promise<boolean> {
  if (await isVouchedFor(db, userId)) return true;
  const { rows } = await sql`select 1 from identity where user_id = ${userId} and vouched_before limit 1`.execute(db);
  return rows.length > 0;
}
