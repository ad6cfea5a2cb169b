import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT_LOG } from '../log.ts';
import { migrate } from '../migrate.ts';
import { addBox, addItem, addPerson, addRoom } from '../testing/sample-rows.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0037-validate-references');
});
afterEach(() => database.drop());

async function itemFile(): Promise<unknown> {
  const { rows } = await sql<{ file: unknown }>`select pg_relation_filenode('item') as file`.execute(database.db);
  return rows[0]?.file;
}

test('prices keep their value, get a third decimal, and are not rewritten; nobody has a currency yet', async () => {
  const { db } = database;
  const { id: ownerId } = await addPerson(db);
  const room = await addRoom(db, ownerId);
  const id = await addItem(db, room, await addBox(db, room));
  const setPrice = (price: number) => db.updateTable('item').set({ price }).where('id', '=', id).execute();
  const price = async () =>
    (await db.selectFrom('item').select('price').where('id', '=', id).executeTakeFirstOrThrow()).price;
  await setPrice(0.01);
  const file = await itemFile();
  await migrate({ url: database.url, log: SILENT_LOG, list: migrations, contract: 'always' });
  expect(await itemFile()).toBe(file);
  expect(await price()).toBe(0.01);
  await setPrice(1.234);
  expect(await price()).toBe(1.234);
  await expect(setPrice(-0.01)).rejects.toThrow('item_price_check');
  const profile = await db.selectFrom('profile').select('currency').where('id', '=', ownerId).executeTakeFirstOrThrow();
  expect(profile.currency).toBeNull();
});
