import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function addLine(): Promise<string> {
  const id = randomUUID();
  await database.db
    .insertInto('history_entry')
    .values({
      id,
      client_at: new Date(5),
      actor_id: randomUUID(),
      action: 'edit',
      entity: 'item',
      entity_id: randomUUID(),
      name: 'Lamp',
      space_id: randomUUID(),
      owner_id: randomUUID(),
      before: { name: 'Lamb', price: 1.5 },
      after: { name: 'Lamp', price: null },
    })
    .execute();
  return id;
}
const count = async () => (await database.db.selectFrom('history_entry').select('id').execute()).length;

test('reads a line back as written', async () => {
  const id = await addLine();
  const row = await database.db.selectFrom('history_entry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    before: { name: 'Lamb', price: 1.5 },
    after: { name: 'Lamp', price: null },
    client_at: new Date(5),
    room_id: null,
  });
});

test.each([
  ['changed', sql`update history_entry set name = 'x'`],
  ['deleted', sql`delete from history_entry`],
  ['emptied', sql`truncate history_entry`],
  ['changed while purging', sql`set local boxroom.purge = 'on'; update history_entry set name = 'x'`],
])('history cannot be %s', async (_, statement) => {
  await addLine();
  const before = await count();
  await expect(database.db.transaction().execute((tx) => statement.execute(tx))).rejects.toMatchObject({
    code: '42501',
  });
  expect(await count()).toBe(before);
});

test('an explicit purge may delete, in its transaction only', async () => {
  const [id, other] = [await addLine(), await addLine()];
  await database.db.transaction().execute(async (tx) => {
    await sql`set local boxroom.purge = 'on'`.execute(tx);
    await tx.deleteFrom('history_entry').where('id', '=', id).execute();
  });
  expect(await database.db.selectFrom('history_entry').select('id').where('id', '=', id).execute()).toEqual([]);
  await expect(database.db.deleteFrom('history_entry').where('id', '=', other).execute()).rejects.toMatchObject({
    code: '42501',
  });
});
