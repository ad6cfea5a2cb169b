import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseName } from './database-name.ts';
import type { SyncEngine } from './engine.ts';
import { IdbDisk } from './idb-disk.ts';
import { Storage } from './storage.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';
import { type PictureUpload, type Transport, TransportError } from './transport.ts';

const ANN = testId(1, 0);
const BOB = testId(1, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MB = 1024 * 1024;

let server: MemoryServer;
let device: TestDevice;
let room: string;
let box: string;
let item: string;
/** What the transport was given, in order. */
let uploads: PictureUpload[];
/** Whether uploads, and whether commands, reach the server. */
let isUp: { files: boolean; commands: boolean };

beforeEach(() => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  server.addUser(BOB, testId(2, 1));
  device = new TestDevice();
  [room, box, item] = [newTestId(), newTestId(), newTestId()];
  uploads = [];
  isUp = { files: true, commands: true };
});

function transport(): Transport {
  const real = server.transport(ANN, (call) => (call === 'push' && !isUp.commands ? 'before' : null));
  return {
    ...real,
    sendPicture: (upload) => {
      if (!isUp.files) return Promise.reject(new TransportError('server'));
      uploads.push(upload);
      return Promise.resolve(server.takePicture(ANN, upload.id, upload.bytes));
    },
  };
}

async function openWithItem(): Promise<SyncEngine> {
  const tab = await device.openTab(ANN, transport());
  tab.mutate('room.create', { id: room, name: 'Garage' });
  tab.mutate('box.add', { roomId: room, boxes: [{ id: box, name: 'Tools', description: null }] });
  await tab.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...ITEM_FIELDS }] }).saved;
  return tab;
}
const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' });
const textOf = (bytes: ArrayBuffer | undefined) => bytes && new TextDecoder().decode(bytes);

type HolderName = 'item' | 'box' | 'room';
const holderOf = (entity: HolderName) => ({ entity, id: { item, box, room }[entity] });

function addPictures(tab: SyncEngine, texts: string[], entity: HolderName = 'item') {
  const ids = texts.map(() => newTestId());
  const files = new Map(ids.map((id, index) => [id, jpeg(texts[index] ?? '')]));
  const input = { ...holderOf(entity), pictures: ids.map((id) => ({ id })) };
  return { ids, given: tab.mutate('picture.add', input, { files }) };
}
const remove = (tab: SyncEngine, pictureIds: string[], entity: HolderName = 'item') =>
  tab.mutate('picture.remove', { ...holderOf(entity), pictureIds });
const bringBack = (tab: SyncEngine, id = '', index = 0) =>
  tab.mutate('picture.add', { ...holderOf('item'), pictures: [{ id }], index });

function addPaper(tab: SyncEngine, content: Blob, kind: 'pdf' | 'picture' = 'pdf') {
  const id = newTestId();
  const papers = [{ id, name: 'Manual', kind, bytes: content.size }];
  return { id, given: tab.mutate('paper.add', { id: item, papers }, { files: new Map([[id, content]]) }) };
}

const stateOf = (tab: SyncEngine, id = '') => tab.pictures.get(id)?.state;

test.each(['item', 'box', 'room'] as const)('pictures of one command for %s are sent one by one', async (entity) => {
  const tab = await openWithItem();
  const { ids, given } = addPictures(tab, ['front', 'back', 'label'].slice(0, entity === 'room' ? 1 : 3), entity);
  await given.saved;
  expect(tab.pictures.waitingCount).toBe(ids.length);
  tab.close();
  const later = await device.openTab(ANN, transport());
  expect(await (await later.picture(ids[0] ?? ''))?.text()).toBe('front');
  expect(await later.sync()).toBe(true);
  expect(uploads.map(({ id, kind }) => [id, kind])).toEqual(ids.map((id) => [id, 'picture']));
  expect(ids.map((id) => textOf(server.pictures.get(id)))).toEqual(['front', 'back', 'label'].slice(0, ids.length));
  expect(later.pendingCount).toBe(0);
});

test('the files of a refused command stay with it, and come with the retry', async () => {
  const tab = await openWithItem();
  await tab.sync();
  server.remove('item', item);
  const { ids } = addPictures(tab, ['front', 'back']);
  await tab.sync();
  const [refused] = await tab.refused();
  expect([refused?.code, ids.map((id) => stateOf(tab, id))]).toEqual(['NOT_FOUND', ['refused', 'refused']]);
  if (!refused) throw new Error('nothing was refused');
  tab.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...ITEM_FIELDS }] });
  await tab.retry(refused).saved;
  await tab.sync();
  expect(ids.map((id) => textOf(server.pictures.get(id)))).toEqual(['front', 'back']);
  expect(await tab.refused()).toEqual([]);
});

test('the files of a discarded or dismissed command go, all of them', async () => {
  const tab = await openWithItem();
  const first = addPictures(tab, ['front', 'back']);
  await first.given.saved;
  await tab.discardPending(tab.replica.pending.at(-1)?.id ?? '');
  await tab.sync();
  server.remove('item', item);
  const second = addPictures(tab, ['front', 'back']);
  await tab.sync();
  await tab.dismissRefused((await tab.refused())[0]?.id ?? '');
  tab.close();
  const later = await device.openTab(ANN, transport());
  for (const id of [...first.ids, ...second.ids]) expect(await later.picture(id)).toBeNull();
});

test('a picture that is never taken is retried alone, beside the others', async () => {
  const tab = await openWithItem();
  const { ids } = addPictures(tab, ['front', 'back']);
  const take = server.takePicture.bind(server);
  server.takePicture = (userId, id, bytes) => (id === ids[1] ? 'TOO_MANY' : take(userId, id, bytes));
  await tab.sync();
  const [refused] = await tab.refused();
  expect(refused).toMatchObject({ code: 'TOO_MANY', label: 'Picture of Hammer' });
  server.takePicture = take;
  if (!refused) throw new Error('nothing was refused');
  await tab.retry(refused).saved;
  await tab.sync();
  expect(textOf(server.pictures.get(ids[1] ?? ''))).toBe('back');
  expect(tab.replica.view.get('item', item)?.pictures).toEqual(ids.map((id) => ({ id })));
});

describe('one of several pictures that is removed before it was sent', () => {
  test.each([
    ['before its command', true],
    ['after its command', false],
  ])('and comes back by an undo %s is sent', async (_when, isOffline) => {
    const tab = await openWithItem();
    isUp = { files: false, commands: !isOffline };
    const { ids, given } = addPictures(tab, ['front', 'back', 'label']);
    await given.saved;
    await tab.sync().catch(() => undefined);
    await remove(tab, [ids[1] ?? '']).saved;
    await tab.sync().catch(() => undefined);
    await bringBack(tab, ids[1], 1).saved;
    isUp = { files: true, commands: true };
    await tab.sync();
    expect(tab.replica.view.get('item', item)?.pictures?.map(({ id }) => id)).toEqual(ids);
    expect(ids.map((id) => textOf(server.pictures.get(id)))).toEqual(['front', 'back', 'label']);
    expect([tab.pendingCount, tab.refusedCount]).toEqual([0, 0]);
  });

  test('is kept for an undo long after the removal took effect, and goes after a day', async () => {
    const tab = await openWithItem();
    const { ids } = addPictures(tab, ['front', 'back']);
    await remove(tab, [ids[1] ?? '']).saved;
    await tab.sync();
    expect([stateOf(tab, ids[0]), stateOf(tab, ids[1])]).toEqual(['sent', 'unwanted']);
    expect(tab.refusedCount).toBe(0);
    device.now += DAY - HOUR;
    await bringBack(tab, ids[1]).saved;
    await tab.sync();
    await tab.sync();
    expect(textOf(server.pictures.get(ids[1] ?? ''))).toBe('back');
    await remove(tab, ids).saved;
    const { ids: next } = addPictures(tab, ['third']);
    await remove(tab, next).saved;
    await tab.sync();
    device.now += DAY + HOUR;
    await tab.sync();
    expect(stateOf(tab, next[0])).toBeUndefined();
  });

  test('stays when the undo is discarded before the removal has arrived', async () => {
    const tab = await openWithItem();
    isUp.files = false;
    const { ids } = addPictures(tab, ['front']);
    await tab.sync().catch(() => undefined);
    isUp = { files: true, commands: false };
    await remove(tab, ids).saved;
    const removal = tab.replica.pending.at(-1)?.id ?? '';
    await bringBack(tab, ids[0]).saved;
    await tab.discardPending(tab.replica.pending.at(-1)?.id ?? '');
    await tab.sync().catch(() => undefined);
    await tab.discardPending(removal);
    isUp.commands = true;
    await tab.sync();
    expect(textOf(server.pictures.get(ids[0] ?? ''))).toBe('front');
  });

  test('counts again when the removal is refused', async () => {
    const tab = await openWithItem();
    await tab.sync();
    const { ids, given } = addPictures(tab, ['front']);
    await given.saved;
    await tab.pushOnce();
    await remove(tab, ids).saved;
    server.share(room, BOB, 'edit');
    server.transfer(room, BOB);
    server.share(room, ANN, 'view');
    await tab.sync();
    const refused = (await tab.refused()).map(({ name, code }) => `${name} ${code}`).toSorted();
    expect(refused).toEqual(['picture.remove VIEW_ONLY', 'picture.upload VIEW_ONLY']);
    expect(await (await tab.picture(ids[0] ?? ''))?.text()).toBe('front');
  });
});

test.each([
  ['item.delete', 'item'],
  ['box.delete', 'box'],
  ['room.delete', 'room'],
] as const)('unsent files come back with what %s deleted', async (name, entity) => {
  const tab = await openWithItem();
  const of = { item: addPictures(tab, ['a', 'b']), box: addPictures(tab, ['c'], 'box') };
  const ofRoom = addPictures(tab, ['d'], 'room');
  const paper = addPaper(tab, jpeg('receipt'), 'picture');
  await paper.given.saved;
  const input = name === 'item.delete' ? { ids: [item] } : { id: { box, room, item }[entity] };
  await tab.mutate(name, input as never).saved;
  const deletionId = tab.replica.pending.at(-1)?.id ?? '';
  await tab.sync();
  device.now += 20 * DAY;
  await tab.mutate('trash.restore', { deletionId }).saved;
  await tab.sync();
  await tab.sync();
  const all = [...of.item.ids, ...of.box.ids, ...ofRoom.ids, paper.id];
  expect(all.map((id) => textOf(server.pictures.get(id)))).toEqual(['a', 'b', 'c', 'd', 'receipt']);
  expect([tab.pendingCount, tab.refusedCount]).toEqual([0, 0]);
});

test('the order and the captions do not send a picture again or hold it up', async () => {
  const tab = await openWithItem();
  const { ids } = addPictures(tab, ['front', 'back']);
  tab.mutate('picture.order', { ...holderOf('item'), pictureIds: ids.toReversed() });
  const [pictureId = ''] = ids;
  await tab.mutate('picture.caption', { ...holderOf('item'), pictureId, caption: 'Front' }).saved;
  await tab.sync();
  await tab.sync();
  expect(uploads.map(({ id }) => id)).toEqual(ids);
  expect(server.row('item', item)).toMatchObject({ pictureId: ids[1] });
});

test('a move to a room of another person keeps the upload', async () => {
  const tab = await openWithItem();
  const bob = await new TestDevice().openTab(BOB, server.transport(BOB));
  const [theirs, theirBox] = [newTestId(), newTestId()];
  bob.mutate('room.create', { id: theirs, name: 'Cellar' });
  bob.mutate('box.add', { roomId: theirs, boxes: [{ id: theirBox, name: 'Shelf', description: null }] });
  await bob.sync();
  server.share(theirs, ANN, 'edit');
  await tab.sync();
  const { ids } = addPictures(tab, ['front', 'back']);
  await tab.mutate('item.move', { ids: [item], boxId: theirBox }).saved;
  await tab.sync();
  expect(ids.map((id) => textOf(server.pictures.get(id)))).toEqual(['front', 'back']);
  expect(ids.map((id) => stateOf(tab, id))).toEqual(['sent', 'sent']);
});

describe('papers', () => {
  test('go to their own route, keep their type, and are kept on the device', async () => {
    const tab = await openWithItem();
    const { id } = addPaper(tab, new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
    await tab.sync();
    expect(uploads).toMatchObject([{ id, kind: 'paper', type: 'application/pdf' }]);
    expect((await tab.picture(id))?.type).toBe('application/pdf');
    await tab.mutate('paper.rename', { id: item, paperId: id, name: 'Receipt' }).saved;
    await tab.sync();
    expect([uploads.length, stateOf(tab, id)]).toEqual([1, 'sent']);
  });

  test('that were sent take 20 MB at most, and leave the pictures alone', async () => {
    const tab = await openWithItem();
    const picture = addPictures(tab, ['front']);
    const ids = Array.from({ length: 3 }, () => addPaper(tab, jpeg('x'.repeat(9 * MB))).id);
    await tab.sync();
    expect([...picture.ids, ...ids].map((id) => stateOf(tab, id))).toEqual(['sent', undefined, 'sent', 'sent']);
    const fetched = { pictureId: ids[0] ?? '', holder: holderOf('item'), kind: 'paper', size: 'whole' } as const;
    await tab.pictures.fetched.put({ ...fetched, picture: jpeg('x'.repeat(9 * MB)) });
    device.now += HOUR;
    await tab.sync();
    expect(await tab.pictures.fetched.get(ids[0] ?? '', 'whole')).toBeNull();
  });

  test('that wait are never dropped for a full disk, however large; sent ones go first', async () => {
    const tab = await openWithItem();
    const sent = addPaper(tab, jpeg('x'.repeat(MB))).id;
    await tab.sync();
    isUp.files = false;
    const waiting = Array.from({ length: 4 }, () => addPaper(tab, jpeg('x'.repeat(9 * MB))).id);
    await tab.sync().catch(() => undefined);
    const disk = new Storage(await IdbDisk.open(databaseName(ANN, device.prefix)));
    expect(await tab.pictures.dropSent(disk)).toBe(true);
    expect(await tab.pictures.dropSent(disk)).toBe(false);
    expect(stateOf(tab, sent)).toBeUndefined();
    isUp.files = true;
    await tab.sync();
    expect(waiting.map((id) => server.pictures.get(id)?.byteLength)).toEqual(Array.from({ length: 4 }, () => 9 * MB));
  });
});
