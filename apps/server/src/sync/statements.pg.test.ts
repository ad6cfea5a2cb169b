import { SILENT_LOG } from '@boxroom/db/log';
import { createPool } from '@boxroom/db/pool';
import type { Database } from '@boxroom/db/tables/database';
import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import type { CommandName } from '@boxroom/domain/command/registry';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { type Mutation, PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullParsed } from '../testing/pull-parsed.ts';
import { pushServices } from '../testing/push-services.ts';
import { push } from './push.ts';

let database: TestDatabase;
let sent: string[];
/** One connection, so that every statement is prepared on it. */
let db: Kysely<Database>;
let me: { id: string; catalogueId: string };
let room: string;
let otherRoom: string;
let box: string;
let client: string;
let seq = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.url, log: SILENT_LOG, max: 1 });
  db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query.sql) });
  sent = [];
  me = await addPerson(database.db);
  room = await addRoom(database.db, me.id);
  otherRoom = await addRoom(database.db, me.id);
  box = await addBox(database.db, room);
  client = newId();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function send(commands: readonly [CommandName, unknown][]): Promise<void> {
  const mutations = commands.map(([name, input]): Mutation => ({
    id: newId(),
    seq: ++seq,
    name,
    input,
    at: Date.now(),
  }));
  const services = pushServices(db);
  const answer = await push(services, me.id, {
    protocol: PROTOCOL_VERSION,
    userId: me.id,
    clientId: client,
    mutations,
  });
  expect(answer).toEqual({ status: 'ok', lastSeq: seq });
  const { code } = await database.db
    .selectFrom('sync_mutation')
    .select('code')
    .where('client_id', '=', client)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  expect(code).toBeNull();
}

const WATTAGE = { key: 'wattage', name: 'Wattage', type: 'number' };
const newItem = () => ({ ...NO_ITEM_FIELDS, id: newId(), name: 'Lamp' });
const newBox = () => ({ id: newId(), name: 'Box', description: null });
const anItem = () => addItem(database.db, room, box);
const aBox = () => addBox(database.db, room);
async function aCategory(): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('category')
    .values({ id, space_id: me.catalogueId, name: id, created_at: 1, updated_at: 1 })
    .execute();
  return id;
}
async function aTag(boxId: string | null = null): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('tag')
    .values({ id, owner_id: me.id, code: tagCodeOf(id) })
    .execute();
  if (boxId) await database.db.updateTable('box').set({ tag_id: id }).where('id', '=', boxId).execute();
  return id;
}
async function aTick(): Promise<string> {
  const id = await anItem();
  await database.db.insertInto('checklist_entry').values({ id, space_id: me.id, checked_at: 1 }).execute();
  return id;
}
async function aDeletion(): Promise<string> {
  await send([['item.delete', { ids: [await anItem()] }]]);
  const { id } = await database.db
    .selectFrom('deletion')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

async function withPictures(): Promise<{ entity: 'item'; id: string; pictureIds: string[] }> {
  const id = await anItem();
  const ids = [newId(), newId()] as const;
  const pictures = JSON.stringify(ids.map((each) => ({ id: each })));
  await database.db
    .updateTable('item')
    .set({ picture_id: ids[0], pictures: sql`${pictures}::jsonb` })
    .where('id', '=', id)
    .execute();
  return { entity: 'item', id, pictureIds: ids.toReversed() };
}
async function withPicture() {
  const { pictureIds, ...of } = await withPictures();
  return { ...of, pictureId: pictureIds[0] };
}
const aPaper = () => ({ id: newId(), kind: 'pdf', bytes: 1, name: 'Receipt' });
async function withPaper(): Promise<{ id: string; paperId: string }> {
  const id = await anItem();
  const paper = aPaper();
  const papers = JSON.stringify([paper]);
  await database.db
    .updateTable('item')
    .set({ papers: sql`${papers}::jsonb` })
    .where('id', '=', id)
    .execute();
  return { id, paperId: paper.id };
}

/**
 * What each command costs: its statements and an input. The compiler requires every command. The usual five are begin,
 * lock, load, write and commit.
 */
const COMMANDS: Record<CommandName, [statements: number, input: () => unknown]> = {
  'room.create': [7, () => ({ id: newId(), name: 'Attic' })],
  'room.rename': [5, () => ({ id: room, name: `Cellar ${seq}` })],
  'room.delete': [7, async () => ({ id: await addRoom(database.db, me.id) })],
  'box.add': [5, () => ({ roomId: room, boxes: [newBox()] })],
  'box.edit': [5, () => ({ id: box, set: { name: `Box ${seq}` } })],
  'box.move': [6, async () => ({ id: await aBox(), roomId: otherRoom })],
  'box.delete': [7, async () => ({ id: await aBox() })],
  'box.deleteSeveral': [7, async () => ({ ids: [await aBox(), await aBox()] })],
  'box.duplicate': [5, async () => ({ id: box, copy: newBox(), items: [{ id: await anItem(), copyId: newId() }] })],
  'box.setType': [5, () => ({ id: box, boxType: seq % 2 ? 'shelf' : 'plastic' })],
  'box.setCapacity': [5, () => ({ id: box, capacity: seq % 2 ? 5 : 10 })],
  'item.add': [5, () => ({ boxId: box, items: [newItem(), newItem()] })],
  'item.edit': [5, async () => ({ id: await anItem(), set: { name: 'Old lamp', categoryId: await aCategory() } })],
  'item.adjustQuantity': [5, async () => ({ id: await anItem(), delta: 1 })],
  'item.setPicture': [7, async () => ({ id: await anItem(), pictureId: newId() })],
  'picture.add': [7, () => ({ entity: 'box', id: box, pictures: [{ id: newId() }] })],
  'picture.caption': [5, async () => ({ ...(await withPicture()), caption: 'Open' })],
  'picture.order': [5, async () => withPictures()],
  'picture.remove': [5, async () => withPictures()],
  'paper.add': [7, async () => ({ id: await anItem(), papers: [aPaper()] })],
  'paper.rename': [5, async () => ({ ...(await withPaper()), name: 'Manual' })],
  'paper.remove': [
    5,
    async () => {
      const { id, paperId } = await withPaper();
      return { id, paperIds: [paperId] };
    },
  ],
  'item.move': [5, async () => ({ ids: [await anItem()], boxId: await aBox() })],
  'item.categorize': [
    5,
    async () => ({ groups: [{ categoryId: await aCategory(), ids: [await anItem(), await anItem()] }] }),
  ],
  'item.delete': [7, async () => ({ ids: [await anItem()] })],
  'category.create': [5, () => ({ id: newId(), spaceId: me.catalogueId, name: `New ${seq}` })],
  'category.rename': [5, async () => ({ id: await aCategory(), name: `Other ${seq}` })],
  'category.merge': [
    6,
    async () => {
      const id = await aCategory();
      await addItem(database.db, room, box, id);
      return { ids: [id], intoId: await aCategory() };
    },
  ],
  'category.split': [
    5,
    async () => {
      const fromId = await aCategory();
      const itemIds = [await addItem(database.db, room, box, fromId)];
      const categories = [{ id: newId(), name: `New ${seq}`, color: null, itemIds }];
      return { fromId, spaceId: me.catalogueId, categories };
    },
  ],
  'category.delete': [6, async () => ({ id: await aCategory() })],
  'checklist.add': [5, async () => ({ itemIds: [await anItem()] })],
  'checklist.remove': [5, async () => ({ itemIds: [await aTick()] })],
  'checklist.clear': [5, async () => (await aTick(), {})],
  'profile.setOwnFields': [
    5,
    () => {
      const [seen, fields] = seq % 2 ? [[WATTAGE], []] : [[], [WATTAGE]];
      return { seen, fields };
    },
  ],
  'profile.setDisplay': [5, () => ({ set: { showPrice: seq % 2 === 0 } })],
  'trash.restore': [16, async () => ({ deletionId: await aDeletion() })],
  'tag.claim': [7, async () => ({ tagId: await aTag(), boxId: await aBox() })],
  'tag.release': [
    6,
    async () => {
      const boxId = await aBox();
      return { tagId: await aTag(boxId), boxId };
    },
  ],
};

/** Runs the work until its statements are prepared, and returns those of the last time. */
async function statementsOf(prepare: () => Promise<() => Promise<unknown>>): Promise<string[]> {
  for (let times = 0; times < 5; times++) {
    const work = await prepare();
    sent = [];
    await work();
  }
  return [...sent];
}

async function prepared(): Promise<Set<string>> {
  const { rows } = await db.executeQuery<{ statement: string }>({
    sql: 'select statement from pg_prepared_statements',
    parameters: [],
  } as never);
  return new Set(rows.map(({ statement }) => statement));
}

test.each(Object.entries(COMMANDS) as [CommandName, (typeof COMMANDS)[CommandName]][])(
  '%s takes the statements of the table, all prepared',
  async (name, [statements, input]) => {
    const used = await statementsOf(async () => {
      const given = await input();
      return () => send([[name, given]]);
    });
    expect(used.length, used.join('\n\n')).toBe(statements);
    const known = await prepared();
    expect(used.filter((text) => !known.has(text))).toEqual(['begin', 'commit']);
  },
);

test('ten commands of one push take the statements of one', async () => {
  const used = await statementsOf(async () => {
    const items = await Promise.all(Array.from({ length: 5 }, () => anItem()));
    const moved = await aBox();
    return () =>
      send([
        ['item.add', { boxId: box, items: [newItem()] }],
        ...items.map((id): [CommandName, unknown] => ['item.edit', { id, set: { name: 'Old lamp' } }]),
        ['item.adjustQuantity', { id: items[0], delta: 1 }],
        ['item.move', { ids: items, boxId: moved }],
        ['item.adjustQuantity', { id: items[1], delta: 2 }],
        ['box.edit', { id: box, set: { name: `Box ${seq}` } }],
      ]);
  });
  expect(used.length, used.join('\n\n')).toBe(5);
});

test.each([
  ['nothing new', () => Promise.resolve()],
  ['a new item', () => anItem()],
])('a pull of %s is one prepared statement', async (_what, change) => {
  const used = await statementsOf(async () => {
    const spaces = await database.db.selectFrom('space').select(['id', 'version']).execute();
    const cursors = Object.fromEntries(spaces.map(({ id, version }) => [id, { v: version, base: 0 }]));
    await change();
    const input = { protocol: PROTOCOL_VERSION, userId: me.id, clientId: client, ackedSeq: seq, limit: 5000 };
    return () => pullParsed(db, me.id, { ...input, cursors });
  });
  expect(used).toHaveLength(1);
  expect(await prepared()).toContain(used[0]);
});
