import type { Database } from '@boxroom/db/tables/database';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { commands } from '@boxroom/domain/command/registry';
import { HISTORY_PAGE_SIZE } from '@boxroom/domain/history/history-entry';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { TRASH_PAGE_SIZE_MAX } from '@boxroom/domain/trash/trash-list';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import { procedureOfCommand } from '../../testing/access-matrix/procedure-policy.ts';
import { addCaller, anonymousCaller, callerOf, type SignedInCaller } from '../../testing/caller.ts';
import { fillAccount, fillBox } from '../../testing/fill-account.ts';
import { LIST_PAGE_MAX, LIST_PAGE_SIZE } from './store.ts';

let database: TestDatabase;
let ann: SignedInCaller;
let bob: SignedInCaller;
const ids = { room: '', box: '', item: '' };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob] = await Promise.all([addCaller(database.db), addCaller(database.db)]);
  Object.assign(ids, { room: newId(), box: newId(), item: newId() });
  await ann.call.rooms.create({ id: ids.room, name: 'Garage' });
  await ann.call.boxes.add({ roomId: ids.room, boxes: [{ id: ids.box, name: 'Tools', description: 'Top shelf' }] });
  await ann.call.items.add({
    boxId: ids.box,
    items: [{ id: ids.item, name: 'Crème brûlée torch', ...NO_ITEM_FIELDS }],
  });
});

const share = (access: 'view' | 'edit') =>
  database.db.insertInto('room_member').values({ space_id: ids.room, user_id: bob.id, access }).execute();

test('every command is a typed mutation', () => {
  const procedures = Object.keys(appRouter._def.procedures);
  expect(procedures).toEqual(expect.arrayContaining(Object.keys(commands).map(procedureOfCommand)));
});

/** Procedures besides signing in that need no session. The secret in a mail identifies the person … */
const OPEN = [
  'account.previewEmailLink',
  'account.confirmEmailChange',
  'account.stopEmailChange',
  'notifications.unsubscribe',
  'invitations.preview',
  'invitations.sendSignInLink',
  'invitations.decline',
  // … a guest link shows what its owner chose, and a friend's code is only remembered in a cookie …
  'guest.open',
  'referral.remember',
  // … and the device calls these two when the account, and its session with it, is gone.
  'accountDeletion.delete',
  'accountDeletion.isDeleted',
  'passkeys.startSignIn',
  'passkeys.signIn',
  // A device that scanned a code signs in with these.
  'pairing.preview',
  'pairing.claim',
  'pairing.finish',
];

test('every procedure except signing in and those named here refuses a caller without a session', async () => {
  const anonymous = anonymousCaller(database.db) as unknown as Record<
    string,
    Record<string, (input?: unknown) => Promise<unknown>>
  >;
  const paths = Object.keys(appRouter._def.procedures);
  expect(paths).toEqual(expect.arrayContaining(OPEN));
  for (const path of paths) {
    const [area = '', name = ''] = path.split('.');
    if (area === 'auth' || OPEN.includes(path)) continue;
    await expect(anonymous[area]?.[name]?.({}), path).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
});

describe('reads', () => {
  test('return what exists', async () => {
    expect(await ann.call.rooms.list()).toMatchObject([{ name: 'Garage', access: 'owner' }]);
    expect(await ann.call.boxes.list({ roomId: ids.room })).toMatchObject([{ name: 'Tools', itemCount: 1 }]);
    expect(await ann.call.boxes.get({ id: ids.box })).toMatchObject({ description: 'Top shelf' });
    expect(await ann.call.items.list({ boxId: ids.box })).toMatchObject([
      { name: 'Crème brûlée torch', spaceId: ids.room },
    ]);
  });

  test('return nothing to a stranger', async () => {
    expect(await bob.call.rooms.list()).toEqual([]);
    expect(await bob.call.boxes.list({ roomId: ids.room })).toEqual([]);
    expect(await bob.call.items.list({ boxId: ids.box })).toEqual([]);
    expect(await bob.call.history.list({ page: 1, pageSize: 50 })).toEqual({ entries: [], total: 0 });
    await expect(bob.call.boxes.get({ id: ids.box })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      cause: { code: 'NOT_FOUND', detail: 'box' },
    });
    await expect(bob.call.boxes.get({ id: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      cause: { code: 'NOT_FOUND', detail: 'box' },
    });
  });

  test('return what is shared to a member', async () => {
    await share('view');
    expect(await bob.call.rooms.list()).toMatchObject([{ name: 'Garage', access: 'view' }]);
    expect(await bob.call.history.list({ page: 1, pageSize: 50 })).toMatchObject({ total: 3 });
  });

  test('find a box by its code in any spelling: own and shared ones, none that is foreign', async () => {
    const { code } = await ann.call.boxes.get({ id: ids.box });
    const sloppy = `bx ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}`;
    const find = (who: SignedInCaller) => who.call.boxes.byCode({ code: sloppy });
    expect(await find(ann)).toMatchObject([{ id: ids.box, code, name: 'Tools' }]);
    expect(await find(bob)).toEqual([]);
    await share('view');
    const own = newId();
    await bob.call.boxes.add({ roomId: null, boxes: [{ id: own, name: 'His own', description: null }] });
    await database.db.updateTable('box').set({ code }).where('id', '=', own).execute();
    expect((await find(bob)).map(({ id }) => id).toSorted()).toEqual([ids.box, own].toSorted());
    expect(await find(ann)).toMatchObject([{ id: ids.box }]);
    for (const unknown of ['', 'UUUU', 'no code at all', '%', code.slice(1)])
      expect(await ann.call.boxes.byCode({ code: unknown })).toEqual([]);
  });

  test('are paged, so that no response holds a whole account', async () => {
    const count = LIST_PAGE_SIZE + 1;
    const at = { created_at: 1, updated_at: 1 };
    const rows = <T>(make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
    const { db } = database;
    await db
      .insertInto('space')
      .values(rows(() => ({ id: newId(), kind: 'room' as const, owner_id: ann.id })))
      .execute();
    await sql`insert into room (id, space_id, owner_id, name, created_at, updated_at)
      select id, id, owner_id, 'Room', 1, 1 from space s
      where owner_id = ${ann.id} and kind = 'room' and not exists (select from room where id = s.id)`.execute(db);
    await db
      .insertInto('box')
      .values(rows((n) => ({ id: newId(), space_id: ann.id, name: `Box ${n}`, ...at, changed_at: 1 })))
      .execute();
    await db
      .insertInto('item')
      .values(rows((n) => ({ id: newId(), space_id: ids.room, box_id: ids.box, name: `Item ${n}`, ...at })))
      .execute();
    await db
      .insertInto('category')
      .values(rows((n) => ({ id: newId(), space_id: ann.catalogueId, name: `Category ${n}`, ...at })))
      .execute();
    const lists = {
      rooms: (page?: number) => ann.call.rooms.list({ page }),
      boxes: (page?: number) => ann.call.boxes.list({ roomId: null, page }),
      items: (page?: number) => ann.call.items.list({ boxId: ids.box, page }),
      categories: (page?: number) => ann.call.categories.list({ page }),
    };
    for (const [name, list] of Object.entries(lists)) {
      const pages = [await list(), await list(2), await list(3)];
      expect(pages[0], name).toHaveLength(LIST_PAGE_SIZE);
      expect(pages[2], name).toEqual([]);
      const known = name === 'rooms' || name === 'items' ? 1 : 0;
      expect(new Set(pages.flat().map(({ id }) => id)).size, name).toBe(count + known);
    }
  });

  test('take one page of rows, and read none of the rows over and over, whatever the account holds', async () => {
    const [items, boxes] = [100_000, 5000];
    await fillBox(database.db, ids, items);
    await fillAccount(database.db, ann, 'box', boxes);
    await sql`analyze`.execute(database.db);
    const sent: CompiledQuery[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void sent.push(query),
    });
    const call = callerOf(db, ann);
    const lists = [undefined, 2, 5, 100, LIST_PAGE_MAX].flatMap((page) => [
      call.rooms.list({ page }),
      call.boxes.list({ roomId: null, page }),
      call.boxes.list({ roomId: ids.room, page }),
      call.items.list({ boxId: ids.box, page }),
      call.categories.list({ page }),
    ]);
    const sizes = (await Promise.all(lists)).map((list) => list.length);
    expect(Math.max(...sizes)).toBe(LIST_PAGE_SIZE);
    expect((await call.history.list({ page: 1, pageSize: HISTORY_PAGE_SIZE })).total).toBe(3);
    expect((await call.trash.list({ pageSize: TRASH_PAGE_SIZE_MAX })).total).toBe(0);
    for (const query of sent) {
      const { rows, pages, plan } = await workOf(query);
      expect(rows, plan).toBeLessThanOrEqual(LIST_PAGE_SIZE);
      expect(pages, plan).toBeLessThan(2 * (items + boxes));
    }
  });
});

/** The rows that a statement returns, and the database pages that it reads. */
async function workOf(query: CompiledQuery): Promise<{ rows: number; pages: number; plan: string }> {
  const explained = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off, summary off) ${query.sql}`,
    [...query.parameters],
  );
  const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  const [, hit = 0, read = 0] = /Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(plan) ?? [];
  return { rows: Number(/rows=(\d+)/.exec(plan)?.[1]), pages: Number(hit) + Number(read), plan };
}

describe('refusals', () => {
  test.each([
    ['view', 'FORBIDDEN', 'VIEW_ONLY'],
    [null, 'NOT_FOUND', 'NOT_FOUND'],
  ] as const)('a write with access %s is %s', async (access, code, appCode) => {
    if (access) await share(access);
    const before = await database.db.selectFrom('item').selectAll().where('id', '=', ids.item).executeTakeFirst();
    const writes = [
      () => bob.call.rooms.rename({ id: ids.room, name: 'Mine' }),
      () => bob.call.boxes.delete({ id: ids.box }),
      () => bob.call.items.edit({ id: ids.item, set: { name: 'Mine' } }),
      () => bob.call.items.delete({ ids: [ids.item] }),
      () => bob.call.items.add({ boxId: ids.box, items: [{ id: newId(), name: 'Mine', ...NO_ITEM_FIELDS }] }),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject({ code, cause: { code: appCode } });
    expect(await database.db.selectFrom('item').selectAll().where('id', '=', ids.item).executeTakeFirst()).toEqual(
      before,
    );
  });

  test('an id that a stranger uses is refused without revealing the owner', async () => {
    const room = { id: ids.room, name: 'Mine' };
    await expect(bob.call.rooms.create(room)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { code: 'INVALID' },
    });
  });

  test('input that breaks a rule is refused with its field', async () => {
    await expect(ann.call.rooms.create({ id: newId(), name: 'x'.repeat(26) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(ann.call.rooms.create({ id: 'x', name: 'Attic' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(ann.call.rooms.create({ id: newId(), name: 'Attic', ownerId: bob.id } as never)).rejects.toMatchObject(
      { code: 'BAD_REQUEST' },
    );
  });
});

describe('history', () => {
  test('lists what happened, newest first, with old and new values, by page and filter', async () => {
    await ann.call.items.edit({ id: ids.item, set: { name: 'Torch' } });
    const all = await ann.call.history.list({ page: 1, pageSize: 2 });
    expect(all.total).toBe(4);
    expect(all.entries).toMatchObject([
      {
        action: 'edit',
        entity: 'item',
        name: 'Torch',
        before: { name: 'Crème brûlée torch' },
        after: { name: 'Torch' },
        isOwn: true,
        roomName: 'Garage',
        boxName: 'Tools',
      },
      { action: 'add', entity: 'item' },
    ]);
    expect((await ann.call.history.list({ page: 2, pageSize: 2 })).entries).toMatchObject([
      { entity: 'box' },
      { entity: 'room' },
    ]);
    expect(await ann.call.history.list({ page: 1, pageSize: 5, entityType: 'box' })).toMatchObject({ total: 1 });
    expect(await ann.call.history.list({ page: 1, pageSize: 5, boxId: ids.box, actionType: 'add' })).toMatchObject({
      total: 2,
    });
  });

  test('hides where something went to, or came from, from people who cannot see that place', async () => {
    await share('view');
    const [secret, hidden] = [newId(), newId()];
    await ann.call.rooms.create({ id: secret, name: 'Secret room' });
    await ann.call.boxes.add({ roomId: secret, boxes: [{ id: hidden, name: 'Hidden box', description: null }] });
    await ann.call.items.move({ ids: [ids.item], boxId: hidden });
    await ann.call.items.move({ ids: [ids.item], boxId: ids.box });
    const { entries } = await bob.call.history.list({ page: 1, pageSize: 50, actionType: 'move' });
    expect(entries).toMatchObject([
      { roomName: 'Garage', before: null, after: { boxName: 'Tools' } },
      { roomName: null, boxName: null, before: { boxName: 'Tools' }, after: null },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Secret|Hidden/);
    expect(await bob.call.history.list({ page: 1, pageSize: 50, boxId: hidden })).toMatchObject({ total: 0 });
  });

  test('stays for the owner of a deleted room, and ends for its members', async () => {
    await share('edit');
    await ann.call.rooms.delete({ id: ids.room });
    expect((await ann.call.history.list({ page: 1, pageSize: 1 })).entries).toMatchObject([
      { action: 'delete', entity: 'room', name: 'Garage', before: { boxes: 1 } },
    ]);
    expect(await bob.call.history.list({ page: 1, pageSize: 50 })).toMatchObject({ total: 0 });
  });
});

describe('an import', () => {
  const file = () => {
    const [room, box, category] = [newId(), newId(), newId()];
    const items = Array.from({ length: 1500 }, (_, n) => ({
      id: newId(),
      boxId: box,
      name: `Thing ${n}`,
      ...NO_ITEM_FIELDS,
      categoryId: category,
    }));
    return {
      rooms: [{ id: room, name: 'Attic' }],
      boxes: [{ id: box, roomId: room, name: 'Imported', description: null }],
      categories: [{ id: category, name: 'Metal' }],
      items,
    };
  };

  test('creates everything in one transaction, and nothing when it is sent again', async () => {
    const input = file();
    await ann.call.import.create(input);
    await ann.call.import.create(input);
    expect(await ann.call.boxes.list({ roomId: input.rooms[0]?.id ?? '' })).toMatchObject([{ itemCount: 1500 }]);
    expect(await ann.call.categories.list()).toMatchObject([{ name: 'Metal' }]);
  });

  test('leaves nothing when it fails at its last row', async () => {
    const input = file();
    input.items.push({ id: newId(), boxId: newId(), name: 'Nowhere', ...NO_ITEM_FIELDS, categoryId: newId() });
    await expect(ann.call.import.create(input)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
    expect(await ann.call.rooms.list()).toHaveLength(1);
    const taken = {
      ...file(),
      rooms: [
        { id: newId(), name: 'Attic' },
        { id: ids.room, name: 'Taken' },
      ],
    };
    await expect(bob.call.import.create(taken)).rejects.toThrow();
    expect(await bob.call.rooms.list()).toEqual([]);
  });
});
