import { AppError } from '@boxroom/domain/error/app-error';
import { PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PictureStore, readPicture } from '../../picture-store/picture-store.ts';
import { appRouter } from '../../rpc/router.ts';
import { addPictureHousehold, addWaitingItem, type PictureHousehold } from '../../testing/picture-household.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { findPictureKey, keepFile } from './store.ts';

let server: TestApp;
let house: PictureHousehold;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
  house = await addPictureHousehold(server);
});
afterAll(() => server.stop());

const files = { full: Buffer.from('full'), thumb: Buffer.from('thumb') };
const made = { files, paperKind: null, width: 1, height: 1 };

/** The real store with another `write`. */
function storeThat(write: PictureStore['write']): PictureStore {
  return { ...server.services.pictures, write };
}
const keep = (id: string, pictures = server.services.pictures) =>
  keepFile({ db: server.services.db, pictures }, { userId: house.owner.id, id, made });
const find = (id: string) => findPictureKey(server.services.db, house.owner.id, id);

test.each<[string, PictureStore['write']]>([
  ['before its files are written', () => Promise.reject(new Error('killed'))],
  [
    'after its files are written',
    async (key, files) => {
      await server.services.pictures.write(key, files);
      throw new Error('killed');
    },
  ],
  ['by a full disk', () => Promise.reject(new AppError('UNAVAILABLE', 'no space for pictures'))],
])('a picture cut off %s is absent and can be sent again', async (_when, write) => {
  const { pictureId } = await addWaitingItem(server, house);
  await expect(keep(pictureId, storeThat(write))).rejects.toThrow();
  expect(await find(pictureId)).toBeUndefined();
  await keep(pictureId);
  expect((await readPicture(server.services.pictures, (await find(pictureId)) ?? '', 'full'))?.toString()).toBe('full');
});

test('a picture is invisible while its files are being written', async () => {
  const { pictureId } = await addWaitingItem(server, house);
  const seen: unknown[] = [];
  await keep(
    pictureId,
    storeThat(async (key, files) => {
      seen.push(await find(pictureId));
      await server.services.pictures.write(key, files);
      seen.push(await find(pictureId));
    }),
  );
  expect(seen).toEqual([undefined, undefined]);
  expect(await find(pictureId)).toMatch(/^[0-9a-f]{32}$/);
});

test('refuses a picture if its item dropped it or its sender lost access', async () => {
  const { db } = server.services;
  const { itemId, pictureId } = await addWaitingItem(server, house);
  const byEditor = { userId: house.editor.id, id: pictureId, made };
  await db.updateTable('room_member').set({ access: 'view' }).where('user_id', '=', house.editor.id).execute();
  await expect(keepFile(server.services, byEditor)).rejects.toMatchObject({ code: 'VIEW_ONLY' });
  await db.deleteFrom('room_member').where('user_id', '=', house.editor.id).execute();
  await expect(keepFile(server.services, byEditor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await db.updateTable('item').set({ picture_id: null }).where('id', '=', itemId).execute();
  await expect(keep(pictureId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('refuses a picture if its sender lost the room while waiting for the owner’s lock', async () => {
  const { db } = server.services;
  const { itemId, pictureId } = await addWaitingItem(server, house);
  const { editor, owner, roomId } = house;
  const member = { space_id: roomId, user_id: editor.id, access: 'edit' as const, invited_by: null };
  await db
    .insertInto('room_member')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { waiting } = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures of ${owner.id}`}, 0))`.execute(tx);
    const sent = keepFile(server.services, { userId: editor.id, id: pictureId, made });
    const begun = sent.catch((error: unknown) => error);
    await eventually(async () => (await waitingForLocks(db)) === 1);
    await tx.deleteFrom('room_member').where('user_id', '=', editor.id).execute();
    return { waiting: begun };
  });
  expect(await waiting).toMatchObject({ code: 'NOT_FOUND' });
  expect(await db.selectFrom('picture').select('id').where('item_id', '=', itemId).execute()).toEqual([]);
});

test('no transaction is open and no lock is held while the files of a picture are written', async () => {
  const { db } = server.services;
  const { pictureId } = await addWaitingItem(server, house);
  const open: unknown[] = [];
  await keep(
    pictureId,
    storeThat(async (key, files) => {
      const { rows } = await sql`
        select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
        union all select locktype from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
      open.push(...rows);
      await server.services.pictures.write(key, files);
    }),
  );
  expect(open).toEqual([]);
});

/** The real store, and the keys it has been given and has kept. */
function watched(meanwhile: () => Promise<unknown> = () => Promise.resolve()) {
  const keys = { written: [] as string[], removed: [] as string[] };
  const { pictures } = server.services;
  const store: PictureStore = {
    ...pictures,
    async write(key, files) {
      keys.written.push(key);
      await pictures.write(key, files);
      await meanwhile();
    },
    async remove(key) {
      keys.removed.push(key);
      await pictures.remove(key);
    },
  };
  return { store, keys };
}

test('a picture that is sent twice concurrently is stored once, and the files of the other go', async () => {
  const { pictureId } = await addWaitingItem(server, house);
  const both = Promise.withResolvers<undefined>();
  const { store, keys } = watched(() => {
    if (keys.written.length === 2) both.resolve(undefined);
    return both.promise;
  });
  await Promise.all([keep(pictureId, store), keep(pictureId, store)]);
  const kept = await find(pictureId);
  expect(keys.removed).toEqual(keys.written.filter((key) => key !== kept));
  expect(keys.removed).toHaveLength(1);
  expect((await readPicture(store, kept ?? '', 'full'))?.toString()).toBe('full');
});

test('a picture that was stored before is not written again', async () => {
  const { pictureId } = await addWaitingItem(server, house);
  const { store, keys } = watched();
  await keep(pictureId, store);
  await keep(pictureId, store);
  expect(keys.written).toHaveLength(1);
});

test('the files of a picture go when its item drops it while they are written', async () => {
  const { itemId, pictureId } = await addWaitingItem(server, house);
  const { store, keys } = watched(() =>
    server.services.db.updateTable('item').set({ picture_id: null }).where('id', '=', itemId).execute(),
  );
  await expect(keep(pictureId, store)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(keys.removed).toEqual(keys.written);
});

test('a picture over the quota is refused before its files are written, and after it', async () => {
  const { db } = server.services;
  const full = await addWaitingItem(server, house);
  const { store, keys } = watched(async () => {
    await db
      .updateTable('picture')
      .set({ bytes: PICTURES_PER_OWNER_MAX_BYTES - 1 })
      .where('id', '=', full.pictureId)
      .execute();
  });
  await keep(full.pictureId);
  const { pictureId } = await addWaitingItem(server, house);
  try {
    await expect(keep(pictureId, store)).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect([keys.written.length, keys.removed]).toEqual([1, keys.written]);
    await expect(keep(pictureId, store)).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect(keys.written).toHaveLength(1);
    expect(await find(pictureId)).toBeUndefined();
  } finally {
    await db.deleteFrom('picture').where('id', '=', full.pictureId).execute();
  }
});

test("an owner's own quota holds instead of the default one", async () => {
  const { db } = server.services;
  const limit = (max: number | null) =>
    db.updateTable('app_user').set({ picture_bytes_max: max }).where('id', '=', house.owner.id).execute();
  const [first, second, third] = [
    await addWaitingItem(server, house),
    await addWaitingItem(server, house),
    await addWaitingItem(server, house),
  ];
  await limit(0);
  await expect(keep(first.pictureId)).rejects.toMatchObject({ code: 'TOO_MANY' });
  await limit(PICTURES_PER_OWNER_MAX_BYTES * 2);
  await keep(first.pictureId);
  await db
    .updateTable('picture')
    .set({ bytes: PICTURES_PER_OWNER_MAX_BYTES - 1 })
    .where('id', '=', first.pictureId)
    .execute();
  await keep(second.pictureId);
  await limit(null);
  await expect(keep(third.pictureId)).rejects.toMatchObject({ code: 'TOO_MANY' });
  await db.deleteFrom('picture').where('id', '=', first.pictureId).execute();
});
