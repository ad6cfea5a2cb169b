import { type Kysely, sql } from 'kysely';

/**
 * The id of a picture that stands in somebody else's item is no longer told from a free one: it may stand in both. What
 * it shows belongs to the item it was sent for, as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index item_picture`.execute(db);
  await sql`create index item_picture on item (picture_id) where picture_id is not null`.execute(db);
}
