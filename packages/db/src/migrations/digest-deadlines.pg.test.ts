import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT_LOG } from '../log.ts';
import { migrate } from '../migrate.ts';
import { addBox, addItem, addPerson, addRoom } from '../testing/sample-rows.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0057-lines-of-rooms');
});
afterEach(() => database.drop());

test('mentioned date stamps stay, older versions go on recording them, and an item has several deadlines', async () => {
  const { db } = database;
  const { id } = await addPerson(db);
  const room = await addRoom(db, id);
  const item = await addItem(db, room, await addBox(db, room));
  const asBefore = (date: string) =>
    sql`insert into digest_item (user_id, item_id, date_stamp, stage) values (${id}, ${item}, ${date}, 'soon')
      on conflict (user_id, item_id) do update set date_stamp = excluded.date_stamp`.execute(db);
  const stamps = () => db.selectFrom('digest_item').select('date_stamp').where('user_id', '=', id).execute();
  await asBefore('2026-05-01');
  await migrate({ url: database.url, log: SILENT_LOG, list: migrations, contract: 'always' });
  expect(await stamps()).toEqual([{ date_stamp: '2026-05-01' }]);
  await asBefore('2026-05-02');
  expect(await stamps()).toEqual([{ date_stamp: '2026-05-02' }]);
  for (const kind of ['warranty', 'lent'] as const)
    await db
      .insertInto('digest_deadline')
      .values({ user_id: id, item_id: item, kind, date_stamp: '2026-05-01', stage: 'today' })
      .execute();
  expect(await db.selectFrom('digest_deadline').select('kind').execute()).toHaveLength(2);
});
