import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { type IDBPDatabase, openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { databaseName } from './database-name.ts';
import type { SyncEngine } from './engine.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

const ANN = testId(1, 0);
const STORES = ['spaces', 'buckets', 'refused', 'pictures', 'pictureBytes', 'fetched', 'fetchedBytes'];
const DAY = 24 * 3_600_000;

let server: MemoryServer;
let device: TestDevice;
let room: string;
let box: string;
let item: string;
let deleted: string;
let seq: number;
let clientId: string;
/** The store as the app of protocol 3 left it: one picture of an item, in records that name the item. */
let old: IDBPDatabase;

beforeEach(async () => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  device = new TestDevice();
  [room, box, item, deleted, clientId] = [newTestId(), newTestId(), newTestId(), newTestId(), newTestId()];
  seq = 0;
  old = await openDB(databaseName(ANN, device.prefix), 3, {
    upgrade(database) {
      database.createObjectStore('meta');
      for (const store of STORES) database.createObjectStore(store, { keyPath: 'id' });
      database.createObjectStore('outbox', { keyPath: 'seq' });
    },
  });
  await give('room.create', { id: room, name: 'Garage' });
  await give('box.add', { roomId: room, boxes: [{ id: box, name: 'Tools', description: null }] });
  const items = [item, deleted].map((id) => ({ id, name: 'Hammer', ...ITEM_FIELDS }));
  await give('item.add', { boxId: box, items });
});

async function give(name: string, input: unknown): Promise<string> {
  const id = newTestId();
  await old.put('outbox', { id, seq: ++seq, clientId, name, input, at: 5 });
  return id;
}

async function keep(id: string, record: object): Promise<string> {
  const bytes = new TextEncoder().encode(id).buffer;
  await old.put('pictures', { id, itemId: item, at: 5, type: 'image/jpeg', size: bytes.byteLength, ...record });
  await old.put('pictureBytes', { id, bytes });
  return id;
}

async function openNew(): Promise<SyncEngine> {
  const meta = { clientId, nextSeq: seq + 1, generation: 3, ackedSeq: 0, epoch: null, isComplete: false };
  await old.put('meta', meta, 'meta');
  old.close();
  return device.openTab(ANN, server.transport(ANN));
}
const uploaded = (id: string) => new TextDecoder().decode(server.pictures.get(id)) === id;

test('a picture that waits with its command is sent', async () => {
  const picture = await keep(newTestId(), { state: 'waiting' });
  await give('item.setPicture', { id: item, pictureId: picture });
  const tab = await openNew();
  expect(tab.pictures.get(picture)?.holder).toEqual({ entity: 'item', id: item });
  expect(tab.pendingCount).toBe(5);
  expect(await tab.sync()).toBe(true);
  expect([uploaded(picture), tab.pictures.get(picture)?.state]).toEqual([true, 'sent']);
});

test('a picture that a waiting deletion makes superfluous comes back with its item', async () => {
  const picture = newTestId();
  await give('item.setPicture', { id: deleted, pictureId: picture });
  const deletionId = await give('item.delete', { ids: [deleted] });
  await keep(picture, { itemId: deleted, state: 'waiting', supersededBy: deletionId, goesWithItem: true });
  const tab = await openNew();
  await tab.sync();
  expect(tab.pictures.get(picture)?.state).toBe('unwanted');
  device.now += 20 * DAY;
  await tab.mutate('trash.restore', { deletionId }).saved;
  await tab.sync();
  await tab.sync();
  expect([uploaded(picture), tab.refusedCount]).toEqual([true, 0]);
});

test('a refused picture is given again, beside the one that the item has now', async () => {
  const picture = await keep(newTestId(), { state: 'refused' });
  const input = { id: item, pictureId: picture };
  const upload = { id: newTestId(), seq: 0, code: 'TOO_MANY', detail: null, name: 'picture.upload', input, at: 5 };
  await old.put('refused', { ...upload, label: 'Picture of Hammer' });
  const other = newTestId();
  await give('item.setPicture', { id: item, pictureId: other });
  const tab = await openNew();
  await tab.sync();
  const [refused] = await tab.refused();
  if (!refused) throw new Error('The refused picture is gone.');
  expect(tab.retry(refused).plan.ok).toBe(true);
  await tab.sync();
  expect(tab.replica.view.get('item', item)?.pictures).toEqual([{ id: other }, { id: picture }]);
  expect([uploaded(picture), await tab.refused()]).toEqual([true, []]);
});

test('a refused picture is dismissed with its bytes', async () => {
  const picture = await keep(newTestId(), { state: 'refused' });
  const input = { id: item, pictureId: picture };
  const upload = { id: newTestId(), seq: 0, code: 'TOO_MANY', detail: null, name: 'picture.upload', input, at: 5 };
  await old.put('refused', upload);
  const tab = await openNew();
  await tab.dismissRefused(upload.id);
  await tab.sync();
  expect(await tab.picture(picture)).toBeNull();
});

test('sent and fetched pictures stay as long as their item names them', async () => {
  const [own, gone] = [await keep(newTestId(), { state: 'sent' }), await keep(newTestId(), { state: 'sent' })];
  await give('item.setPicture', { id: item, pictureId: own });
  for (const pictureId of [own, gone]) {
    const id = `${pictureId}/thumb`;
    await old.put('fetched', { id, pictureId, itemId: item, at: 5, type: 'image/jpeg', size: 1 });
    await old.put('fetchedBytes', { id, bytes: new ArrayBuffer(1) });
  }
  const tab = await openNew();
  await tab.sync();
  expect([tab.pictures.get(own)?.state, tab.pictures.get(gone)]).toEqual(['sent', undefined]);
  const kept = await Promise.all([own, gone].map((id) => tab.pictures.fetched.get(id, 'thumb')));
  expect(kept.map((picture) => picture !== null)).toEqual([true, false]);
});
