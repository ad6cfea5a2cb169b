import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, expect, test, vi } from 'vitest';
import { databaseName } from './database-name.ts';
import type { SyncEngine } from './engine.ts';
import { IdbDisk } from './idb-disk.ts';
import { Storage } from './storage.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';
import { type Transport, TransportError } from './transport.ts';

const ANN = testId(1, 0);
const BOB = testId(1, 1);

let server: MemoryServer;
let device: TestDevice;
let room: string;
let box: string;
let item: string;

beforeEach(() => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  server.addUser(BOB, testId(2, 1));
  device = new TestDevice();
  [room, box, item] = [newTestId(), newTestId(), newTestId()];
});

async function openWithItem(transport: Transport = server.transport(ANN)): Promise<SyncEngine> {
  const tab = await device.openTab(ANN, transport);
  tab.mutate('room.create', { id: room, name: 'Garage' });
  tab.mutate('box.add', { roomId: room, boxes: [{ id: box, name: 'Tools', description: null }] });
  await tab.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...ITEM_FIELDS }] }).saved;
  return tab;
}
function takePicture(tab: SyncEngine, text = 'a picture'): { pictureId: string; saved: Promise<boolean> } {
  const pictureId = newTestId();
  const picture = new Blob([text], { type: 'image/jpeg' });
  return { pictureId, saved: tab.mutate('item.setPicture', { id: item, pictureId }, { picture }).saved };
}
const textOf = (bytes: ArrayBuffer | undefined) => bytes && new TextDecoder().decode(bytes);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('a picture shows at once, survives a restart, and is sent after its item', async () => {
  const tab = await openWithItem(server.transport(ANN, () => 'before'));
  const { pictureId, saved } = takePicture(tab);
  await saved;
  expect(tab.pendingCount).toBe(5); // four commands and the picture
  await expect(tab.sync()).rejects.toThrow();
  tab.close();
  const later = await device.openTab(ANN, server.transport(ANN));
  expect(later.replica.view.get('item', item)?.pictureId).toBe(pictureId);
  expect(await (await later.picture(pictureId))?.text()).toBe('a picture');
  expect(await later.sync()).toBe(true);
  expect(textOf(server.pictures.get(pictureId))).toBe('a picture');
  expect(later.pendingCount).toBe(0);
  expect(await (await later.picture(pictureId))?.text()).toBe('a picture');
});

test('a picture that cannot be read from disk does not cost the tab its disk', async () => {
  const tab = await openWithItem(server.transport(ANN));
  const { pictureId, saved } = takePicture(tab);
  await saved;
  const failing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('Failed to read large IndexedDB value', 'DataError');
  });
  await expect(tab.picture(pictureId)).rejects.toThrow();
  failing.mockRestore();
  expect(tab.durability).toBe('disk');
  expect(await (await tab.picture(pictureId))?.text()).toBe('a picture');
});

test('a picture whose upload fails is retried, and keeps waiting across restarts', async () => {
  let isDown = true;
  const real = server.transport(ANN);
  const flaky: Transport = {
    ...real,
    sendPicture: (picture) => (isDown ? Promise.reject(new TransportError('network')) : real.sendPicture(picture)),
  };
  const tab = await openWithItem(flaky);
  const { pictureId, saved } = takePicture(tab);
  await saved;
  const takenAt = tab.pictures.oldestWaitingAt;
  await expect(tab.sync()).rejects.toMatchObject({ kind: 'network' });
  expect(tab.pendingCount).toBe(1);
  expect([takenAt, tab.oldestPendingAt]).toEqual([expect.any(Number), takenAt]);
  tab.close();
  isDown = false;
  const later = await device.openTab(ANN, flaky);
  expect(later.pendingCount).toBe(1);
  await later.sync();
  expect(server.pictures.has(pictureId)).toBe(true);
});

test('a picture that the server refuses is kept with its bytes until it is discarded', async () => {
  const real = server.transport(ANN);
  const tab = await openWithItem({ ...real, sendPicture: () => Promise.resolve('PAYLOAD_TOO_LARGE') });
  const { pictureId } = takePicture(tab);
  expect(await tab.sync()).toBe(true);
  const [refused] = await tab.refused();
  expect(refused).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', label: 'Picture of Hammer' });
  expect(refused?.input).toEqual({ entity: 'item', id: item, pictures: [{ id: pictureId }] });
  expect(await (await tab.picture(pictureId))?.text()).toBe('a picture');
  await tab.dismissRefused(refused?.id ?? '');
  tab.close();
  expect(await (await device.openTab(ANN, real)).picture(pictureId)).toBeNull();
});

test('a picture that is never accepted does not block those behind it', async () => {
  const real = server.transport(ANN);
  let blocked = '';
  const tab = await openWithItem({
    ...real,
    sendPicture: (picture) =>
      picture.id === blocked ? Promise.reject(new TransportError('refused')) : real.sendPicture(picture),
  });
  const second = newTestId();
  tab.mutate('item.add', { boxId: box, items: [{ id: second, name: 'Saw', ...ITEM_FIELDS }] });
  blocked = takePicture(tab).pictureId;
  const pictureId = newTestId();
  const picture = new Blob(['another'], { type: 'image/jpeg' });
  await tab.mutate('item.setPicture', { id: second, pictureId }, { picture }).saved;
  await expect(tab.sync()).rejects.toMatchObject({ kind: 'refused', part: 'pictures' });
  expect([server.pictures.has(blocked), server.pictures.has(pictureId)]).toEqual([false, true]);
  expect(tab.pendingCount).toBe(1);
});

test('a picture of a deleted item is kept, and can be given again when the item is back', async () => {
  const tab = await openWithItem();
  await tab.sync();
  server.remove('item', item);
  const { pictureId } = takePicture(tab);
  await tab.sync();
  const [refused] = await tab.refused();
  expect(refused).toMatchObject({ code: 'NOT_FOUND', name: 'item.setPicture' });
  expect(server.pictures.size).toBe(0);
  expect(await (await tab.picture(pictureId))?.text()).toBe('a picture');
  if (!refused) throw new Error('nothing was refused');
  expect(tab.retry(refused).plan).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await tab.refused()).toHaveLength(1);
  tab.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...ITEM_FIELDS }] });
  const again = tab.retry(refused);
  expect(again.plan.ok).toBe(true);
  await again.saved;
  await tab.sync();
  expect(await tab.refused()).toEqual([]);
  expect(textOf(server.pictures.get(pictureId))).toBe('a picture');
});

test('a picture that was replaced before it was sent is dropped without a report', async () => {
  const tab = await openWithItem();
  const first = takePicture(tab, 'first');
  const second = takePicture(tab, 'second');
  expect(await tab.sync()).toBe(true);
  expect(tab.pictures.get(first.pictureId)).toBeUndefined();
  expect([...server.pictures.values()].map(textOf)).toEqual(['second']);
  expect(server.pictures.has(second.pictureId)).toBe(true);
  expect(tab.refusedCount).toBe(0);
  expect(tab.pendingCount).toBe(0);
});

test('the picture of a deleted item is kept, as the item may come back', async () => {
  const tab = await openWithItem();
  const { pictureId } = takePicture(tab);
  tab.mutate('item.delete', { ids: [item] });
  await tab.sync();
  expect([tab.pictures.get(pictureId)?.state, server.pictures.size]).toEqual(['unwanted', 0]);
});

test('a picture whose item is deleted and restored during the upload is not lost', async () => {
  const real = server.transport(ANN);
  let onWay: () => unknown = () => undefined;
  const tab = await openWithItem({
    ...real,
    async sendPicture(upload) {
      const code = await real.sendPicture(upload);
      await onWay();
      return code;
    },
  });
  const { pictureId } = takePicture(tab);
  const deletion = tab.mutate('item.delete', { ids: [item] });
  await deletion.saved;
  const deletionId = tab.replica.pending.at(-1)?.id ?? '';
  onWay = () => tab.mutate('trash.restore', { deletionId }).saved;
  await tab.sync();
  expect(tab.replica.view.get('item', item)?.pictureId).toBe(pictureId);
  expect(await (await tab.picture(pictureId))?.text()).toBe('a picture');
  onWay = () => undefined;
  await tab.sync();
  expect(textOf(server.pictures.get(pictureId))).toBe('a picture');
});

test('a restored picture stays, however long the restoring command waits and however full the disk is', async () => {
  const tab = await openWithItem();
  const { pictureId } = takePicture(tab);
  await tab.mutate('item.delete', { ids: [item] }).saved;
  const deletionId = tab.replica.pending.at(-1)?.id ?? '';
  await tab.sync();
  expect(tab.pictures.get(pictureId)?.state).toBe('unwanted');
  device.now += 40 * DAY;
  await tab.mutate('trash.restore', { deletionId }).saved;
  await tab.pictures.send(() => undefined);
  expect(await tab.pictures.dropSent(new Storage(await IdbDisk.open(databaseName(ANN, device.prefix))))).toBe(false);
  await tab.sync();
  expect(textOf(server.pictures.get(pictureId))).toBe('a picture');
});

test('the picture of a deleted item is dropped 30 days after the deletion, however long it had waited', async () => {
  const tab = await openWithItem();
  const { pictureId, saved } = takePicture(tab);
  await saved;
  device.now += 40 * DAY;
  tab.mutate('item.delete', { ids: [item] });
  await tab.sync();
  device.now += 30 * DAY - HOUR;
  await tab.sync();
  expect(tab.pictures.get(pictureId)?.state).toBe('unwanted');
  device.now += 2 * HOUR;
  await tab.sync();
  expect(tab.pictures.get(pictureId)).toBeUndefined();
});

test('a picture counts again when the deletion of its item is refused', async () => {
  const tab = await openWithItem();
  await tab.sync();
  const { pictureId, saved } = takePicture(tab);
  await saved;
  await tab.pushOnce();
  await tab.mutate('box.delete', { id: box }).saved;
  server.share(room, BOB, 'edit');
  server.transfer(room, BOB);
  server.share(room, ANN, null);
  await tab.sync();
  expect((await tab.refused()).map(({ name, code }) => `${name} ${code}`).toSorted()).toEqual([
    'box.delete NOT_FOUND',
    'picture.upload NOT_FOUND',
  ]);
  expect(await (await tab.picture(pictureId))?.text()).toBe('a picture');
});

test('sent pictures leave the device with their room', async () => {
  const owner = await openWithItem();
  await owner.sync();
  server.share(room, BOB, 'edit');
  const other = new TestDevice();
  const tab = await other.openTab(BOB, server.transport(BOB));
  await tab.sync();
  const { pictureId } = takePicture(tab);
  await tab.sync();
  expect(await tab.picture(pictureId)).not.toBeNull();
  server.share(room, BOB, null);
  await tab.sync();
  tab.close();
  expect(await (await other.openTab(BOB, server.transport(BOB))).picture(pictureId)).toBeNull();
});

test('a discarded picture is neither sent nor kept', async () => {
  const tab = await openWithItem();
  const { pictureId, saved } = takePicture(tab);
  await saved;
  const command = tab.replica.pending.at(-1);
  await tab.discardPending(command?.id ?? '');
  expect(tab.replica.view.get('item', item)?.pictureId).toBeNull();
  await tab.sync();
  expect(server.row('item', item)).toMatchObject({ pictureId: null });
  expect(server.pictures.size).toBe(0);
  expect(await tab.picture(pictureId)).toBeNull();
  expect(tab.refusedCount).toBe(0);
  expect(tab.pendingCount).toBe(0);
});

test('listeners receive the progress and outcome of an upload', async () => {
  const real = server.transport(ANN);
  let answer: 'server' | 'network' | 'taken' = 'server';
  const tab = await openWithItem({
    ...real,
    async sendPicture(upload) {
      upload.onProgress?.(0.5);
      if (answer !== 'taken') throw new TransportError(answer);
      return real.sendPicture(upload);
    },
  });
  const { pictureId } = takePicture(tab);
  const heard: (string | number | null)[] = [];
  tab.pictures.subscribe(({ kind, id, holder }) => {
    expect([id, holder]).toEqual([pictureId, { entity: 'item', id: item }]);
    heard.push(kind, tab.pictures.sendingOf(id));
  });
  expect(tab.pictures.get(pictureId)?.state).toBe('waiting');
  await expect(tab.sync()).rejects.toMatchObject({ kind: 'server' });
  answer = 'network';
  await expect(tab.sync()).rejects.toMatchObject({ kind: 'network' });
  const cutOff = ['progress', 0, 'progress', 0.5];
  expect(heard).toEqual([...cutOff, 'delayed', null, ...cutOff, 'progress', null]);
  heard.length = 0;
  answer = 'taken';
  await tab.sync();
  expect(heard).toEqual(['progress', 0, 'progress', 0.5, 'sent', null]);
});

test('listeners receive the refusal of a picture', async () => {
  const tab = await openWithItem({ ...server.transport(ANN), sendPicture: () => Promise.resolve('TOO_MANY') });
  const { pictureId } = takePicture(tab);
  const kinds: string[] = [];
  tab.pictures.subscribe(({ kind }) => kinds.push(kind));
  await tab.sync();
  expect(kinds).toEqual(['progress', 'refused']);
  expect(tab.pictures.get(pictureId)?.state).toBe('refused');
});
