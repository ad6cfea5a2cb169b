import { type Kysely, sql } from 'kysely';

/**
 * Picture ids are no longer unique among items: a refusal would reveal that another account uses the id. The picture
 * still belongs to the item it was sent for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index item_picture`.execute(db);
  await sql`create index item_picture on item (picture_id) where picture_id is not null`.execute(db);
}
