import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addBox, addItem, addPerson, setBoxType } from '@boxroom/db/testing/sample-rows';
import { ORPHAN_KINDS } from '@boxroom/domain/admin/orphan-kind';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkPictureStore } from '../../picture-store/picture-store-id.ts';
import { readPicture } from '../../picture-store/picture-store.ts';
import { type AdminHousehold, byKind, createAdminHousehold } from '../../testing/admin-household.ts';
import { addPicture, addVanishing, readAllRows, vanish, withoutTriggers } from '../../testing/vanished-person.ts';
import { KIND_OF_TABLE } from './orphan-tables.ts';
import { readCatalogue } from './read-references.ts';

let house: AdminHousehold;
beforeEach(async () => {
  house = await createAdminHousehold();
});
afterEach(() => house.server.stop());

const db = () => house.server.services.db;
const pictures = () => house.server.services.pictures;
const count = async () => (await house.count()).data;
const versionOf = async (id: string) =>
  (await db().selectFrom('space').select('version').where('id', '=', id).executeTakeFirst())?.version ?? -1;

test('every table with orphans has a kind', async () => {
  const { references } = await readCatalogue(db());
  const tables = new Set(references.filter(({ whenGone }) => whenGone === 'goes').map(({ table }) => table));
  expect([...tables].toSorted()).toEqual(Object.keys(KIND_OF_TABLE).toSorted());
});

test('without orphans a cleanup only writes its log entry', async () => {
  const before = await readAllRows(db());
  expect(await count()).toMatchObject({ found: [], total: 0, mustBeTyped: false });
  expect((await house.cleanUp(0, null)).data).toEqual({ removed: 0, found: [] });
  expect(await readAllRows(db())).toEqual(before);
});

test('finds and removes a missing person’s rows in every table and changes nothing else', async () => {
  const { friendId, adminId } = house;
  const before = await readAllRows(db());
  const gone = await addVanishing(house.server.services, friendId);
  // A reference in a row that stays: the row itself does not go.
  await sql`update room_member set invited_by = ${gone.id} where space_id = ${house.roomId}`.execute(db());
  await vanish(db(), [gone.id]);
  const between = await readAllRows(db());
  const more = Object.entries(between).map(([name, rows]) => rows.length - (before[name]?.length ?? 0));

  const found = await count();
  expect(found.total).toBe(more.reduce((sum, each) => sum + each, 0) + 1);
  expect(Object.keys(byKind(found)).toSorted()).toEqual(
    ORPHAN_KINDS.filter((kind) => kind !== 'pictureFiles').toSorted(),
  );
  expect(found.mustBeTyped).toBe(true);
  expect(await readAllRows(db())).toEqual(between);

  const [heard, untold] = [await versionOf(friendId), await versionOf(adminId)];
  expect((await house.cleanUp(found.total)).data).toEqual({ removed: found.total, found: found.found });
  const { tombstone: gravesBefore, ...restBefore } = before;
  const { tombstone, ...rest } = await readAllRows(db());
  expect(rest).toEqual(restBefore);
  // The friend's devices learn what they lose.
  expect(gravesBefore).toEqual([]);
  expect(tombstone?.length).toBe(2);
  expect(tombstone?.every((row) => row.includes(friendId))).toBe(true);
  expect(await versionOf(friendId)).toBeGreaterThan(heard);
  expect(await versionOf(adminId)).toBe(untold);
  expect(await readPicture(pictures(), gone.pictureKey, 'full')).toBeNull();
  expect(await count()).toMatchObject({ found: [], total: 0 });
});

describe('rows that depend on a missing row', () => {
  test('are found by kind, together with the rows that depend on them', async () => {
    const { roomId, boxId, itemId, friendId, otherId } = house;
    await setBoxType(db(), friendId, boxId);
    await withoutTriggers(db(), (tx) => tx.deleteFrom('box').where('id', '=', boxId).execute());
    const found = await count();
    expect(byKind(found)).toEqual({ items: 1, boxSettings: 1, checklistEntries: 1, pictures: 1 });
    const [room, other] = [await versionOf(roomId), await versionOf(otherId)];
    expect((await house.cleanUp(found.total)).status).toBe(200);
    // The room and the checklist's owner exist: their devices learn of it.
    const graves = await db().selectFrom('tombstone').select(['space_id', 'id']).execute();
    expect(graves).toEqual(
      expect.arrayContaining([
        { space_id: roomId, id: itemId },
        { space_id: otherId, id: itemId },
      ]),
    );
    expect(await versionOf(roomId)).toBeGreaterThan(room);
    expect(await versionOf(otherId)).toBeGreaterThan(other);
  });

  test('include memberships, invitations and links of a missing room', async () => {
    const { roomId, friendId } = house;
    await sql`insert into guest_link (id, token_hash, visit_key, owner_id, room_id)
      values (${randomUUID()}, 'h', 'v', ${friendId}, ${roomId})`.execute(db());
    await sql`insert into invitation (id, token_hash, space_id, invitee_email, invited_by, expires_at)
      values (${randomUUID()}, 'h', ${roomId}, 'x@example.org', ${friendId}, now())`.execute(db());
    await withoutTriggers(db(), async (tx) => {
      for (const table of ['space', 'room'] as const) await tx.deleteFrom(table).where('id', '=', roomId).execute();
    });
    const found = await count();
    expect(byKind(found)).toMatchObject({ members: 1, guestLinks: 1, invitations: 1, boxes: 1, items: 1 });
    expect((await house.cleanUp(found.total)).status).toBe(200);
    expect((await count()).total).toBe(0);
  });

  test('keep the row and clear the reference where the foreign key sets null', async () => {
    const { itemId, roomId } = house;
    await withoutTriggers(db(), (tx) =>
      tx.updateTable('item').set({ category_id: randomUUID() }).where('id', '=', itemId).execute(),
    );
    const before = await versionOf(roomId);
    expect(byKind(await count())).toEqual({ references: 1 });
    expect((await house.cleanUp(1)).data.removed).toBe(1);
    const item = await db().selectFrom('item').select('category_id').where('id', '=', itemId).executeTakeFirst();
    expect(item).toEqual({ category_id: null });
    expect(await versionOf(roomId)).toBeGreaterThan(before);
  });

  test('clear a reference without a foreign key: a tag on a box', async () => {
    const { boxId, roomId } = house;
    await withoutTriggers(db(), (tx) =>
      tx.updateTable('box').set({ tag_id: randomUUID() }).where('id', '=', boxId).execute(),
    );
    const before = await versionOf(roomId);
    expect(byKind(await count())).toEqual({ references: 1 });
    expect((await house.cleanUp(1)).data.removed).toBe(1);
    const box = await db().selectFrom('box').select('tag_id').where('id', '=', boxId).executeTakeFirst();
    expect(box).toEqual({ tag_id: null });
    expect(await versionOf(roomId)).toBeGreaterThan(before);
  });
});

describe('not an orphan', () => {
  test('rows that an existing person sees or can restore', async () => {
    const { services } = house.server;
    const { friendId, roomId, boxId } = house;
    const gone = await addPerson(db());
    const tagId = randomUUID();
    const trashed = await addItem(db(), roomId, boxId);
    await addPicture(services, { itemId: trashed, ownerId: friendId });
    await withoutTriggers(db(), async (tx) => {
      // A tag that they printed, on another person's box; a deletion and a history entry of theirs in a room that
      // another person owns.
      await sql`insert into tag (id, owner_id, code, box_id)
        values (${tagId}, ${gone.id}, box_code(${tagId}, 0), ${boxId})`.execute(tx);
      await tx.updateTable('box').set({ tag_id: tagId }).where('id', '=', boxId).execute();
      await sql`insert into history_entry (client_at, actor_id, action, entity, entity_id, name, space_id, owner_id)
        values (now(), ${gone.id}, 'add', 'box', ${boxId}, 'Box', ${roomId}, ${gone.id})`.execute(tx);
      const rows = JSON.stringify([
        { entity: 'item', row: { id: trashed } },
        { entity: 'item', row: { id: 'of a repair by hand' } },
      ]);
      await sql`insert into deletion (id, thing_id, entity, owner_id, space_id, name, boxes, items, rows, personal)
        values (${randomUUID()}, ${trashed}, 'item', ${gone.id}, ${roomId}, 'Lamp', 0, 1, ${rows}, '{}')`.execute(tx);
      await tx.deleteFrom('item').where('id', '=', trashed).execute();
    });
    await sql`delete from profile where id = ${gone.id}`.execute(db());
    await sql`delete from space where owner_id = ${gone.id}`.execute(db());
    await vanish(db(), [gone.id]);
    expect(await count()).toMatchObject({ found: [] });
  });

  test('a reference to a picture not yet uploaded, or to a row that can be restored', async () => {
    const { roomId, boxId, friendId } = house;
    // Its picture is still on the device.
    const itemId = await addItem(db(), roomId, boxId);
    await db().updateTable('item').set({ picture_id: randomUUID() }).where('id', '=', itemId).execute();
    const gone = await addItem(db(), roomId, boxId);
    await sql`insert into digest_item (user_id, item_id, date_stamp, stage)
      values (${friendId}, ${gone}, now(), 'soon')`.execute(db());
    await db().deleteFrom('item').where('id', '=', gone).execute();
    await sql`insert into tag (id, owner_id, code, box_id)
      select id, ${friendId}, box_code(id, 0), ${randomUUID()} from gen_random_uuid() id`.execute(db());
    expect(await count()).toMatchObject({ found: [] });
  });

  test('a room whose copied owner is wrong: deleting the room would delete its space', async () => {
    await withoutTriggers(db(), (tx) =>
      sql`update room set owner_id = ${house.otherId} where id = ${house.roomId}`.execute(tx),
    );
    expect(await count()).toMatchObject({ found: [] });
  });

  test('a picture of a box or of a room, and one whose box is gone only after the box', async () => {
    const boxId = await addBox(db(), house.roomId);
    for (const holder of [house.roomId, boxId])
      await sql`
        insert into picture (item_id, id, owner_id, key, bytes, width, height, created_at)
        select ${holder}, gen_random_uuid(), owner_id, md5(${holder}), 9, 1, 1, now() - interval '3 days'
        from space where id = ${house.roomId}`.execute(db());
    expect(await count()).toMatchObject({ found: [] });
    await db().deleteFrom('box').where('id', '=', boxId).execute();
    expect(byKind(await count())).toEqual({ pictures: 1 });
    await house.cleanUp(1);
    const left = await db()
      .selectFrom('picture')
      .select('item_id')
      .where('item_id', 'in', [house.roomId, boxId])
      .execute();
    expect(left).toEqual([{ item_id: house.roomId }]);
  });

  test('a picture just uploaded, or one whose item can be restored', async () => {
    const keys = [];
    for (const age of ['1 hour', '3 days']) {
      const itemId = await addItem(db(), house.roomId, house.boxId);
      keys.push(await addPicture(house.server.services, { itemId, ownerId: house.friendId }));
      await sql`update picture set created_at = now() - ${age}::interval where item_id = ${itemId}`.execute(db());
      await db().deleteFrom('item').where('id', '=', itemId).execute();
    }
    expect(byKind(await count())).toEqual({ pictures: 1 });
    await house.cleanUp(1);
    const left = await Promise.all(keys.map((key) => readPicture(pictures(), key, 'thumb')));
    expect(left.map((file) => file !== null)).toEqual([true, false]);
  });
});

test('picture files without a row count as their own kind after a day, and are removed after the rows', async () => {
  await checkPictureStore(house.server.services);
  const [old, fresh, queued] = Array.from({ length: 3 }, () => randomBytes(16).toString('hex')) as [
    string,
    string,
    string,
  ];
  const files = { full: Buffer.from('full'), thumb: Buffer.from('thumb') };
  for (const key of [old, queued]) await pictures().write(key, files);
  await sql`with d as (insert into account_deletion (id, user_hash) values (${randomUUID()}, 'h') returning id)
    insert into picture_removal (key, account_deletion_id) select ${queued}, id from d`.execute(db());
  const folder = house.server.pictureFolder;
  await writeFile(join(folder, 'parts', 'cut-off'), 'x');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const path of await readdir(folder, { recursive: true })) await utimes(join(folder, path), yesterday, yesterday);
  await pictures().write(fresh, files);

  expect(byKind(await count())).toEqual({ pictureFiles: 3 });
  expect((await house.cleanUp(3, null)).error?.appCode).toBe('CLEANUP_TOO_LARGE');
  expect((await house.cleanUp(3)).data.removed).toBe(3);
  expect(await readPicture(pictures(), old, 'full')).toBeNull();
  for (const key of [fresh, queued]) expect(await readPicture(pictures(), key, 'full')).not.toBeNull();
  expect(await count()).toMatchObject({ found: [] });
});
