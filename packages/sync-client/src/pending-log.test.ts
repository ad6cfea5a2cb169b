import 'fake-indexeddb/auto';
import type { LogLine } from '@boxroom/domain/history/log-line';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, expect, test } from 'vitest';
import type { SyncEngine } from './engine.ts';
import { IdbDisk } from './idb-disk.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { openDiskWith } from './testing/open-disk.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

const [ANN, BOB] = [testId(1, 0), testId(1, 1)];

let server: MemoryServer;
let device: TestDevice;
let item: string;

beforeEach(async () => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  server.addUser(BOB, testId(2, 1));
  device = new TestDevice();
  const [room, box] = [newTestId(), newTestId()];
  item = newTestId();
  const tab = await device.openTab(ANN, server.transport(ANN));
  tab.mutate('room.create', { id: room, name: 'Garage' });
  tab.mutate('box.add', { roomId: room, boxes: [{ id: box, name: 'Tools', description: null }] });
  await tab.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...ITEM_FIELDS, quantity: 2 }] })
    .saved;
  await tab.sync();
  server.share(room, BOB, 'edit');
  await tab.mutate('item.adjustQuantity', { id: item, delta: 1 }).saved;
  tab.close();
});

const reopen = (): Promise<SyncEngine> => device.openTab(ANN, server.transport(ANN));
const lines = (tab: SyncEngine) => tab.replica.pending.flatMap(({ log }): readonly LogLine[] => log ?? []);
const disk = () => IdbDisk.open(device.prefix + ANN);

test('the history line of a waiting command survives a restart', async () => {
  const tab = await reopen();
  expect(lines(tab)).toMatchObject([{ name: 'Hammer', before: { quantity: 2 }, after: { quantity: 3 } }]);
  tab.close();
});

test('it is on disk: it exists before the rows load and after they are gone', async () => {
  const store = await disk();
  const [record] = await store.run(['outbox'], { mode: 'readonly' }, (tx) => tx.getAll('outbox'));
  expect(record?.log).toMatchObject([{ before: { quantity: 2 }, after: { quantity: 3 } }]);
  await store.run(['buckets'], { mode: 'readwrite' }, (tx) => Promise.resolve(tx.clear('buckets')));
  store.close();
  const tab = await reopen();
  expect(lines(tab)).toMatchObject([{ name: 'Hammer', before: { quantity: 2 }, after: { quantity: 3 } }]);
  tab.close();
});

test('a command without a line, from an older app, gets one once its rows are read, and is sent', async () => {
  const store = await disk();
  await store.run(['outbox'], { mode: 'readwrite' }, async (tx) => {
    for (const { log: _, ...old } of await tx.getAll('outbox')) tx.put('outbox', old);
  });
  store.close();
  const tab = await reopen();
  expect(lines(tab)).toMatchObject([{ name: 'Hammer', before: { quantity: 2 }, after: { quantity: 3 } }]);
  await tab.sync();
  expect(tab.pendingCount).toBe(0);
  expect(server.row('item', item)).toMatchObject({ quantity: 3 });
  tab.close();
});

test('a command of an older app in another tab gets a line too', async () => {
  const tab = await reopen();
  const older = await device.openTab(ANN, server.transport(ANN), {
    openDisk: openDiskWith(
      (disk) => (stores, options, work) =>
        disk.run(stores, options, (tx) =>
          work({ ...tx, put: (store, value) => tx.put(store, { ...value, log: undefined }) }),
        ),
    ),
  });
  await older.mutate('item.adjustQuantity', { id: item, delta: 1 }).saved;
  await tab.idle();
  expect(lines(tab)).toMatchObject([{ after: { quantity: 3 } }, { before: { quantity: 3 }, after: { quantity: 4 } }]);
  tab.close();
  older.close();
});

test("it follows the changes of others, as the server's line will", async () => {
  const other = await new TestDevice().openTab(BOB, server.transport(BOB));
  await other.sync();
  await other.mutate('item.adjustQuantity', { id: item, delta: 5 }).saved;
  await other.sync();
  const tab = await reopen();
  await tab.pullOnce();
  expect(lines(tab)).toMatchObject([{ before: { quantity: 7 }, after: { quantity: 8 } }]);
  tab.close();
  other.close();
});

test('a refused command is kept without it', async () => {
  server.remove('item', item);
  const tab = await reopen();
  await tab.sync();
  const [refused] = await tab.refused();
  expect(refused).toMatchObject({ name: 'item.adjustQuantity', code: 'NOT_FOUND' });
  expect(refused).not.toHaveProperty('log');
  tab.close();
});
