import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT_LOG } from '../log.ts';
import { migrate } from '../migrate.ts';
import { addCategory, addPerson } from '../testing/sample-rows.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0048-deleted-rooms');
});
afterEach(() => database.drop());

test('categories from before have no color, and older versions go on adding and renaming some', async () => {
  const { db } = database;
  const { catalogueId } = await addPerson(db);
  const before = await addCategory(db, catalogueId);
  await migrate({ url: database.url, log: SILENT_LOG, list: migrations, contract: 'always' });
  const since = await addCategory(db, catalogueId);
  await db.updateTable('category').set({ color: 'teal' }).where('id', '=', before).execute();
  await db.updateTable('category').set({ name: 'Blades' }).where('id', '=', before).execute();
  const rows = await db.selectFrom('category').select(['id', 'name', 'color']).execute();
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: before, name: 'Blades', color: 'teal' },
      { id: since, name: 'Tools', color: null },
    ]),
  );
});
