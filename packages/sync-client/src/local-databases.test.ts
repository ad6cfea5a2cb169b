import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { expect, test } from 'vitest';
import { databaseName } from './database-name.ts';
import { STORE_NAMES } from './disk.ts';
import { IdbDisk } from './idb-disk.ts';
import { countUnsent, keepOnlyUnsent, wipeDatabase } from './local-databases.ts';
import { Storage } from './storage.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

const ANN = testId(1, 0);

async function openFilled() {
  const server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  const device = new TestDevice();
  const tab = await device.openTab(ANN, server.transport(ANN));
  await tab.mutate('room.create', { id: newTestId(), name: 'Attic' }).saved;
  return { tab, name: databaseName(ANN, device.prefix) };
}
const names = async () => (await indexedDB.databases()).map((database) => database.name);

test('counts what exists only on this device, and creates no database by looking', async () => {
  const { tab, name } = await openFilled();
  expect(await countUnsent(name)).toBe(1);
  await tab.sync();
  expect(await countUnsent(name)).toBe(0);
  expect(await countUnsent('boxroom-nobody')).toBe(0);
  expect(await names()).not.toContain('boxroom-nobody');
});

test('a discarded command does not count, and one that was set aside counts once', async () => {
  const { tab, name } = await openFilled();
  const [command] = tab.replica.pending;
  await tab.discardPending(command?.id ?? '');
  expect(await countUnsent(name)).toBe(0);
  await tab.mutate('room.create', { id: newTestId(), name: 'Shed' }).saved;
  const [next] = tab.replica.pending;
  const disk = await IdbDisk.open(name);
  await new Storage(disk).outbox.setAside(next?.seq ?? 0, next?.id ?? '', 'PAYLOAD_TOO_LARGE');
  disk.close();
  expect(await countUnsent(name)).toBe(1);
});

test('reading a database that is being deleted leaves nothing behind', async () => {
  const { tab, name } = await openFilled();
  tab.close();
  const looked = countUnsent(name).catch(() => null);
  indexedDB.deleteDatabase(name);
  await looked;
  expect(await wipeDatabase(name)).toBe(true);
  expect(await names()).not.toContain(name);
});

test('wipes a database that is open in a tab, which closes it', async () => {
  const { name } = await openFilled();
  expect(await wipeDatabase(name)).toBe(true);
  expect(await names()).not.toContain(name);
  expect(await wipeDatabase(name)).toBe(true);
});

test('a tab that does not close its connection keeps an empty database', async () => {
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

test('keepOnlyUnsent makes everything else unreadable, and the owner continues from there', async () => {
  const server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  const device = new TestDevice();
  let isDown = false;
  const transport = server.transport(ANN, () => (isDown ? 'before' : null));
  const tab = await device.openTab(ANN, transport);
  const [room, box, lamp, photo, sentPhoto] = [newTestId(), newTestId(), newTestId(), newTestId(), newTestId()];
  const fields = { description: 'From Paris', quantity: 1, price: null, categoryId: null, dateStamp: null };
  const picture = (text: string) => new Blob([text], { type: 'image/png' });
  tab.mutate('room.create', { id: room, name: 'Vault' });
  tab.mutate('box.add', { roomId: room, boxes: [{ id: box, name: 'Jewels', description: null }] });
  tab.mutate('item.add', { boxId: box, items: [{ id: lamp, name: 'Lamp', ...fields }] });
  await tab.mutate('item.setPicture', { id: lamp, pictureId: sentPhoto }, { picture: picture('sent picture') }).saved;
  await tab.sync();
  isDown = true;
  tab.mutate('item.edit', { id: lamp, set: { name: 'Green lamp' } });
  await tab.mutate('item.setPicture', { id: lamp, pictureId: photo }, { picture: picture('unsent picture') }).saved;
  const name = databaseName(ANN, device.prefix);
  const before = await countUnsent(name);
  tab.close();

  await keepOnlyUnsent(name);
  const disk = await IdbDisk.open(name);
  const kept = await disk.run(STORE_NAMES, { mode: 'readonly' }, (tx) =>
    Promise.all(STORE_NAMES.map((store) => tx.getAll(store))),
  );
  disk.close();
  const text = JSON.stringify(kept);
  expect(text).toContain('Green lamp');
  for (const secret of ['From Paris', sentPhoto]) expect(text).not.toContain(secret);
  const count = Object.fromEntries(STORE_NAMES.map((store, n) => [store, kept[n]?.length]));
  expect(count).toEqual({
    meta: 1,
    spaces: 0,
    buckets: 0,
    outbox: 2,
    refused: 0,
    pictures: 1,
    pictureBytes: 1,
    fetched: 0,
    fetchedBytes: 0,
  });
  expect(await countUnsent(name)).toBe(before);

  isDown = false;
  const again = await device.openTab(ANN, transport);
  expect(again.isComplete).toBe(false);
  await again.sync();
  expect(again.isComplete).toBe(true);
  expect(again.pendingCount).toBe(0);
  expect(server.row('item', lamp)).toMatchObject({ name: 'Green lamp', pictureId: photo });
  expect(server.pictures.has(photo)).toBe(true);
});

test('a tab that still has the rows in memory does not write them back', async () => {
  const server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  const device = new TestDevice();
  const tab = await device.openTab(ANN, server.transport(ANN));
  await tab.mutate('room.create', { id: newTestId(), name: 'Vault' }).saved;
  await tab.sync();
  const name = databaseName(ANN, device.prefix);
  await keepOnlyUnsent(name);
  await keepOnlyUnsent('boxroom-nobody');
  expect(await names()).not.toContain('boxroom-nobody');
  server.share('nowhere', ANN, null);
  await tab.pullOnce();
  const disk = await IdbDisk.open(name);
  expect(await disk.run(['spaces'], { mode: 'readonly' }, (tx) => tx.getAll('spaces'))).toEqual([]);
  disk.close();
  tab.close();
});

test('empties a database of any stores that a frozen tab keeps from being deleted', async () => {
  const opening = indexedDB.open('boxroom-shots-test', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('shots', { keyPath: 'id' }));
  const held = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  held.transaction('shots', 'readwrite').objectStore('shots').put({ id: 'a' });
  expect(await wipeDatabase('boxroom-shots-test', 200)).toBe(false);
  const count = held.transaction('shots').objectStore('shots').count();
  await new Promise((resolve) => {
    count.addEventListener('success', resolve);
  });
  expect(count.result).toBe(0);
  held.close();
});
