import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT_LOG } from '../log.ts';
import { migrate } from '../migrate.ts';
import { addPerson } from '../testing/sample-rows.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0062-items-by-deadline');
});
afterEach(() => database.drop());

test('sessions from before stay, older versions go on opening and ending them, and a code ends with its own', async () => {
  const { db } = database;
  const { id } = await addPerson(db);
  const open = (hash: string) =>
    sql`insert into user_session (id_hash, user_id, expires_at, absolute_expires_at)
      values (${hash}, ${id}, now() + interval '30 days', now() + interval '90 days')`.execute(db);
  await open('before');
  await migrate({ url: database.url, log: SILENT_LOG, list: migrations, contract: 'always' });
  await open('after');
  expect(await db.selectFrom('user_session').select(['id_hash', 'proven_at']).orderBy('id_hash').execute()).toEqual([
    { id_hash: 'after', proven_at: null },
    { id_hash: 'before', proven_at: null },
  ]);
  for (const session_hash of ['before', 'after'])
    await db
      .insertInto('device_pairing')
      .values({ id: randomUUID(), user_id: id, session_hash, link_hash: session_hash, expires_at: new Date() })
      .execute();
  await sql`delete from user_session where id_hash = 'before'`.execute(db);
  expect(await db.selectFrom('device_pairing').select('session_hash').execute()).toEqual([{ session_hash: 'after' }]);
});
