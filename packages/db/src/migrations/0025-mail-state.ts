import { type Kysely, sql } from 'kysely';

/**
 * Every page that waits for a mail asks whether mail leaves: the indexes find the newest sent mail and the failing
 * ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create index mail_outbox_sent on mail_outbox (sent_at desc) where sent_at is not null;
create index mail_outbox_trouble on mail_outbox (created_at desc) where sent_at is null and last_error is not null;
`.execute(db);
}
