import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { AppError } from '@boxroom/domain/error/app-error';
import { BLANK_TAGS_DAYS, BLANK_TAGS_MAX, tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCaller, type SignedInCaller } from '../../testing/caller.ts';
import { makeTags } from './store.ts';

let database: TestDatabase;
let ann: SignedInCaller;
let bob: SignedInCaller;
let cyd: SignedInCaller;
let room: string;
let boxes: string[];
let tag: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob, cyd] = (await Promise.all([1, 2, 3].map(() => addCaller(database.db)))) as [
    SignedInCaller,
    SignedInCaller,
    SignedInCaller,
  ];
  room = newId();
  boxes = [newId(), newId(), newId()];
  await ann.call.rooms.create({ id: room, name: 'Garage' });
  await ann.call.boxes.add({
    roomId: room,
    boxes: boxes.map((id, n) => ({ id, name: `Box ${n}`, description: null })),
  });
  tag = (await ann.call.tags.make({ count: 1 }))[0]?.id ?? '';
});

const box = (n: number) => boxes[n] ?? '';
const share = (who: SignedInCaller, access: 'view' | 'edit') =>
  database.db.insertInto('room_member').values({ space_id: room, user_id: who.id, access }).execute();
/** Returns the result of a call, or the code and detail of its error. */
const outcome = (call: Promise<unknown>) =>
  call.catch((error: { cause?: unknown }) => {
    if (error.cause instanceof AppError) return [error.cause.code, error.cause.detail];
    throw error;
  });

describe('making tags', () => {
  test('gives each tag a code that none of the person’s boxes and tags has', async () => {
    const made = await ann.call.tags.make({ count: 200 });
    expect(new Set(made.map(({ code }) => code)).size).toBe(200);
    for (const { id, code } of made) expect(code).toBe(tagCodeOf(id));
    const rows = await database.db.selectFrom('tag').select('code').where('owner_id', '=', ann.id).execute();
    expect(rows).toHaveLength(201);
  });

  test('is limited per call and by the number of blank tags', async () => {
    await expect(ann.call.tags.make({ count: 201 })).rejects.toThrow();
    await expect(ann.call.tags.make({ count: 0 })).rejects.toThrow();
    await makeTags(database.db, ann.id, BLANK_TAGS_MAX - 1);
    expect(await outcome(ann.call.tags.make({ count: 1 }))).toEqual(['TOO_MANY', 'tags']);
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    expect(await outcome(ann.call.tags.make({ count: 1 }))).toHaveLength(1);
    expect(await outcome(ann.call.tags.make({ count: 1 }))).toEqual(['TOO_MANY', 'tags']);
    await sql`update tag set created_at = now() - make_interval(days => ${BLANK_TAGS_DAYS + 1})
      where owner_id = ${ann.id}`.execute(database.db);
    expect(await outcome(ann.call.tags.make({ count: 1 }))).toHaveLength(1);
  });

  test('keeps new boxes from using the tags’ codes', async () => {
    const id = newId();
    await database.db
      .insertInto('tag')
      .values({ id, owner_id: ann.id, code: tagCodeOf(id) })
      .execute();
    await ann.call.boxes.add({ roomId: room, boxes: [{ id, name: 'Same id', description: null }] });
    expect((await ann.call.boxes.get({ id })).code).not.toBe(tagCodeOf(id));
  });
});

describe('the list of blank tags', () => {
  const blank = async (who: SignedInCaller) =>
    (await who.call.tags.blank()).map(({ tags }) => tags.map(({ id }) => id));

  test('has the person’s tags until they are on a box, those made together in one entry, the newest first', async () => {
    const made = await ann.call.tags.make({ count: 3 });
    const [first = '', ...others] = made.map(({ id }) => id).toSorted();
    expect(await blank(ann)).toEqual([[first, ...others], [tag]]);
    expect(await blank(bob)).toEqual([]);
    await ann.call.tags.claim({ tagId: first, boxId: box(0) });
    await ann.call.tags.claim({ tagId: tag, boxId: box(1) });
    expect(await blank(ann)).toEqual([others]);
    await ann.call.tags.release({ tagId: first, boxId: box(0) });
    expect(await blank(ann)).toEqual([[first, ...others]]);
    const [entry] = await ann.call.tags.blank();
    expect(entry?.tags.map(({ id, code }) => [id, code])).toContainEqual([first, tagCodeOf(first)]);
    expect(Math.abs((entry?.madeAt ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('has no tag of a box that was deleted and can be restored, and none that another person uses', async () => {
    await share(bob, 'edit');
    const [bobs] = await bob.call.tags.make({ count: 1 });
    await bob.call.tags.claim({ tagId: bobs?.id ?? '', boxId: box(0) });
    await ann.call.tags.claim({ tagId: tag, boxId: box(1) });
    await ann.call.boxes.delete({ id: box(1) });
    for (const who of [ann, bob]) expect(await blank(who)).toEqual([]);
  });
});

describe('claiming a tag', () => {
  test('takes effect once and shows to every viewer of the box', async () => {
    await share(bob, 'view');
    for (let time = 0; time < 2; time++) await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    expect(await bob.call.boxes.get({ id: box(0) })).toMatchObject({ tagId: tag });
    const { total } = await ann.call.history.list({ page: 1, pageSize: 50, boxId: box(0) });
    expect(total).toBe(2);
    expect(await bob.call.boxes.byCode({ code: tagCodeOf(tag) })).toMatchObject([{ id: box(0) }]);
  });

  test('for several boxes concurrently has one winner and rejects the others with EXISTS', async () => {
    // Separate rooms, so that only the tag makes them conflict.
    const apart = await Promise.all(
      boxes.map(async () => {
        const [roomId, id] = [newId(), newId()];
        await ann.call.rooms.create({ id: roomId, name: 'Room' });
        await ann.call.boxes.add({ roomId, boxes: [{ id, name: 'Box', description: null }] });
        return id;
      }),
    );
    const outcomes = await Promise.all(apart.map((boxId) => outcome(ann.call.tags.claim({ tagId: tag, boxId }))));
    expect(outcomes.filter((one) => !Array.isArray(one))).toEqual([{ skipped: [] }]);
    expect(outcomes.filter(Array.isArray)).toEqual([
      ['EXISTS', 'tag'],
      ['EXISTS', 'tag'],
    ]);
    const rows = await database.db.selectFrom('box').select('id').where('tag_id', '=', tag).execute();
    expect(rows).toHaveLength(1);
  });

  test('is open to editors with their own and the owner’s tags, not with a stranger’s', async () => {
    await share(bob, 'edit');
    const [own, foreign] = [(await bob.call.tags.make({ count: 1 }))[0], (await cyd.call.tags.make({ count: 1 }))[0]];
    expect(await outcome(bob.call.tags.claim({ tagId: own?.id ?? '', boxId: box(0) }))).toEqual({ skipped: [] });
    expect(await outcome(bob.call.tags.claim({ tagId: tag, boxId: box(1) }))).toEqual({ skipped: [] });
    expect(await outcome(bob.call.tags.claim({ tagId: foreign?.id ?? '', boxId: box(2) }))).toEqual([
      'NOT_FOUND',
      'tag',
    ]);
    expect(await outcome(bob.call.tags.claim({ tagId: newId(), boxId: box(2) }))).toEqual(['NOT_FOUND', 'tag']);
    expect(await outcome(cyd.call.tags.claim({ tagId: foreign?.id ?? '', boxId: box(2) }))).toEqual([
      'NOT_FOUND',
      'box',
    ]);
  });

  test('can be undone, which makes the tag blank again', async () => {
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    await ann.call.tags.release({ tagId: tag, boxId: box(0) });
    expect(await ann.call.boxes.get({ id: box(0) })).toMatchObject({ tagId: null });
    expect(await ann.call.tags.find({ id: tag })).toEqual({ state: 'blank', ownerId: ann.id });
    await ann.call.tags.claim({ tagId: tag, boxId: box(1) });
    expect(await ann.call.tags.find({ id: tag })).toEqual({ state: 'box', boxId: box(1) });
  });

  test('frees a tag whose box was deleted; the restored box has none', async () => {
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    await ann.call.boxes.delete({ id: box(0) });
    const [deleted] = (await ann.call.trash.list({})).entries;
    await ann.call.tags.claim({ tagId: tag, boxId: box(1) });
    await ann.call.trash.restore({ deletionId: deleted?.deletionId ?? '' });
    expect(await ann.call.boxes.get({ id: box(0) })).toMatchObject({ tagId: null });
    expect(await ann.call.boxes.get({ id: box(1) })).toMatchObject({ tagId: tag });
  });

  test('keeps the tag of a deleted box for its restore', async () => {
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    await ann.call.rooms.delete({ id: room });
    const [deleted] = (await ann.call.trash.list({})).entries;
    await ann.call.trash.restore({ deletionId: deleted?.deletionId ?? '' });
    expect(await ann.call.tags.find({ id: tag })).toEqual({ state: 'box', boxId: box(0) });
  });
});

describe('a scanned tag', () => {
  const find = (who: SignedInCaller, id = tag) => outcome(who.call.tags.find({ id }));

  test('is blank for its owner and editors, forbidden for viewers and not found for others', async () => {
    await share(bob, 'edit');
    expect(await find(ann)).toEqual({ state: 'blank', ownerId: ann.id });
    expect(await find(bob)).toEqual({ state: 'blank', ownerId: ann.id });
    expect(await find(cyd)).toEqual(['NOT_FOUND', 'tag']);
    await share(cyd, 'view');
    expect(await find(cyd)).toEqual({ state: 'forbidden' });
    expect(await find(ann, newId())).toEqual(['NOT_FOUND', 'tag']);
  });

  test('leads to its box for people who can see the box', async () => {
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    expect(await find(cyd)).toEqual(['NOT_FOUND', 'tag']);
    await share(cyd, 'view');
    for (const who of [ann, cyd]) expect(await find(who)).toEqual({ state: 'box', boxId: box(0) });
    await ann.call.boxes.move({ id: box(0), roomId: null });
    expect(await find(cyd)).toEqual(['NOT_FOUND', 'tag']);
  });

  test('leads to its box after the box got a newer tag', async () => {
    const [newer] = await ann.call.tags.make({ count: 1 });
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    await ann.call.tags.claim({ tagId: newer?.id ?? '', boxId: box(0) });
    expect(await find(ann)).toEqual({ state: 'box', boxId: box(0) });
    await ann.call.tags.claim({ tagId: tag, boxId: box(1) });
    expect(await find(ann)).toEqual({ state: 'box', boxId: box(1) });
  });

  test('belongs to the box’s owner once claimed, not to its printer', async () => {
    await share(bob, 'edit');
    const [own = '', older = ''] = (await bob.call.tags.make({ count: 2 })).map(({ id }) => id);
    await bob.call.tags.claim({ tagId: older, boxId: box(0) });
    await bob.call.tags.claim({ tagId: own, boxId: box(0) });
    await database.db.deleteFrom('app_user').where('id', '=', bob.id).execute();
    for (const id of [own, older]) expect(await find(ann, id)).toEqual({ state: 'box', boxId: box(0) });
    await ann.call.boxes.delete({ id: box(0) });
    for (const id of [own, older]) expect(await find(ann, id)).toMatchObject({ state: 'deleted', boxName: 'Box 0' });
    expect(await outcome(ann.call.tags.claim({ tagId: own, boxId: box(1) }))).toEqual({ skipped: [] });
  });

  test('belongs to the new owner when its box moves to their room', async () => {
    const theirs = newId();
    await bob.call.rooms.create({ id: theirs, name: 'Shed' });
    await database.db.insertInto('room_member').values({ space_id: theirs, user_id: ann.id, access: 'edit' }).execute();
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    await ann.call.boxes.move({ id: box(0), roomId: theirs });
    await database.db.deleteFrom('app_user').where('id', '=', ann.id).execute();
    expect(await find(bob)).toEqual({ state: 'box', boxId: box(0) });
  });

  test('belongs to the new owner when the room is transferred', async () => {
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    await sql`update space set owner_id = ${bob.id} where id = ${room}`.execute(database.db);
    expect(await find(bob)).toEqual({ state: 'box', boxId: box(0) });
    expect(await find(ann)).toEqual(['NOT_FOUND', 'tag']);
  });

  test('reveals no box that the caller cannot see, as its newest tag or an older one', async () => {
    await share(bob, 'edit');
    const [newer] = await ann.call.tags.make({ count: 1 });
    for (const tagId of [tag, newer?.id ?? '']) {
      await ann.call.tags.claim({ tagId, boxId: box(0) });
      await ann.call.boxes.move({ id: box(0), roomId: null });
    }
    for (const tagId of [tag, newer?.id ?? '', newId()]) {
      expect(await find(bob, tagId)).toEqual(['NOT_FOUND', 'tag']);
      expect(await outcome(bob.call.tags.claim({ tagId, boxId: box(1) }))).toEqual(['NOT_FOUND', 'tag']);
    }
  });

  test('of a deleted box shows its owner the name and the deletion, and is blank for editors elsewhere', async () => {
    await share(bob, 'edit');
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    await ann.call.boxes.delete({ id: box(0) });
    const [deleted] = (await ann.call.trash.list({})).entries;
    expect(await find(ann)).toEqual({
      state: 'deleted',
      ownerId: ann.id,
      boxName: 'Box 0',
      deletionId: deleted?.deletionId,
    });
    expect(await find(bob)).toEqual({ state: 'blank', ownerId: ann.id });
  });
});

describe('a typed code', () => {
  test('leads to the tag while it is on no box, and to the box afterwards', async () => {
    await share(bob, 'view');
    const code = tagCodeOf(tag);
    expect(await ann.call.tags.byCode({ code: `bx-${code.toLowerCase()}` })).toEqual([{ tagId: tag }]);
    for (const who of [bob, cyd]) expect(await who.call.tags.byCode({ code })).toEqual([]);
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    expect(await ann.call.tags.byCode({ code })).toEqual([]);
    expect(await bob.call.boxes.byCode({ code })).toMatchObject([{ id: box(0) }]);
    expect(await cyd.call.boxes.byCode({ code })).toEqual([]);
  });

  test('leads to the box after it got a newer tag', async () => {
    const [newer] = await ann.call.tags.make({ count: 1 });
    await ann.call.tags.claim({ tagId: tag, boxId: box(0) });
    await ann.call.tags.claim({ tagId: newer?.id ?? '', boxId: box(0) });
    expect(await ann.call.boxes.byCode({ code: tagCodeOf(tag) })).toMatchObject([{ id: box(0) }]);
    expect(await ann.call.tags.byCode({ code: tagCodeOf(tag) })).toEqual([]);
    expect(await ann.call.tags.byCode({ code: 'no code' })).toEqual([]);
  });
});
