import { type Kysely, sql } from 'kysely';

/** Limits count links and visits by known browser before the person is known, so the hash needs an index of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index known_device_hash on known_device (device_hash)`.execute(db);
}
