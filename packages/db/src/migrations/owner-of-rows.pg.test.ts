import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../tables/database.ts';
import { tombstones, version } from '../testing/look-up.ts';
import {
  addBox,
  addCategory,
  addItem,
  addPerson,
  addRoom,
  type SamplePerson,
  setBoxType,
  tick,
} from '../testing/sample-rows.ts';
import { createDatabaseAt, migrateTo, type TestDatabase } from '../testing/test-database.ts';
import { wrongOwners } from '../testing/wrong-owners.ts';
import { fillOwnerOfRows } from './0033-fill-owner-of-rows.ts';
import type { MigrationName } from './migrations.ts';

let database: TestDatabase;
let ann: SamplePerson;
let ben: SamplePerson;
let cat: SamplePerson;
let room: string;
let box: string;
let item: string;
let client: string;

/** What an older version has stored: a shared room with everything in it, deleted rows and finished mutations. */
beforeEach(async () => {
  database = await createDatabaseAt('0029-imports');
  const { db } = database;
  [ann, ben, cat] = [await addPerson(db), await addPerson(db), await addPerson(db)];
  room = await addRoom(db, ann.id, [ben.id, cat.id]);
  box = await addBox(db, room);
  item = await addItem(db, room, box, await addCategory(db, ben.catalogueId));
  for (const { id } of [ann, ben]) {
    await tick(db, id, item);
    await setBoxType(db, id, box);
  }
  const gone = await addItem(db, room, box, await addCategory(db, ann.catalogueId));
  await db.deleteFrom('item').where('id', '=', gone).execute();
  client = randomUUID();
  await db.insertInto('sync_client').values({ id: client, user_id: ben.id }).execute();
  await mutate(db, 1);
});
afterEach(() => database.drop());

async function mutate(db: Kysely<Database>, seq: number, id = randomUUID()): Promise<void> {
  await db
    .insertInto('sync_mutation')
    .values({ client_id: client, seq, id, name: 'item.add', code: null, detail: null })
    .execute();
}

/** The versions of all spaces and rows that devices have. */
async function versions(): Promise<unknown> {
  const { rows } = await sql`
    select id, version from space union all select id, version from item union all select id, version from category
    union all select id, version from tombstone order by id`.execute(database.db);
  return rows;
}

test('gives each row its owner, and devices load nothing again', async () => {
  const before = await versions();
  await migrateTo(database);
  expect(await wrongOwners(database.db)).toEqual([]);
  expect(await versions()).toEqual(before);
  const { rows } = await sql`
    select m.user_id, i.owner_id as item, t.owner_id as tombstone from sync_mutation m, item i, tombstone t
    where t.space_id = i.space_id`.execute(database.db);
  expect(rows).toEqual([{ user_id: ben.id, item: ann.id, tombstone: ann.id }]);
});

test('fills many rows in several batches, and again after an abort', async () => {
  const { db } = database;
  await sql`
    insert into item (id, space_id, box_id, name, created_at, updated_at)
    select gen_random_uuid(), ${room}, ${box}, 'Thing', 1, 1 from generate_series(1, 4100)`.execute(db);
  await migrateTo(database, '0032-indexes-by-owner');
  const batch = () => (db as unknown as Kysely<unknown>).transaction().execute((tx) => fillOwnerOfRows.batch(tx));
  expect([await batch(), await batch()]).toEqual([2000, 2000]);
  await migrateTo(database);
  expect(await wrongOwners(db)).toEqual([]);
});

test('a standby that has not replayed the new columns is not asked', async () => {
  const mark = () =>
    database.db.selectFrom('server_state').select('value').where('key', '=', 'history_mark').executeTakeFirst();
  await sql`insert into server_state (key, value) values ('history_mark', '00000001 a')`.execute(database.db);
  await migrateTo(database);
  expect((await mark())?.value).toMatch(/^00000001 [0-9a-f-]{36}$/);
});

/** Every statement names the person. */
const KEYED = new Set(['history_entry', 'sync_mutation']);

test('finds rows by the beginning of their former primary keys, and has checked every constraint', async () => {
  const { db } = database;
  const former = await primaryKeys(db);
  await migrateTo(database);
  const { rows: indexes } = await sql<{ table: string; columns: string[] }>`
    select indrelid::regclass::text as table, ${COLUMNS} as columns from pg_index
    where indisvalid and indpred is null`.execute(db);
  const isFound = ({ table, columns }: Key) =>
    indexes.some((index) => index.table === table && index.columns[0] === columns[0]);
  expect(former.filter((key) => !KEYED.has(key.table) && !isFound(key))).toEqual([]);
  const { rows: unchecked } = await sql`select conname from pg_constraint where not convalidated`.execute(db);
  expect(unchecked).toEqual([]);
});

interface Key {
  table: string;
  columns: string[];
}

/** The columns of an index, in order. */
const COLUMNS = sql`array(
  select a.attname::text from unnest(indkey) with ordinality k(number, place)
  join pg_attribute a on a.attrelid = indrelid and a.attnum = k.number order by place)`;

async function primaryKeys(db: Kysely<Database>): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select indrelid::regclass::text as table, ${COLUMNS} as columns from pg_index
    where indisprimary and indrelid::regclass::text !~ '^pg_|\\.'`.execute(db);
  return rows;
}

test('looks again after a space that it waited for was deleted', async () => {
  await migrateTo(database, '0033-fill-owner-of-rows');
  const { db } = database;
  await sql`alter table item disable trigger user`.execute(db);
  await sql`update item set owner_id = null`.execute(db);
  await sql`alter table item enable trigger user`.execute(db);
  const deleting = await db.startTransaction().execute();
  await deleting.deleteFrom('space').where('id', '=', room).execute();
  const batch = (db as unknown as Kysely<unknown>).transaction().execute((tx) => fillOwnerOfRows.batch(tx));
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(1);
  });
  await deleting.commit().execute();
  expect(await batch).toBe(1);
});

describe('an older version on a prepared database', () => {
  const steps: MigrationName[] = ['0032-indexes-by-owner', '0035-validate-owner'];

  test.each(steps)('adds rows at %s', async (step) => {
    await migrateTo(database, step);
    const { db } = database;
    await addItem(db, room, box, await addCategory(db, ann.catalogueId));
    await addItem(db, cat.id, await addBox(db, cat.id));
    await addRoom(db, cat.id, [ann.id]);
    await mutate(db, 2);
    await migrateTo(database);
    expect(await wrongOwners(db)).toEqual([]);
  });

  test.each(steps)('moves a box with a tag and an item to another owner at %s', async (step) => {
    await migrateTo(database, step);
    const { db } = database;
    const [from, to] = [await version(db, room), await addRoom(db, ben.id, [ann.id])];
    const other = await addItem(db, room, await addBox(db, room));
    const tag = randomUUID();
    await sql`insert into tag (id, owner_id, code) values (${tag}, ${ann.id}, box_code(${tag}, 0))`.execute(db);
    await db.updateTable('box').set({ tag_id: tag }).where('id', '=', box).execute();
    await db.updateTable('box').set({ space_id: to }).where('id', '=', box).execute();
    await db.updateTable('item').set({ space_id: to, box_id: box }).where('id', '=', other).execute();
    expect(await version(db, room)).toBeGreaterThan(from);
    expect(await tombstones(db, room)).toEqual(expect.arrayContaining([`item ${item}`, `item ${other}`]));
    await migrateTo(database);
    expect(await wrongOwners(db)).toEqual([]);
  });

  test.each(steps)('changes a row at %s, which gets a new version', async (step) => {
    await migrateTo(database, step);
    const { db } = database;
    const before = await version(db, room);
    await db.updateTable('item').set({ name: 'Lamp' }).where('id', '=', item).execute();
    const row = await db.selectFrom('item').select('version').where('id', '=', item).executeTakeFirst();
    expect([row?.version, await version(db, room)]).toEqual([before + 1, before + 1]);
  });

  test.each(steps)('deletes, restores and deletes again at %s', async (step) => {
    await migrateTo(database, step);
    const { db } = database;
    const row = { id: item, space_id: room, box_id: box, name: 'Lamp', created_at: 1, updated_at: 1 };
    for (let times = 0; times < 2; times++) {
      await db.deleteFrom('item').where('id', '=', item).execute();
      expect(await tombstones(db, room)).toContain(`item ${item}`);
      await db.insertInto('item').values(row).execute();
      expect(await tombstones(db, room)).not.toContain(`item ${item}`);
    }
    await migrateTo(database);
    expect(await wrongOwners(db)).toEqual([]);
  });

  test.each(steps)('gives a room to a member at %s', async (step) => {
    await migrateTo(database, step);
    await transfer();
    await migrateTo(database);
    expect(await wrongOwners(database.db)).toEqual([]);
  });
});

/** Gives the room to Ben, as the server does. */
async function transfer(): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('room_member').where('space_id', '=', room).where('user_id', '=', ben.id).execute();
    await tx.updateTable('space').set({ owner_id: ben.id }).where('id', '=', room).execute();
    await tx.insertInto('room_member').values({ space_id: room, user_id: ann.id, access: 'edit' }).execute();
  });
}

test('the rows of a room follow it to its next owner; items keep their version, and other members are not woken', async () => {
  await migrateTo(database);
  const { db } = database;
  const versionOfItem = async () =>
    (await db.selectFrom('item').select('version').where('id', '=', item).executeTakeFirst())?.version;
  const before = [await versionOfItem(), await version(db, cat.id)];
  await transfer();
  expect(await wrongOwners(db)).toEqual([]);
  expect([await versionOfItem(), await version(db, cat.id)]).toEqual(before);
});

test('an id of a mutation is taken for one person only', async () => {
  await migrateTo(database);
  const { db } = database;
  const id = randomUUID();
  await mutate(db, 2, id);
  await expect(mutate(db, 3, id)).rejects.toMatchObject({ code: '23505' });
  client = randomUUID();
  await db.insertInto('sync_client').values({ id: client, user_id: cat.id }).execute();
  await mutate(db, 1, id);
});

test('a row cannot have another owner than its space', async () => {
  await migrateTo(database);
  const wrong = { id: randomUUID(), space_id: room, box_id: box, owner_id: ben.id };
  const added = database.db.insertInto('item').values({ ...wrong, name: 'Lamp', created_at: 1, updated_at: 1 });
  await expect(added.execute()).rejects.toMatchObject({ code: '23503' });
});
