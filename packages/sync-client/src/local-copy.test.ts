import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, expect, test } from 'vitest';
import type { Disk } from './disk.ts';
import type { EngineOptions } from './engine-options.ts';
import { SyncEngine } from './engine.ts';
import { IdbDisk } from './idb-disk.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

const ANN = testId(1, 0);
const FIELDS = { description: null, quantity: null, price: null, categoryId: null, dateStamp: null };

let server: MemoryServer;
let device: TestDevice;
let [room, box, item] = ['', '', ''];

beforeEach(() => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  device = new TestDevice();
  [room, box, item] = [newTestId(), newTestId(), newTestId()];
});

/** Calls `before` ahead of each transaction. */
function openDiskWith(before: (...call: Parameters<Disk['run']>) => void | Promise<void>): EngineOptions['openDisk'] {
  return async (name, onGone) => {
    const disk = await IdbDisk.open(name, onGone);
    const observed: Disk = {
      close: () => disk.close(),
      async run(stores, options, work) {
        await before(stores, options, work as never);
        return disk.run(stores, options, work);
      },
    };
    return observed;
  };
}

async function openFilled(more: Partial<EngineOptions> = {}): Promise<SyncEngine> {
  const tab = await device.openTab(ANN, server.transport(ANN), more);
  tab.mutate('room.create', { id: room, name: 'Garage' });
  tab.mutate('box.add', { roomId: room, boxes: [{ id: box, name: 'Tools', description: null }] });
  tab.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...FIELDS }] });
  await tab.sync();
  return tab;
}

test('a full disk drops the pictures that the server has, and keeps the new command', async () => {
  let isFull = false;
  const openDisk = openDiskWith((stores, { mode }) => {
    if (!isFull || mode !== 'readwrite' || !stores.includes('outbox')) return;
    isFull = false;
    throw new DOMException('', 'QuotaExceededError');
  });
  const tab = await openFilled(openDisk ? { openDisk } : {});
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
  let reached = () => {};
  let go = () => {};
  const reading = new Promise<void>((resolve) => (reached = resolve));
  const held = new Promise<void>((resolve) => (go = resolve));
  const openDisk = openDiskWith(async (stores, { mode }) => {
    if (mode !== 'readonly' || stores.join() !== 'meta,buckets') return;
    reached();
    await held;
  });
  const deaf = { post() {}, onMessage: null, close() {} };
  const tab = await SyncEngine.openFirst({
    userId: ANN,
    transport: server.transport(ANN),
    channel: deaf,
    newId: newTestId,
    now: () => 1,
    databasePrefix: device.prefix,
    ...(openDisk && { openDisk }),
  });
  await reading;
  other.mutate('room.rename', { id: room, name: 'Attic' });
  await other.sync();
  expect([tab.replica.view.get('room', room)?.name, tab.isComplete]).toEqual(['Garage', false]);
  go();
  await tab.loaded;
  expect([tab.replica.view.get('room', room)?.name, tab.isComplete]).toEqual(['Attic', true]);
  expect(tab.replica.view.get('item', item)?.name).toBe('Hammer');
});
