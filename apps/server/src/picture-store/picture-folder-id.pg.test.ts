import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renewEpoch } from '@boxroom/db/epoch';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createOperatorWarnings } from '../operator-warnings.ts';
import { createDiskPictureStore } from './disk-picture-store.ts';
import { checkPictureFolder } from './picture-folder-id.ts';

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

/** What a machine is warned of that starts with this folder. */
async function start(folder: string): Promise<readonly string[]> {
  const warnings = createOperatorWarnings(createLogger('silent'));
  await checkPictureFolder({ db: database.db, folder: join(machines, folder), warnings });
  return warnings.current();
}

test('the first folder is the one of the database, also with the next start', async () => {
  expect(await start('a')).toEqual([]);
  expect(await start('a')).toEqual([]);
});

test('a second machine with a folder of its own is warned each time, and one with the same folder is not', async () => {
  await start('a');
  expect([await start('b'), await start('b'), await start('a')]).toEqual([
    ['pictures-elsewhere'],
    ['pictures-elsewhere'],
    [],
  ]);
});

test('the folder of another database is noticed', async () => {
  await start('a');
  const other = await createTestDatabase();
  const warnings = createOperatorWarnings(createLogger('silent'));
  await checkPictureFolder({ db: other.db, folder: join(machines, 'c'), warnings });
  await other.drop();
  expect(await start('c')).toEqual(['pictures-elsewhere']);
});

test('of several machines that start at once, those with one folder agree, and of two folders one is noticed', async () => {
  expect(await Promise.all(['a', 'a', 'a', 'a'].map(start))).toEqual([[], [], [], []]);
  await database.db.deleteFrom('server_state').where('key', '=', 'picture_folder').execute();
  expect((await Promise.all(['d', 'e'].map(start))).flat()).toEqual(['pictures-elsewhere']);
});

test('after a restore the folder that is there is taken', async () => {
  await start('a');
  await renewEpoch(database.db);
  expect([await start('put-back'), await start('put-back'), await start('a')]).toEqual([
    [],
    [],
    ['pictures-elsewhere'],
  ]);
});

test('nothing that looks after pictures minds the file', async () => {
  await start('a');
  const store = createDiskPictureStore(join(machines, 'a'));
  const none = () => Promise.resolve(new Set<string>());
  expect(await store.countUnknown(new Date(Date.now() + 60_000), none)).toEqual({ all: 0, unknown: 0 });
  await store.removeUnknown(new Date(Date.now() + 60_000), none);
  expect(readdirSync(join(machines, 'a'))).toEqual(['folder-id']);
});
