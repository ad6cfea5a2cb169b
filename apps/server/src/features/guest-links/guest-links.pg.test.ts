import { randomUUID } from 'node:crypto';
import { addBox, addItem, addRoom } from '@boxroom/db/testing/sample-rows';
import { GUEST_LINKS_MAX } from '@boxroom/domain/guest-link/guest-link';
import { guestTokenIn } from '@boxroom/domain/guest-link/guest-url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { router } from '../../rpc/trpc.ts';
import { sweepExpired } from '../../sweep.ts';
import { addPictureHousehold, type PictureHousehold, type PictureVisitor } from '../../testing/picture-household.ts';
import { createTestApp, SAME_ORIGIN, type TestApp, TEST_ORIGIN } from '../../testing/test-app.ts';
import { guestRouter } from './guest-router.ts';

let server: TestApp;
let house: PictureHousehold;
beforeAll(async () => {
  server = await createTestApp({ router: router({ guest: guestRouter }) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await db().deleteFrom('guest_link').execute();
  await db().deleteFrom('rate_limit').execute();
  house = await addPictureHousehold(server);
});

const db = () => server.services.db;
const ABSENT = '0198c0de-0000-7000-8000-00000000dead';
const FOR_EVER = { expiresInDays: null, showsPrices: false };

interface Answer {
  status: number;
  code: string | undefined;
  data: unknown;
  text: string;
}

async function call(path: string, input: unknown, who: PictureVisitor | null = house.owner): Promise<Answer> {
  const isQuery = path === 'guest.list';
  const text = JSON.stringify(input);
  const answer = await server.app.inject({
    method: isQuery ? 'GET' : 'POST',
    url: `/trpc/${path}${isQuery ? `?input=${encodeURIComponent(text)}` : ''}`,
    headers: { ...SAME_ORIGIN, ...(who && { cookie: who.cookie }) },
    ...(isQuery ? {} : { payload: text }),
  });
  const body = answer.json<{ result?: { data: unknown }; error?: { data: { appCode: string } } }>();
  return { status: answer.statusCode, code: body.error?.data.appCode, data: body.result?.data, text: answer.body };
}

interface Made {
  link: { id: string; expiresAt: number | null; createdAt: number };
  token: string;
}

async function make(input: object = { roomId: house.roomId }): Promise<Made> {
  const { data, text } = await call('guest.create', { ...FOR_EVER, ...input });
  if (!data) throw new Error(text);
  const { link, url } = data as { link: Made['link']; url: string };
  return { link, token: guestTokenIn(new URL(url).hash) ?? '' };
}

interface Page {
  visit: string;
  name: string;
  boxes: { id: string; name: string }[];
  items: Record<string, unknown>[];
  next: unknown;
}
const open = (token: string, visit: string | null = null, after: unknown = null) =>
  call('guest.open', { token, visit, after }, null);
async function pageOf(token: string, visit: string | null = null): Promise<Page> {
  const { data, text } = await open(token, visit);
  if (!data) throw new Error(text);
  return data as Page;
}
const list = async (target: object = { roomId: house.roomId }) =>
  (await call('guest.list', target)).data as { id: string; openedCount: number; isExpired: boolean }[];
const showAll = () =>
  sql`update profile set show_quantity = true, show_price = true, show_categories = true, show_pictures = true,
    show_date_stamp = true`.execute(db());

describe('rights to create, list and revoke links', () => {
  test.each<[keyof PictureHousehold | 'nobody', string]>([
    ['owner', 'undefined'],
    ['editor', 'OWNER_ONLY'],
    ['viewer', 'OWNER_ONLY'],
    ['stranger', 'NOT_FOUND'],
    ['nobody', 'NOT_SIGNED_IN'],
  ])('%s gets %s', async (name, code) => {
    const who = name === 'nobody' ? null : (house[name] as PictureVisitor);
    const { link, token } = await make();
    for (const target of [{ roomId: house.roomId }, { boxId: house.boxId }]) {
      expect(String((await call('guest.create', { ...FOR_EVER, ...target }, who)).code)).toBe(code);
      expect(String((await call('guest.list', target, who)).code)).toBe(code);
    }
    const ended = await call('guest.revoke', { id: link.id }, who);
    expect(String(ended.code)).toBe(code === 'OWNER_ONLY' ? 'NOT_FOUND' : code);
    expect((await open(token)).status).toBe(name === 'owner' ? 404 : 200);
  });

  test('foreign and absent ids get byte-identical answers', async () => {
    const { link } = await make();
    const answers = async (ids: { room: string; box: string; link: string }) => [
      await call('guest.create', { ...FOR_EVER, roomId: ids.room }, house.stranger),
      await call('guest.create', { ...FOR_EVER, boxId: ids.box }, house.stranger),
      await call('guest.list', { roomId: ids.room }, house.stranger),
      await call('guest.list', { boxId: ids.box }, house.stranger),
      await call('guest.revoke', { id: ids.link }, house.stranger),
    ];
    const plain = ({ text }: Answer) => text.replace(/"requestId":"[^"]*"/, '');
    const foreign = await answers({ room: house.roomId, box: house.boxId, link: link.id });
    const absent = await answers({ room: ABSENT, box: ABSENT, link: ABSENT });
    expect(foreign.map(plain)).toEqual(absent.map(plain));
    // A personal space or a catalogue is no room, even the caller's own.
    expect((await call('guest.create', { ...FOR_EVER, roomId: house.owner.id })).code).toBe('NOT_FOUND');
  });

  test('stores only a hash, and the URL has the token only after the #', async () => {
    const { data } = await call('guest.create', { ...FOR_EVER, roomId: house.roomId });
    const { url } = data as { url: string };
    expect(url).toMatch(new RegExp(`^${TEST_ORIGIN}/guest#gst_[\\w-]{43}$`));
    const { rows } = await sql<{ row: string }>`select g::text as row from guest_link g`.execute(db());
    expect(rows.map(({ row }) => row).join()).not.toContain(url.split('#')[1]);
    expect((await call('guest.list', { roomId: house.roomId })).text).not.toContain('gst_');
  });

  test('allows twenty active links per room; revoking one frees a place', async () => {
    const made: Made[] = [];
    for (let n = 0; n < GUEST_LINKS_MAX; n++) made.push(await make());
    expect((await call('guest.create', { ...FOR_EVER, roomId: house.roomId })).code).toBe('TOO_MANY');
    await make({ boxId: house.boxId });
    await call('guest.revoke', { id: made[0]?.link.id });
    await make();
  });

  test.each([{}, { roomId: 1 }, { roomId: ABSENT, boxId: ABSENT }, { roomId: ABSENT, ...FOR_EVER, expiresInDays: 2 }])(
    'rejects the input %j',
    async (input) => {
      expect((await call('guest.create', { ...FOR_EVER, ...input })).code).toBe('INVALID');
    },
  );
});

describe('a guest sees', () => {
  test('the room or the box of the link and nothing else', async () => {
    const other = await addBox(db(), house.roomId);
    const elsewhere = await addRoom(db(), house.owner.id);
    const away = await addBox(db(), elsewhere);
    const items = [await addItem(db(), house.roomId, house.boxId), await addItem(db(), house.roomId, other)];
    await addItem(db(), elsewhere, away);
    const room = await pageOf((await make()).token);
    expect(room.name).toBe('Cellar');
    expect(new Set(room.boxes.map(({ id }) => id))).toEqual(new Set([house.boxId, other]));
    expect(new Set(room.items.map(({ id }) => id))).toEqual(new Set(items));
    const { text, data } = await open((await make({ boxId: house.boxId })).token);
    const box = data as Page;
    expect([box.name, box.boxes.map(({ id }) => id), box.items.map(({ id }) => id)]).toEqual([
      'Box',
      [house.boxId],
      [items[0]],
    ]);
    for (const hidden of ['Cellar', house.roomId, house.owner.id, house.editor.id, '@example.com'])
      expect(text).not.toContain(hidden);
  });

  test('a box outside any room', async () => {
    const boxId = await addBox(db(), house.owner.id);
    await addItem(db(), house.owner.id, boxId);
    expect((await pageOf((await make({ boxId })).token)).items).toHaveLength(1);
  });

  test('of the details only the brand, where the owner shows it', async () => {
    const item = await addItem(db(), house.roomId, house.boxId);
    const own = JSON.stringify({ color: 'Own-red' });
    await sql`
      update item set brand = 'Hilti', serial = 'SN-4711', bought_on = '2031-05-06', bought_at = 'Hornbach',
        warranty_until = '2031-05-07', lent_to = 'Eve', lent_since = '2031-05-08', lent_due = '2031-05-09',
        own = ${own}::jsonb
      where id = ${item}`.execute(db());
    await sql`update profile set own_fields = '[{"key":"color","name":"Color","type":"text"}]'`.execute(db());
    const { token } = await make();
    expect((await open(token)).text).not.toContain('Hilti');
    await sql`update profile set show_brand = true, show_serial = true, show_bought_on = true, show_bought_at = true,
      show_warranty = true, show_lent = true`.execute(db());
    const { text } = await open(token);
    expect(text).toContain('"brand":"Hilti"');
    expect(text).not.toMatch(/SN-4711|Hornbach|Eve|2031-05|Own-red|Color/);
  });

  test('no hidden field in the response, and prices only if the link allows them', async () => {
    const item = await addItem(db(), house.roomId, house.boxId);
    await sql`
      insert into category (id, space_id, name, created_at, updated_at, version)
      select gen_random_uuid(), catalogue_id, 'Heirlooms', 1, 1, 1 from app_user where id = ${house.owner.id}`.execute(
      db(),
    );
    await sql`
      update item set description = 'Gilded', quantity = 77, price = 98765.43, date_stamp = '2031-05-06',
        picture_id = ${ABSENT}, category_id = (select id from category where name = 'Heirlooms' limit 1)
      where id = ${item}`.execute(db());
    await sql`update profile set currency = 'SEK' where id = ${house.owner.id}`.execute(db());
    const hidden = ['"quantity":77', '98765.43', 'SEK', '2031-05-06', ABSENT, 'Heirlooms'];
    const plain = await make();
    const priced = await make({ roomId: house.roomId, showsPrices: true });
    for (const { token } of [plain, priced]) {
      const { text } = await open(token, null);
      expect(text).toContain('Gilded');
      for (const value of hidden) expect(text.replace(/"visit":"[^"]*"/, '')).not.toContain(value);
    }
    await showAll();
    const { text } = await open(plain.token);
    expect(hidden.filter((value) => !text.includes(value))).toEqual(['98765.43', 'SEK']);
    expect((await open(priced.token)).text).toContain('"currency":"SEK"');
    expect((await pageOf(priced.token)).items).toEqual([
      {
        id: item,
        boxId: house.boxId,
        name: 'Thing',
        description: 'Gilded',
        quantity: 77,
        price: 98765.43,
        category: 'Heirlooms',
        dateStamp: '2031-05-06',
        pictureId: ABSENT,
      },
    ]);
  });

  test('the pictures of boxes and of the room, where the owner shows pictures', async () => {
    const [ofRoom, ofBox] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
    const item = await addItem(db(), house.roomId, house.boxId);
    const pictures = (id: string) => JSON.stringify([{ id, caption: 'Open' }]);
    await sql`update room set pictures = ${pictures(ofRoom)}::jsonb where id = ${house.roomId}`.execute(db());
    await sql`update box set pictures = ${pictures(ofBox)}::jsonb where id = ${house.boxId}`.execute(db());
    await sql`update item set picture_id = ${ABSENT}, pictures = ${pictures(ABSENT)}::jsonb
      where id = ${item}`.execute(db());
    const room = await make();
    const box = await make({ boxId: house.boxId });
    for (const { token } of [room, box]) expect((await open(token)).text).not.toContain('Open');
    await showAll();
    const entry = (id: string) => [{ id, caption: 'Open' }];
    const page = await pageOf(room.token);
    expect(page).toMatchObject({
      pictures: entry(ofRoom),
      boxes: [{ pictures: entry(ofBox) }],
      items: [{ pictures: entry(ABSENT) }],
    });
    const ofOne = await pageOf(box.token);
    expect(ofOne).toMatchObject({ boxes: [{ pictures: entry(ofBox) }] });
    expect(ofOne).not.toHaveProperty('pictures');
  });

  test('no category of another person', async () => {
    const item = await addItem(db(), house.roomId, house.boxId);
    await sql`
      with theirs as (
        insert into category (id, space_id, name, created_at, updated_at, version)
        select gen_random_uuid(), catalogue_id, 'Theirs', 1, 1, 1 from app_user where id = ${house.editor.id}
        returning id)
      update item set category_id = (select id from theirs) where id = ${item}`.execute(db());
    await showAll();
    expect((await open((await make()).token)).text).not.toContain('Theirs');
  });

  test('a large room page by page, complete and without duplicates', async () => {
    await sql`
      with b as (
        insert into box (id, space_id, name, created_at, updated_at, changed_at)
        select gen_random_uuid(), ${house.roomId}, 'B' || n, 1, 1, 1 from generate_series(1, 1099) n returning id)
      insert into item (id, space_id, box_id, name, created_at, updated_at)
      select gen_random_uuid(), ${house.roomId}, id, 'I', 1, 1 from b cross join generate_series(1, 2)`.execute(db());
    const { token } = await make();
    const seen = { boxes: new Set<string>(), items: new Set<unknown>() };
    let calls = 0;
    let rows = 0;
    let page = await pageOf(token);
    for (;;) {
      calls++;
      rows += page.boxes.length + page.items.length;
      for (const { id } of page.boxes) seen.boxes.add(id);
      for (const { id } of page.items) seen.items.add(id);
      if (page.next === null) break;
      page = (await open(token, page.visit, page.next)).data as Page;
    }
    expect([seen.boxes.size, seen.items.size, rows]).toEqual([1100, 2198, 3298]);
    expect(calls).toBe(3);
    expect((await list())[0]?.openedCount).toBe(1);
  });
});

describe('a visit', () => {
  test('counts once across reloads; another visitor counts again', async () => {
    const { token } = await make();
    const { visit } = await pageOf(token);
    expect((await pageOf(token, visit)).visit).toBe(visit);
    expect((await list())[0]).toMatchObject({ openedCount: 1, lastOpenedAt: expect.any(Number) as number });
    await pageOf(token);
    expect((await list())[0]?.openedCount).toBe(2);
  });

  test('counts if its token belongs to another link or is forged', async () => {
    const [one, two] = [await make(), await make({ boxId: house.boxId })];
    const { visit } = await pageOf(one.token);
    await pageOf(two.token, visit);
    await pageOf(two.token, `${Date.now()}.${'A'.repeat(43)}`);
    expect((await list({ boxId: house.boxId }))[0]?.openedCount).toBe(2);
  });
});

describe('an ended link', () => {
  const invalid = async (token: string) => {
    const { status, code, text } = await open(token);
    expect([status, code]).toEqual([404, 'GUEST_LINK_INVALID']);
    return text.replace(/"requestId":"[^"]*"/, '');
  };

  test('gets the same answer whether revoked, expired, unknown or malformed', async () => {
    const [revoked, expired] = [await make(), await make({ roomId: house.roomId, expiresInDays: 1 })];
    expect(expired.link.expiresAt).toBe(expired.link.createdAt + 86_400_000);
    await call('guest.revoke', { id: revoked.link.id });
    await call('guest.revoke', { id: revoked.link.id });
    await sql`update guest_link set expires_at = now() where id = ${expired.link.id}`.execute(db());
    const texts = [revoked.token, expired.token, `gst_${'A'.repeat(43)}`, 'gst_', '', "gst_' or true --"];
    const answers = await Promise.all(texts.map(invalid));
    expect(new Set(answers).size).toBe(1);
    // The owner still sees the expired link, but not the revoked one.
    expect(await list()).toMatchObject([{ id: expired.link.id, isExpired: true, openedCount: 0 }]);
    await sweepExpired(db());
    expect(await db().selectFrom('guest_link').select('id').execute()).toHaveLength(2);
    await sql`update guest_link set expires_at = expires_at - interval '30 days', revoked_at = revoked_at - interval '30 days'`.execute(
      db(),
    );
    await sweepExpired(db());
    expect(await db().selectFrom('guest_link').select('id').execute()).toHaveLength(0);
  });

  test('also refuses the next page after it was revoked', async () => {
    const { link, token } = await make();
    const { visit } = await pageOf(token);
    await call('guest.revoke', { id: link.id });
    const after = { of: 'item', version: 0, id: ABSENT };
    expect((await open(token, visit, after)).code).toBe('GUEST_LINK_INVALID');
  });

  test.each<[string, () => Promise<unknown>, { room: boolean; box: boolean }]>([
    ['the box deleted', () => sql`delete from box where id = ${house.boxId}`.execute(db()), { room: true, box: false }],
    [
      'the room deleted',
      () => sql`delete from space where id = ${house.roomId}`.execute(db()),
      { room: false, box: false },
    ],
    [
      'the room handed over',
      async () => {
        await sql`delete from room_member where user_id = ${house.editor.id}`.execute(db());
        await sql`update space set owner_id = ${house.editor.id} where id = ${house.roomId}`.execute(db());
      },
      { room: false, box: false },
    ],
    [
      'the box moved to another room of the owner',
      async () => {
        const roomId = await addRoom(db(), house.owner.id);
        await sql`update box set space_id = ${roomId} where id = ${house.boxId}`.execute(db());
      },
      { room: true, box: true },
    ],
    [
      'the box moved to a room of somebody else',
      async () => {
        const roomId = await addRoom(db(), house.editor.id, [house.owner.id]);
        await sql`update box set space_id = ${roomId} where id = ${house.boxId}`.execute(db());
        await sql`update box set space_id = ${house.roomId} where id = ${house.boxId}`.execute(db());
      },
      { room: true, box: false },
    ],
  ])('after %s', async (_name, happens, works) => {
    const [room, box] = [await make(), await make({ boxId: house.boxId })];
    await happens();
    expect((await open(room.token)).status).toBe(works.room ? 200 : 404);
    expect((await open(box.token)).status).toBe(works.box ? 200 : 404);
    const left = await db().selectFrom('guest_link').select('id').execute();
    expect(left).toHaveLength(Number(works.room) + Number(works.box));
  });

  test('is not left with the old owner when created during a transfer of the room', async () => {
    await Promise.all([
      make().catch(() => null),
      db()
        .transaction()
        .execute(async (tx) => {
          await sql`delete from room_member where user_id = ${house.editor.id}`.execute(tx);
          await sql`update space set owner_id = ${house.editor.id} where id = ${house.roomId}`.execute(tx);
        }),
    ]);
    expect(await db().selectFrom('guest_link').select('id').execute()).toEqual([]);
  });
});

test('a link grants no other access, and an address may open links 300 times a minute', async () => {
  const { token } = await make();
  const guest = { id: randomUUID(), cookie: `session=${token}` };
  expect((await call('guest.list', { roomId: house.roomId }, guest)).code).toBe('NOT_SIGNED_IN');
  expect((await call('guest.create', { ...FOR_EVER, roomId: house.roomId }, guest)).code).toBe('NOT_SIGNED_IN');
  const get = await server.app.inject({
    method: 'GET',
    url: `/trpc/guest.open?input=${encodeURIComponent(JSON.stringify({ token, visit: null, after: null }))}`,
    headers: SAME_ORIGIN,
  });
  expect(get.statusCode).toBe(405);
  await sql`update rate_limit set count = 299`.execute(db());
  await open(token);
  await sql`update rate_limit set count = 300`.execute(db());
  expect((await open(token)).code).toBe('RATE_LIMITED');
});
