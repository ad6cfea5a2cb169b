import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT_LOG } from '../log.ts';
import { migrate } from '../migrate.ts';
import { addPerson } from '../testing/sample-rows.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0067-picture-key-by-holder');
});
afterEach(() => database.drop());

test('people from before are asked for no passkey, blocked by nobody and limited as all, and older versions add more', async () => {
  const { db, url } = database;
  const { id } = await addPerson(db);
  await migrate({ url, log: SILENT_LOG, list: migrations, contract: 'always' });
  // As an older version does.
  await sql`insert into app_user (id, email, catalogue_id)
    values (gen_random_uuid(), 'later@example.org', gen_random_uuid())`.execute(db);
  const people = await db
    .selectFrom('app_user')
    .select(['passkey_required_at', 'blocked_at', 'items_max', 'picture_bytes_max'])
    .execute();
  expect(people).toEqual(
    [1, 2].map(() => ({ passkey_required_at: null, blocked_at: null, items_max: null, picture_bytes_max: null })),
  );
  await db
    .insertInto('passkey')
    .values({ id: 'k', user_id: id, public_key: Buffer.from('k'), counter: 0, transports: ['internal'], name: 'Phone' })
    .execute();
  await db.insertInto('recovery_code').values({ user_id: id, code_hash: 'h' }).execute();
  await sql`delete from app_user where id = ${id}`.execute(db);
  expect(await db.selectFrom('passkey').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
});
