import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, expect, test } from 'vitest';
import type { EngineOptions } from './engine-options.ts';
import type { SyncEngine } from './engine.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { openDiskWith } from './testing/open-disk.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

const ANN = testId(1, 0);

let server: MemoryServer;
let device: TestDevice;
let [room, box, item] = ['', '', ''];

beforeEach(() => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  device = new TestDevice();
  [room, box, item] = [newTestId(), newTestId(), newTestId()];
});

async function openFilled(more: Partial<EngineOptions> = {}): Promise<SyncEngine> {
  const tab = await device.openTab(ANN, server.transport(ANN), more);
  tab.mutate('room.create', { id: room, name: 'Garage' });
  tab.mutate('box.add', { roomId: room, boxes: [{ id: box, name: 'Tools', description: null }] });
  tab.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...ITEM_FIELDS }] });
  await tab.sync();
  return tab;
}

test('a full disk drops the pictures that the server has, and keeps the new command', async () => {
  let isFull = false;
  const openDisk = openDiskWith((disk) => (stores, options, work) => {
    if (!isFull || options.mode !== 'readwrite' || !stores.includes('outbox')) return disk.run(stores, options, work);
    isFull = false;
    return Promise.reject(new DOMException('', 'QuotaExceededError'));
  });
  const tab = await openFilled({ openDisk });
  const picture = new Blob(['picture'], { type: 'image/jpeg' });
  const pictureId = newTestId();
  tab.mutate('item.setPicture', { id: item, pictureId }, { picture });
  await tab.sync();
  expect(tab.pictures.get(pictureId)?.state).toBe('sent');
  isFull = true;
  expect(await tab.mutate('item.edit', { id: item, set: { name: 'Mallet' } }).saved).toBe(true);
  expect([isFull, tab.durability, tab.pictures.get(pictureId)]).toEqual([false, 'disk', undefined]);
});

test('a tab shows what another one wrote while it read its boxes', async () => {
  const other = await openFilled();
  const [reading, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const openDisk = openDiskWith((disk) => async (stores, options, work) => {
    if (options.mode === 'readonly' && stores.join() === 'meta,buckets') {
      reading.resolve();
      await held.promise;
    }
    return disk.run(stores, options, work);
  });
  device.isDeaf = true;
  const tab = await device.openTabFirst(ANN, server.transport(ANN), undefined, { openDisk });
  await reading.promise;
  other.mutate('room.rename', { id: room, name: 'Attic' });
  await other.sync();
  expect([tab.replica.view.get('room', room)?.name, tab.isComplete]).toEqual(['Garage', false]);
  held.resolve();
  await tab.loaded;
  expect([tab.replica.view.get('room', room)?.name, tab.isComplete]).toEqual(['Attic', true]);
  expect(tab.replica.view.get('item', item)?.name).toBe('Hammer');
});
