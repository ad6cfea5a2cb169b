import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT_LOG } from '../log.ts';
import { migrate } from '../migrate.ts';
import { addPerson } from '../testing/sample-rows.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0070-language');
});
afterEach(() => database.drop());

test('recovery codes from before stay and count as made now, and older versions add more', async () => {
  const { db, url } = database;
  const { id } = await addPerson(db);
  const add = (hash: string) => sql`insert into recovery_code (user_id, code_hash) values (${id}, ${hash})`.execute(db);
  await add('before');
  await migrate({ url, log: SILENT_LOG, list: migrations, contract: 'always' });
  await add('later');
  const { rows } = await sql`
    select code_hash, created_at > now() - interval '1 minute' as "isNew" from recovery_code order by code_hash`.execute(
    db,
  );
  expect(rows).toEqual([
    { code_hash: 'before', isNew: true },
    { code_hash: 'later', isNew: true },
  ]);
});
