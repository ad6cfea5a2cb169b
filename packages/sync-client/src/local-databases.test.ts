import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { expect, test } from 'vitest';
import { countUnsent, wipeDatabase } from './local-databases.ts';
import { databaseName } from './storage.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

const ANN = testId(1, 0);

async function openFilled() {
  const server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  const device = new TestDevice();
  const tab = await device.openTab(ANN, server.transport(ANN));
  await tab.give('room.create', { id: newTestId(), name: 'Attic' }).saved;
  return { tab, name: databaseName(ANN, device.prefix) };
}
const names = async () => (await indexedDB.databases()).map((database) => database.name);

test('counts what exists only here, and makes no database by looking', async () => {
  const { tab, name } = await openFilled();
  expect(await countUnsent(name)).toBe(1);
  await tab.sync();
  expect(await countUnsent(name)).toBe(0);
  expect(await countUnsent('boxroom-nobody')).toBe(0);
  expect(await names()).not.toContain('boxroom-nobody');
});

test('a look at a database that is being deleted leaves nothing behind', async () => {
  const { tab, name } = await openFilled();
  tab.close();
  const looked = countUnsent(name).catch(() => null);
  indexedDB.deleteDatabase(name);
  await looked;
  expect(await wipeDatabase(name)).toBe(true);
  expect(await names()).not.toContain(name);
});

test('wipes a database that is open in a tab, which lets go of it', async () => {
  const { name } = await openFilled();
  expect(await wipeDatabase(name)).toBe(true);
  expect(await names()).not.toContain(name);
  expect(await wipeDatabase(name)).toBe(true);
});

test('a tab that does not let go keeps an empty database', async () => {
  const { tab, name } = await openFilled();
  tab.close();
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
  });
  expect(await wipeDatabase(name, 50)).toBe(false);
  const left = frozen.transaction('outbox').objectStore('outbox').getAll();
  await new Promise((resolve) => {
    left.addEventListener('success', resolve);
  });
  expect(left.result).toEqual([]);
  frozen.close();
});
