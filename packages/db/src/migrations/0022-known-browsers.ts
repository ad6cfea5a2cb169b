import { type Kysely, sql } from 'kysely';

/** Links and visits are counted by browser where the browser is known, and which person it belongs to is not known yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index known_device_hash on known_device (device_hash)`.execute(db);
}
