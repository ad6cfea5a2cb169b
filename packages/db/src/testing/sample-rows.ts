import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../tables/database.ts';

type Db = Kysely<Database>;

export interface SamplePerson {
  /** Also the id of the personal space. */
  id: string;
  catalogueId: string;
}

/** Adds a person with both spaces and a profile, as after sign-up. */
export async function addPerson(db: Db, { id = randomUUID() }: { id?: string } = {}): Promise<SamplePerson> {
  const catalogueId = randomUUID();
  await db
    .insertInto('app_user')
    .values({ id, email: `${id}@example.com`, catalogue_id: catalogueId })
    .execute();
  await db
    .insertInto('space')
    .values([
      { id, kind: 'personal', owner_id: id },
      { id: catalogueId, kind: 'catalogue', owner_id: id },
    ])
    .execute();
  await db.insertInto('profile').values({ id, space_id: catalogueId, username: id }).execute();
  return { id, catalogueId };
}

/** Adds a person's room, shared with the members; returns its id. */
export async function addRoom(db: Db, ownerId: string, members: readonly string[] = []): Promise<string> {
  const id = randomUUID();
  await db.insertInto('space').values({ id, kind: 'room', owner_id: ownerId }).execute();
  await db
    .insertInto('room')
    .values({ id, space_id: id, owner_id: ownerId, name: 'Cellar', created_at: 1, updated_at: 1 })
    .execute();
  for (const userId of members) {
    await db.insertInto('room_member').values({ space_id: id, user_id: userId, access: 'edit' }).execute();
  }
  return id;
}

/** Adds a box in a room or personal space; returns its id. */
export async function addBox(db: Db, spaceId: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('box')
    .values({ id, space_id: spaceId, name: 'Box', created_at: 1, updated_at: 1, changed_at: 1 })
    .execute();
  return id;
}

/** Adds an item in a box; returns its id. */
export async function addItem(
  db: Db,
  spaceId: string,
  boxId: string,
  categoryId: string | null = null,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('item')
    .values({
      id,
      space_id: spaceId,
      box_id: boxId,
      name: 'Thing',
      category_id: categoryId,
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  return id;
}

/** Adds a tick to a person's checklist. */
export async function tick(db: Db, userId: string, itemId: string): Promise<void> {
  await db.insertInto('checklist_entry').values({ space_id: userId, id: itemId, checked_at: 1 }).execute();
}

/** Adds a person's setting for a box. */
export async function setBoxType(db: Db, userId: string, boxId: string): Promise<void> {
  await db
    .insertInto('box_setting')
    .values({ space_id: userId, id: boxId, box_type: 'plastic', updated_at: 1 })
    .execute();
}

export async function addCategory(db: Db, catalogueId: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('category')
    .values({ id, space_id: catalogueId, name: 'Tools', created_at: 1, updated_at: 1 })
    .execute();
  return id;
}
