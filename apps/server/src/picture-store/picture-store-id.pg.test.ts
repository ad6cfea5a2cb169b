import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renewEpoch } from '@boxroom/db/epoch';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createOperatorWarnings } from '../operator-warnings.ts';
import { createDiskPictureStore } from './disk-picture-store.ts';
import { checkPictureStore } from './picture-store-id.ts';

let database: TestDatabase;
let machines: string;
beforeEach(async () => {
  database = await createTestDatabase();
  machines = mkdtempSync(join(tmpdir(), 'boxroom-machines-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(machines, { recursive: true });
});

/** The warnings of a machine that starts with this folder. */
async function start(folder: string): Promise<readonly string[]> {
  const warnings = createOperatorWarnings(createLogger('silent'));
  await checkPictureStore({ db: database.db, pictures: createDiskPictureStore(join(machines, folder)), warnings });
  return warnings.current();
}

test("the first folder becomes the database's, also at the next start", async () => {
  expect(await start('a')).toEqual([]);
  expect(await start('a')).toEqual([]);
});

test('a second machine with its own folder is warned at each start, one with the same folder is not', async () => {
  await start('a');
  expect([await start('b'), await start('b'), await start('a')]).toEqual([
    ['pictures-elsewhere'],
    ['pictures-elsewhere'],
    [],
  ]);
});

test('detects the folder of another database', async () => {
  await start('a');
  const other = await createTestDatabase();
  const warnings = createOperatorWarnings(createLogger('silent'));
  await checkPictureStore({ db: other.db, pictures: createDiskPictureStore(join(machines, 'c')), warnings });
  await other.drop();
  expect(await start('c')).toEqual(['pictures-elsewhere']);
});

test('a new database leaves the store of another one to it, until a restore takes it over', async () => {
  await start('a');
  const first = database;
  database = await createTestDatabase();
  try {
    expect([await start('a'), await start('a')]).toEqual([['pictures-elsewhere'], ['pictures-elsewhere']]);
    await renewEpoch(database.db);
    expect([await start('a'), await start('a')]).toEqual([[], []]);
  } finally {
    await first.drop();
  }
});

test('a new database does not take a store that another one claims at the same moment', async () => {
  const warnings = createOperatorWarnings(createLogger('silent'));
  const store = createDiskPictureStore(join(machines, 'a'));
  const pictures = { ...store, claimId: async () => store.claimId('00000000-0000-4000-8000-000000000001') };
  await checkPictureStore({ db: database.db, pictures, warnings });
  expect(warnings.current()).toEqual(['pictures-elsewhere']);
});

test('of several machines starting at once, those with one folder agree, and a second folder is detected', async () => {
  expect(await Promise.all(['a', 'a', 'a', 'a'].map(start))).toEqual([[], [], [], []]);
  await database.db.deleteFrom('server_state').where('key', '=', 'picture_folder').execute();
  expect((await Promise.all(['d', 'e'].map(start))).flat()).toEqual(['pictures-elsewhere']);
});

test("after a restore the present folder becomes the database's", async () => {
  await start('a');
  await renewEpoch(database.db);
  expect([await start('put-back'), await start('put-back'), await start('a')]).toEqual([
    [],
    [],
    ['pictures-elsewhere'],
  ]);
});

test('counting and removing unknown files leaves the id file alone', async () => {
  await start('a');
  const store = createDiskPictureStore(join(machines, 'a'));
  const none = () => Promise.resolve(new Set<string>());
  expect(await store.countUnknown(new Date(Date.now() + 60_000), none)).toEqual({ all: 0, unknown: 0 });
  await store.removeUnknown(new Date(Date.now() + 60_000), none);
  expect(readdirSync(join(machines, 'a'))).toEqual(['folder-id']);
});
