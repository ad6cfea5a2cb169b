import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FileKind } from './disk.ts';
import type { SyncEngine } from './engine.ts';
import { FetchedPictures, type PictureSize } from './fetched-pictures.ts';
import { MemoryDisk } from './memory-disk.ts';
import { Storage } from './storage.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

const ANN = testId(1, 0);
const BOB = testId(1, 1);
const MINUTE = 60_000;

let server: MemoryServer;
let device: TestDevice;
let room: string;
let item: string;
let pictureId: string;
let owner: SyncEngine;

/** Ann took a picture; Bob has view access on another device. */
beforeEach(async () => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  server.addUser(BOB, testId(2, 1));
  device = new TestDevice();
  const box = newTestId();
  [room, item, pictureId] = [newTestId(), newTestId(), newTestId()];
  owner = await new TestDevice().openTab(ANN, server.transport(ANN));
  owner.mutate('room.create', { id: room, name: 'Garage' });
  owner.mutate('box.add', { roomId: room, boxes: [{ id: box, name: 'Tools', description: null }] });
  owner.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...ITEM_FIELDS }] });
  owner.mutate('item.setPicture', { id: item, pictureId }, { picture: jpeg('hers') });
  await owner.sync();
  server.share(room, BOB, 'view');
});

const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' });

async function openBob(): Promise<SyncEngine> {
  const tab = await device.openTab(BOB, server.transport(BOB));
  await tab.sync();
  return tab;
}
const keep = (tab: SyncEngine, text = 'small', size: 'thumb' | 'whole' = 'thumb') =>
  tab.pictures.fetched.put({ pictureId, holder: { entity: 'item', id: item }, size, picture: jpeg(text) });

test('a fetched picture survives a restart, each size separately', async () => {
  const tab = await openBob();
  expect(await tab.pictures.fetched.get(pictureId, 'thumb')).toBeNull();
  await keep(tab);
  tab.close();
  const later = await openBob();
  const kept = await later.pictures.fetched.get(pictureId, 'thumb');
  expect([await kept?.text(), kept?.type]).toEqual(['small', 'image/jpeg']);
  expect(await later.pictures.fetched.get(pictureId, 'whole')).toBeNull();
});

test('it is dropped immediately when the access to its item ends', async () => {
  const tab = await openBob();
  await keep(tab);
  await tab.sync();
  expect(await tab.pictures.fetched.get(pictureId, 'thumb')).not.toBeNull();
  server.share(room, BOB, null);
  await tab.sync();
  expect(await tab.pictures.fetched.get(pictureId, 'thumb')).toBeNull();
});

test('it is dropped soon after its item got another picture', async () => {
  const tab = await openBob();
  await keep(tab);
  owner.mutate('item.setPicture', { id: item, pictureId: null });
  await owner.sync();
  device.now += MINUTE + 1;
  await tab.sync();
  expect(await tab.pictures.fetched.get(pictureId, 'thumb')).toBeNull();
});

test('a picture that arrives after its item left is not kept', async () => {
  const tab = await openBob();
  server.share(room, BOB, null);
  await tab.sync();
  await keep(tab);
  expect(await tab.pictures.fetched.get(pictureId, 'thumb')).toBeNull();
});

test('the oldest are dropped when there are too many', async () => {
  const tab = await openBob();
  await keep(tab, 'older', 'whole');
  device.now += 1;
  await keep(tab, 'newer');
  device.now += MINUTE + 1;
  await tab.pictures.fetched.trim(5, 5);
  expect(await tab.pictures.fetched.get(pictureId, 'whole')).toBeNull();
  expect(await tab.pictures.fetched.get(pictureId, 'thumb')).not.toBeNull();
});

describe('copies with a clock of their own', () => {
  const start = 1000 * MINUTE;

  function openFetched() {
    const clock = { now: start };
    const storage = new Storage(new MemoryDisk());
    const { replica } = owner;
    const fetched = new FetchedPictures({ replica, storage, now: () => clock.now, runExclusive: (work) => work() });
    const put = (size: PictureSize, text: string, kind?: FileKind) =>
      fetched.put({
        pictureId,
        holder: { entity: 'item', id: item },
        size,
        picture: jpeg(text),
        ...(kind && { kind }),
      });
    const texts = async () => {
      const copies = await Promise.all([fetched.get(pictureId, 'whole'), fetched.get(pictureId, 'thumb')]);
      return Promise.all(copies.map(async (copy) => copy?.text()));
    };
    return { fetched, clock, storage, put, texts };
  }

  test('have the kind `picture` by default', async () => {
    const { put, storage } = openFetched();
    await put('thumb', 'small');
    const about = { id: `${pictureId}/thumb`, pictureId, holder: { entity: 'item', id: item }, type: 'image/jpeg' };
    expect(await storage.fetched.list()).toEqual([{ ...about, kind: 'picture', at: start, size: 5 }]);
  });

  test.each([
    ['just under a minute later', MINUTE - 1, true],
    ['a minute later', MINUTE, false],
    ['with a clock that went back by just under a minute', 1 - MINUTE, true],
    ['with a clock that went back by a minute', -MINUTE, false],
  ])('are trimmed at most once a minute: %s', async (_what, after, isKept) => {
    const { fetched, clock, put, texts } = openFetched();
    await fetched.trim(0, 0);
    await put('thumb', 'small');
    clock.now += after;
    await fetched.trim(0, 0);
    expect(await texts()).toEqual([undefined, isKept ? 'small' : undefined]);
  });

  test('are trimmed at once after a space was lost', async () => {
    const { fetched, put, texts } = openFetched();
    await fetched.trim(0, 0);
    await put('thumb', 'small');
    const [other = ''] = [...owner.replica.view.spaces.keys()].filter((id) => id !== room);
    owner.replica.view.spaces.delete(other);
    await fetched.trim(0, 0);
    expect(await texts()).toEqual([undefined, undefined]);
  });

  test.each([
    ['both', 10, 10, 'paper', ['older', 'newer']],
    ['one as a paper', 10, 9, 'paper', [undefined, 'newer']],
    ['both as pictures', 10, 0, undefined, ['older', 'newer']],
    ['one', 9, 10, 'paper', [undefined, 'newer']],
    ['none', 4, 10, 'paper', [undefined, undefined]],
  ] as const)('are kept where they fit: %s', async (_what, max, paperMax, kind, expected) => {
    const { fetched, clock, put, texts } = openFetched();
    await put('whole', 'older', kind);
    clock.now += 1;
    await put('thumb', 'newer', kind);
    await fetched.trim(max, paperMax);
    expect(await texts()).toEqual(expected);
  });

  test.each([
    ['thumb', 'whole', ['newer', undefined]],
    ['whole', 'thumb', [undefined, 'newer']],
  ] as const)('lose the older one first: %s', async (older, newer, expected) => {
    const { fetched, clock, put, texts } = openFetched();
    await put(older, 'older');
    clock.now += 1;
    await put(newer, 'newer');
    await fetched.trim(5, 5);
    expect(await texts()).toEqual(expected);
  });
});

test('own pictures leave room for those of others', async () => {
  const [mine, big] = [newTestId(), 'x'.repeat(1024 * 1024)];
  const boxId = [...owner.replica.view.rows.box.keys()][0] ?? '';
  const items = Array.from({ length: 55 }, () => ({ id: newTestId(), name: 'Nail', ...ITEM_FIELDS }));
  owner.mutate('item.add', { boxId, items: [{ id: mine, name: 'Saw', ...ITEM_FIELDS }, ...items] });
  for (const { id } of items)
    await owner.mutate('item.setPicture', { id, pictureId: newTestId() }, { picture: jpeg(big) }).saved;
  const theirs = newTestId();
  await owner.mutate('item.setPicture', { id: mine, pictureId: theirs }).saved;
  await owner.sync();
  await owner.pictures.fetched.put({
    pictureId: theirs,
    holder: { entity: 'item', id: mine },
    size: 'thumb',
    picture: jpeg(big),
  });
  device.now += 2 * MINUTE;
  await owner.sync();
  expect(await owner.pictures.fetched.get(theirs, 'thumb')).not.toBeNull();
});
