import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileHolders } from './file-holders.ts';

let database: TestDatabase;
let me: string;
let item: string;
const picture = newId();

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: me } = await addPerson(database.db));
  const room = await addRoom(database.db, me);
  item = await addItem(database.db, room, await addBox(database.db, room));
  const pictures = JSON.stringify([{ id: newId() }, { id: picture }]);
  await database.db
    .updateTable('item')
    .set({ pictures: sql`${pictures}::jsonb` })
    .where('id', '=', item)
    .execute();
});
afterAll(() => database.drop());

/** Whether Postgres would look into the lists of rows that the person sees. */
async function looksIntoLists(ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain with ${fileHolders(me, { ids })} select * from holder`.execute(database.db);
  return rows.some((row) => row['QUERY PLAN'].includes('jsonb_array_elements'));
}

async function holders(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${fileHolders(me, { ids })} select id from holder`.execute(database.db);
  return rows.map(({ id }) => id);
}

const others = (count: number) => Array.from({ length: count }, () => newId());

test.each([
  ['no file', [], false],
  ['one file', [picture], true],
  ['more files than one item names', [picture, ...others(100)], true],
])('for %s, lists are looked into only where they can name it', async (_, ids, looks) => {
  expect([await holders(ids), await looksIntoLists(ids)]).toEqual([looks ? [item] : [], looks]);
});
