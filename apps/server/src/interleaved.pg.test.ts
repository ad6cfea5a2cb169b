import { randomUUID } from 'node:crypto';
import type { Database } from '@boxroom/db/tables/database';
import { addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { GUEST_LINKS_MAX } from '@boxroom/domain/guest-link/guest-link';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { BLANK_TAGS_MAX } from '@boxroom/domain/tag/blank-tag';
import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { insertSignInRequest } from './auth/sign-in-request.ts';
import { createGuestLink } from './features/guest-links/store.ts';
import { makeTags } from './features/tags/store.ts';
import { push } from './sync/push.ts';
import { interleave } from './testing/interleave.ts';
import { setUpOwnHousehold } from './testing/own-household.ts';
import { pushServices } from './testing/push-services.ts';

// Each of these rules holds only under a lock: its test fails when the lock is removed.

const home = setUpOwnHousehold();
let other: string;
beforeEach(async () => {
  other = await addRoom(home.db, home.me);
});

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${query}`.execute(home.db);
  return rows[0]?.n ?? 0;
}

const link = (db: Kysely<Database>) =>
  createGuestLink(db, home.me, {
    target: { roomId: home.room },
    token: randomUUID(),
    expiresInDays: 7,
    showsPrices: false,
  });

test('two concurrent guest links do not exceed the limit', async () => {
  for (let n = 1; n < GUEST_LINKS_MAX; n++) await link(home.db);
  const newest = sql`(select id from guest_link where owner_id = ${home.me} order by created_at desc, id desc limit 1)`;
  let made = GUEST_LINKS_MAX - 1;
  await interleave(home.db, {
    async prepare() {
      for (; made >= GUEST_LINKS_MAX; made--) await sql`delete from guest_link where id = ${newest}`.execute(home.db);
    },
    first: link,
    second: link,
    async check(after) {
      made = await count(sql`guest_link where owner_id = ${home.me}`);
      expect(made, `after statement ${after}`).toBe(GUEST_LINKS_MAX);
    },
  });
});

test.each(['roomId', 'boxId'] as const)(
  'a guest link (%s) created while the room changes owner is not left behind',
  async (kind) => {
    const heir = (await addPerson(home.db)).id;
    const target = kind === 'roomId' ? { roomId: home.room } : { boxId: home.box };
    const giveTo = (userId: string, db = home.db) =>
      sql`update space set owner_id = ${userId} where id = ${home.room}`.execute(db);
    await interleave(home.db, {
      prepare: async () => void (await giveTo(home.me)),
      first: (db) =>
        createGuestLink(db, home.me, { target, token: randomUUID(), expiresInDays: 7, showsPrices: false }),
      second: (db) => giveTo(heir, db),
      check: async (after) => expect(await count(sql`guest_link where owner_id = ${home.me}`), `${after}`).toBe(0),
    });
  },
);

test('two concurrent tag prints do not exceed the limit', async () => {
  const blank = sql`tag where owner_id = ${home.me}`;
  await makeTags(home.db, home.me, BLANK_TAGS_MAX - 1);
  await interleave(home.db, {
    async prepare() {
      const newest = sql`select id from ${blank} order by created_at desc, id desc offset 0`;
      const beyond = (await count(blank)) - (BLANK_TAGS_MAX - 1);
      await sql`delete from tag where id in (${newest} limit ${beyond})`.execute(home.db);
    },
    first: (db) => makeTags(db, home.me, 1),
    second: (db) => makeTags(db, home.me, 1),
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
  await interleave(home.db, {
    prepare: async () => void (await sql`delete from sign_in_request`.execute(home.db)),
    first: ask,
    second: ask,
    async check(after) {
      expect(await count(sql`sign_in_request where replaced_at is null`), `after statement ${after}`).toBe(1);
      expect(await count(sql`sign_in_request`)).toBe(2);
    },
  });
});

const send = (db: Kysely<Database>, name: string, input: object) =>
  push(pushServices(db), home.me, {
    protocol: PROTOCOL_VERSION,
    userId: home.me,
    clientId: newId(),
    mutations: [{ id: newId(), seq: 1, name, input, at: Date.now() }],
  });

test('two concurrent changes of one quantity both count', async () => {
  const add = (db: Kysely<Database>) => send(db, 'item.adjustQuantity', { id: home.item, delta: 1 });
  await interleave(home.db, {
    prepare: async () => void (await sql`update item set quantity = 1 where id = ${home.item}`.execute(home.db)),
    first: add,
    second: add,
    check: async (after) =>
      expect(await count(sql`item where id = ${home.item} and quantity = 3`), `after statement ${after}`).toBe(1),
  });
});

test('an item can be edited while its box moves', async () => {
  let tries = 0;
  await interleave(home.db, {
    prepare: async () => void tries++,
    first: (db) => send(db, 'item.edit', { id: home.item, set: { name: `Name ${tries}` } }),
    second: (db) => send(db, 'box.move', { id: home.box, roomId: tries % 2 === 1 ? other : home.room }),
    async check(after) {
      const { rows } = await sql<{ name: string; space_id: string }>`
        select name, space_id from item where id = ${home.item}`.execute(home.db);
      const moved = tries % 2 === 1 ? other : home.room;
      expect(rows, `after statement ${after}`).toEqual([{ name: `Name ${tries}`, space_id: moved }]);
    },
  });
});
