import type { Database } from '@boxroom/db/tables/database';
import { ENTITIES } from '@boxroom/domain/command/model';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { tagsOf, type World } from '@boxroom/domain/testing/random-world';
import type { Kysely } from 'kysely';
import { writeChanges } from '../sync/write-changes.ts';

/** Inserts a world into the database, with accounts, spaces and memberships. */
export async function insertWorld(db: Kysely<Database>, world: World): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { id, catalogueId } of world.users) {
      await tx
        .insertInto('app_user')
        .values({ id, email: `${id}@example.com`, catalogue_id: catalogueId })
        .execute();
      await tx
        .insertInto('space')
        .values([
          { id, kind: 'personal', owner_id: id },
          { id: catalogueId, kind: 'catalogue', owner_id: id },
        ])
        .execute();
    }
    for (const [index, { id }] of world.users.entries())
      await tx
        .insertInto('tag')
        .values(tagsOf(index === 0 ? 0 : 1).map((tagId) => ({ id: tagId, owner_id: id, code: tagCodeOf(tagId) })))
        .execute();
    for (const entity of ENTITIES)
      await writeChanges(
        tx,
        world.users[0].id,
        world.rows.filter((change) => change.entity === entity),
      );
    for (const { id, owner, guest } of world.rooms) {
      const guestId = world.users[owner === 0 ? 1 : 0].id;
      if (guest) await tx.insertInto('room_member').values({ space_id: id, user_id: guestId, access: guest }).execute();
    }
  });
}

export async function removeWorld(db: Kysely<Database>, world: World): Promise<void> {
  await db
    .deleteFrom('app_user')
    .where(
      'id',
      'in',
      world.users.map((user) => user.id),
    )
    .execute();
}
