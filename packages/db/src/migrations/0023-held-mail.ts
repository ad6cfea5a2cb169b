import { type Kysely, sql } from 'kysely';

/** Mail that was waiting when a backup was made may have been sent since, so a restore holds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column held_at timestamptz`.execute(db);
}
