import { type Kysely, sql } from 'kysely';

/** Whether mail leaves is asked by every page that waits for one: the newest sent and the failing ones are found at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create index mail_outbox_sent on mail_outbox (sent_at desc) where sent_at is not null;
create index mail_outbox_trouble on mail_outbox (created_at desc) where sent_at is null and last_error is not null;
`.execute(db);
}
