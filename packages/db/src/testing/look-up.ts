import type { Kysely } from 'kysely';
import type { Database } from '../tables/database.ts';

type Db = Kysely<Database>;

/** Returns the number of the last transaction in a space. */
export async function version(db: Db, spaceId: string): Promise<number> {
  const row = await db.selectFrom('space').select('version').where('id', '=', spaceId).executeTakeFirstOrThrow();
  return row.version;
}

/** Returns "entity id" of each tombstone of a space, sorted. */
export async function tombstones(db: Db, spaceId: string): Promise<string[]> {
  const rows = await db.selectFrom('tombstone').select(['entity', 'id']).where('space_id', '=', spaceId).execute();
  return rows.map(({ entity, id }) => `${entity} ${id}`).toSorted();
}

/** Returns the items that a person has ticked. */
export async function checklist(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('checklist_entry').select('id').where('space_id', '=', userId).execute();
  return rows.map((row) => row.id);
}

/** Returns the boxes that a person has a setting for. */
export async function settings(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('box_setting').select('id').where('space_id', '=', userId).execute();
  return rows.map((row) => row.id);
}

/** Returns the columns of an item that triggers maintain, or undefined where it is deleted. */
export async function itemRow(db: Db, id: string) {
  return db
    .selectFrom('item')
    .select(['space_id', 'box_id', 'version', 'category_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}
