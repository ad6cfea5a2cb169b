import { randomBytes, randomUUID } from 'node:crypto';
import { addBox, addItem, addRoom, setBoxType, tick } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deletePerson } from '../../access/delete-person.ts';
import { addCaller, type SignedInCaller } from '../../testing/caller.ts';

let database: TestDatabase;
/** Deletes her account. */
let ann: SignedInCaller;
let bob: SignedInCaller;
let annsRoom: string;
let bobsRoom: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob] = [await addCaller(db()), await addCaller(db())];
  annsRoom = await addRoom(db(), ann.id, [bob.id]);
  bobsRoom = await addRoom(db(), bob.id, [ann.id]);
});

const db = () => database.db;
const annGoes = () => deletePerson(db(), { id: randomUUID(), userId: ann.id });

async function addPicture(itemId: string, ownerId: string): Promise<void> {
  const id = randomUUID();
  await db().updateTable('item').set({ picture_id: id }).where('id', '=', itemId).execute();
  const key = randomBytes(16).toString('hex');
  const size = { bytes: 9, width: 1, height: 1, unreferenced_since: null };
  await db()
    .insertInto('picture')
    .values({ item_id: itemId, id, uploader_id: ann.id, owner_id: ownerId, key, ...size })
    .execute();
}
const pictureOf = (itemId: string) =>
  db().selectFrom('picture').select('owner_id').where('item_id', '=', itemId).executeTakeFirst();

async function restore(who: SignedInCaller): Promise<void> {
  const { entries } = await who.call.trash.list({});
  expect(entries).toHaveLength(1);
  await who.call.trash.restore({ deletionId: entries[0]?.deletionId ?? '' });
}

test('a printed tag on another owner’s box keeps leading there', async () => {
  const box = await addBox(db(), bobsRoom);
  const moved = await addBox(db(), annsRoom);
  const [first, second, blank] = await ann.call.tags.make({ count: 3 });
  await ann.call.tags.claim({ tagId: first?.id ?? '', boxId: box });
  await ann.call.tags.claim({ tagId: second?.id ?? '', boxId: moved });
  await ann.call.boxes.move({ id: moved, roomId: bobsRoom });
  const code = (await bob.call.boxes.get({ id: moved })).code;
  await annGoes();
  expect(await bob.call.tags.find({ id: first?.id ?? '' })).toEqual({ state: 'box', boxId: box });
  expect(await bob.call.tags.find({ id: second?.id ?? '' })).toEqual({ state: 'box', boxId: moved });
  expect((await bob.call.boxes.get({ id: moved })).code).toBe(code);
  const left = await db()
    .selectFrom('tag')
    .select('id')
    .where('id', '=', blank?.id ?? '')
    .execute();
  expect(left).toEqual([]);
});

test('an item deleted in the room it had moved to can be restored with its picture', async () => {
  const item = await addItem(db(), annsRoom, await addBox(db(), annsRoom));
  await addPicture(item, ann.id);
  const box = await addBox(db(), bobsRoom);
  await ann.call.items.move({ ids: [item], boxId: box });
  await bob.call.items.delete({ ids: [item] });
  await annGoes();
  expect(await pictureOf(item)).toEqual({ owner_id: bob.id });
  await restore(bob);
  expect(await bob.call.items.list({ boxId: box })).toMatchObject([{ id: item }]);
});

test('an item deleted in a box before the box moved goes to the new owner, if they could see it', async () => {
  const box = await addBox(db(), annsRoom);
  const hiddenRoom = await addRoom(db(), ann.id);
  const hidden = await addBox(db(), hiddenRoom);
  const [item, other] = [await addItem(db(), annsRoom, box), await addItem(db(), hiddenRoom, hidden)];
  await addPicture(item, ann.id);
  await ann.call.items.delete({ ids: [item] });
  await ann.call.items.delete({ ids: [other] });
  for (const id of [box, hidden]) await ann.call.boxes.move({ id, roomId: bobsRoom });
  expect((await bob.call.trash.list({})).total).toBe(1);
  await annGoes();
  expect(await pictureOf(item)).toEqual({ owner_id: bob.id });
  await restore(bob);
  expect(await bob.call.items.list({ boxId: box })).toMatchObject([{ id: item }]);
  expect(await db().selectFrom('deletion').select('id').where('owner_id', '=', ann.id).execute()).toEqual([]);
});

test('a transferred room keeps its history, its deletions and its members', async () => {
  const cyd = await addCaller(db());
  const box = await addBox(db(), annsRoom);
  await ann.call.boxes.edit({ id: box, set: { name: 'Skis' } });
  await ann.call.boxes.delete({ id: box });
  await sql`delete from room_member where space_id = ${annsRoom}`.execute(db());
  await sql`update space set owner_id = ${bob.id} where id = ${annsRoom}`.execute(db());
  await sql`
    insert into room_member (space_id, user_id, access, invited_by) values
      (${annsRoom}, ${ann.id}, 'edit', null), (${annsRoom}, ${cyd.id}, 'view', ${ann.id})`.execute(db());
  await annGoes();
  const { entries } = await bob.call.history.list({ page: 1, pageSize: 50, roomId: annsRoom });
  expect(entries.map(({ action }) => action)).toEqual(['delete', 'edit']);
  await restore(bob);
  expect((await bob.call.boxes.get({ id: box })).name).toBe('Skis');
  const members = await db().selectFrom('room_member').selectAll().where('space_id', '=', annsRoom).execute();
  expect(members).toMatchObject([{ user_id: cyd.id, invited_by: null }]);
});

test('the history hides moves into and out of the deleted person’s private rooms', async () => {
  const privateRoom = await addRoom(db(), ann.id);
  const [diary, loose] = [await addBox(db(), privateRoom), await addBox(db(), ann.id)];
  await db().updateTable('box').set({ name: 'Diary' }).where('id', '=', diary).execute();
  const theirs = await addBox(db(), bobsRoom);
  const taken = [await addItem(db(), bobsRoom, theirs), await addItem(db(), bobsRoom, theirs)];
  await ann.call.items.move({ ids: taken.slice(0, 1), boxId: diary });
  await ann.call.items.move({ ids: taken.slice(1), boxId: loose });
  await ann.call.items.move({ ids: [await addItem(db(), privateRoom, diary)], boxId: theirs });
  await ann.call.boxes.move({ id: loose, roomId: bobsRoom });
  const history = async (filter: { roomId?: string; boxId?: string }) => {
    const { entries } = await bob.call.history.list({ page: 1, pageSize: 50, ...filter });
    return entries.map(({ actorId: _, actorName: __, ...entry }) => entry);
  };
  const before = [await history({}), await history({ roomId: bobsRoom }), await history({ boxId: theirs })];
  expect(before.map(({ length }) => length)).toEqual([4, 4, 3]);
  await annGoes();
  expect([await history({}), await history({ roomId: bobsRoom }), await history({ boxId: theirs })]).toEqual(before);
  const { rows } = await sql<{ line: string }>`select h::text as line from history_entry h`.execute(db());
  for (const trace of ['Diary', ann.id, privateRoom, diary])
    expect(rows.filter(({ line }) => line.includes(trace))).toEqual([]);
});

test('a restored room keeps a member whom the deleted person invited, without naming the inviter', async () => {
  const cyd = await addCaller(db());
  await sql`
    insert into room_member (space_id, user_id, access, invited_by)
    values (${bobsRoom}, ${cyd.id}, 'view', ${ann.id})`.execute(db());
  await bob.call.rooms.delete({ id: bobsRoom });
  await annGoes();
  const { rows } = await sql<{ found: boolean }>`
    select personal::text like ${`%${ann.id}%`} as found from deletion where owner_id = ${bob.id}`.execute(db());
  expect(rows).toEqual([{ found: false }]);
  await restore(bob);
  const members = await db().selectFrom('room_member').selectAll().where('space_id', '=', bobsRoom).execute();
  expect(members).toMatchObject([{ user_id: cyd.id, invited_by: null }]);
});

test('what others can restore has nothing of the deleted person’s checklist and box types', async () => {
  const box = await addBox(db(), bobsRoom);
  const item = await addItem(db(), bobsRoom, box);
  for (const { id } of [ann, bob]) {
    await tick(db(), id, item);
    await setBoxType(db(), id, box);
  }
  await bob.call.boxes.delete({ id: box });
  const kept = async () => {
    const { rows } = await sql<{ personal: Record<'settings' | 'ticks', { space_id: string }[] | null> }>`
      select personal from deletion where owner_id = ${bob.id}`.execute(db());
    return rows.map(({ personal: { settings, ticks } }) =>
      [settings, ticks].map((list) => list?.map(({ space_id: id }) => id).toSorted()),
    );
  };
  const both = [ann.id, bob.id].toSorted();
  expect(await kept()).toEqual([[both, both]]);
  await annGoes();
  expect(await kept()).toEqual([[[bob.id], [bob.id]]]);
});
