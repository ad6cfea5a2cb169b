import { randomUUID } from 'node:crypto';
import type { Database } from '@boxroom/db/tables/database';
import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { GUEST_LINKS_MAX } from '@boxroom/domain/guest-link/guest-link';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { BLANK_TAGS_MAX } from '@boxroom/domain/tag/blank-tag';
import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertSignInRequest } from './auth/sign-in-request.ts';
import { createGuestLink } from './features/guest-links/store.ts';
import { makeTags } from './features/tags/store.ts';
import { createLogger } from './logger.ts';
import { push } from './sync/push.ts';
import { RepeatedFailures } from './sync/repeated-failures.ts';
import { interleave } from './testing/interleave.ts';

// Each of these rules holds only under a lock: its test fails when the lock is removed.

let database: TestDatabase;
let me: string;
let room: string;
let other: string;
let box: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  me = (await addPerson(database.db)).id;
  room = await addRoom(database.db, me);
  other = await addRoom(database.db, me);
  box = await addBox(database.db, room);
});

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${query}`.execute(database.db);
  return rows[0]?.n ?? 0;
}

const link = (db: Kysely<Database>) =>
  createGuestLink(db, me, { target: { roomId: room }, token: randomUUID(), expiresInDays: 7, showsPrices: false });

test('two concurrent guest links do not exceed the limit', async () => {
  for (let n = 1; n < GUEST_LINKS_MAX; n++) await link(database.db);
  const newest = sql`(select id from guest_link where owner_id = ${me} order by created_at desc, id desc limit 1)`;
  let made = GUEST_LINKS_MAX - 1;
  await interleave(database.db, {
    async prepare() {
      for (; made >= GUEST_LINKS_MAX; made--)
        await sql`delete from guest_link where id = ${newest}`.execute(database.db);
    },
    first: link,
    second: link,
    async check(after) {
      made = await count(sql`guest_link where owner_id = ${me}`);
      expect(made, `after statement ${after}`).toBe(GUEST_LINKS_MAX);
    },
  });
});

test.each(['roomId', 'boxId'] as const)(
  'a guest link (%s) created while the room changes owner is not left behind',
  async (kind) => {
    const heir = (await addPerson(database.db)).id;
    const target = kind === 'roomId' ? { roomId: room } : { boxId: box };
    const giveTo = (userId: string, db = database.db) =>
      sql`update space set owner_id = ${userId} where id = ${room}`.execute(db);
    await interleave(database.db, {
      prepare: async () => void (await giveTo(me)),
      first: (db) => createGuestLink(db, me, { target, token: randomUUID(), expiresInDays: 7, showsPrices: false }),
      second: (db) => giveTo(heir, db),
      check: async (after) => expect(await count(sql`guest_link where owner_id = ${me}`), `${after}`).toBe(0),
    });
  },
);

test('two concurrent tag prints do not exceed the limit', async () => {
  const blank = sql`tag where owner_id = ${me}`;
  await makeTags(database.db, me, BLANK_TAGS_MAX - 1);
  await interleave(database.db, {
    async prepare() {
      const newest = sql`select id from ${blank} order by created_at desc, id desc offset 0`;
      const beyond = (await count(blank)) - (BLANK_TAGS_MAX - 1);
      await sql`delete from tag where id in (${newest} limit ${beyond})`.execute(database.db);
    },
    first: (db) => makeTags(db, me, 1),
    second: (db) => makeTags(db, me, 1),
    check: async (after) => expect(await count(blank), `after statement ${after}`).toBe(BLANK_TAGS_MAX),
  });
});

test('of two concurrent sign-in mails to one browser only the later one works', async () => {
  const email = 'ann@home.example';
  const ask = (db: Kysely<Database>) =>
    db.transaction().execute((tx) =>
      insertSignInRequest(tx, {
        id: newId(),
        email,
        linkHash: randomUUID(),
        codeHash: randomUUID(),
        deviceHash: 'one browser',
      }),
    );
  await interleave(database.db, {
    prepare: async () => void (await sql`delete from sign_in_request`.execute(database.db)),
    first: ask,
    second: ask,
    async check(after) {
      expect(await count(sql`sign_in_request where replaced_at is null`), `after statement ${after}`).toBe(1);
      expect(await count(sql`sign_in_request`)).toBe(2);
    },
  });
});

const send = (db: Kysely<Database>, name: string, input: object) =>
  push({ db, log: createLogger('silent'), failures: new RepeatedFailures(), onChanged: () => undefined }, me, {
    protocol: PROTOCOL_VERSION,
    userId: me,
    clientId: newId(),
    mutations: [{ id: newId(), seq: 1, name, input, at: Date.now() }],
  });

test('two concurrent changes of one quantity both count', async () => {
  const item = await addItem(database.db, room, box);
  const add = (db: Kysely<Database>) => send(db, 'item.adjustQuantity', { id: item, delta: 1 });
  await interleave(database.db, {
    prepare: async () => void (await sql`update item set quantity = 1 where id = ${item}`.execute(database.db)),
    first: add,
    second: add,
    check: async (after) =>
      expect(await count(sql`item where id = ${item} and quantity = 3`), `after statement ${after}`).toBe(1),
  });
});

test('an item can be edited while its box moves', async () => {
  const item = await addItem(database.db, room, box);
  let tries = 0;
  await interleave(database.db, {
    prepare: async () => void tries++,
    first: (db) => send(db, 'item.edit', { id: item, set: { name: `Name ${tries}` } }),
    second: (db) => send(db, 'box.move', { id: box, roomId: tries % 2 === 1 ? other : room }),
    async check(after) {
      const { rows } = await sql<{ name: string; space_id: string }>`
        select name, space_id from item where id = ${item}`.execute(database.db);
      const moved = tries % 2 === 1 ? other : room;
      expect(rows, `after statement ${after}`).toEqual([{ name: `Name ${tries}`, space_id: moved }]);
    },
  });
});
