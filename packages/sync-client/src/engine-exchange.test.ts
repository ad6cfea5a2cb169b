import 'fake-indexeddb/auto';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Progress } from './engine-options.ts';
import type { SyncEngine } from './engine.ts';
import type { MemoryServer } from './testing/memory-server.ts';
import { stockedServer } from './testing/stocked-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';
import { type Transport, TransportError } from './transport.ts';

const ANN = testId(1, 0);

let server: MemoryServer;
let device: TestDevice;
let [box, item] = ['', ''];

beforeEach(async () => {
  ({ server, box, item } = await stockedServer(ANN, ['Nail 0', 'Nail 1', 'Nail 2']));
  device = new TestDevice();
});

async function openTab(through: Partial<Transport> = {}): Promise<SyncEngine> {
  return device.openTab(ANN, { ...server.transport(ANN), ...through });
}
async function progressOf(tab: SyncEngine, limit?: number): Promise<[boolean, Progress[]]> {
  const seen: Progress[] = [];
  return [await tab.sync(limit, (progress) => seen.push(progress)), seen];
}
const rename = (tab: SyncEngine, name: string) => tab.mutate('item.edit', { id: item, set: { name } });
const addPicture = (tab: SyncEngine, to: string) =>
  tab.mutate(
    'item.setPicture',
    { id: to, pictureId: newTestId() },
    { picture: new Blob(['picture'], { type: 'image/jpeg' }) },
  );

describe('the progress', () => {
  test('of receiving counts the boxes and items of each page but the last', async () => {
    const elsewhere = await new TestDevice().openTab(ANN, server.transport(ANN));
    for (const name of ['Attic', 'Cellar']) {
      const room = newTestId();
      elsewhere.mutate('room.create', { id: room, name });
      elsewhere.mutate('box.add', { roomId: room, boxes: [{ id: newTestId(), name: 'Paint', description: null }] });
    }
    await elsewhere.sync();
    expect(await progressOf(await openTab(), 2)).toEqual([
      true,
      [
        { kind: 'receiving', done: 4, total: 5 },
        { kind: 'receiving', done: 4, total: 5 },
        { kind: 'receiving', done: 5, total: 6 },
      ],
    ]);
    expect(await progressOf(await openTab())).toEqual([true, []]);
  });

  test('of uploading counts the pictures', async () => {
    const tab = await openTab();
    await tab.sync();
    addPicture(tab, item);
    const [, seen] = await progressOf(tab);
    expect(seen.filter(({ kind }) => kind !== 'sending')).toEqual([
      { kind: 'uploading', done: 0, total: 1 },
      { kind: 'uploading', done: 1, total: 1 },
    ]);
  });
});

describe('an exchange reports that something is left to send', () => {
  test('when a command was given after the last push', async () => {
    const real = server.transport(ANN);
    let onPull = () => {};
    const tab = await openTab({
      pull: (input) => {
        onPull();
        return real.pull(input);
      },
    });
    await tab.sync();
    let saved: Promise<boolean> = Promise.resolve(true);
    onPull = () => {
      onPull = () => {};
      ({ saved } = rename(tab, 'Mallet'));
    };
    expect([await tab.sync(), tab.pendingCount]).toEqual([false, 1]);
    expect(await saved).toBe(true);
    expect([await tab.sync(), tab.pendingCount]).toEqual([true, 0]);
  });

  test('when a picture waits for a fault of the server to end', async () => {
    let code: ErrorCode | 'fault' | null = 'fault';
    const tab = await openTab({
      sendPicture: () => (code === 'fault' ? Promise.reject(new TransportError('server')) : Promise.resolve(code)),
    });
    await tab.sync();
    addPicture(tab, item);
    await expect(tab.sync()).rejects.toMatchObject({ kind: 'server', part: 'pictures' });
    expect([tab.pendingCount, tab.refusedCount]).toEqual([1, 0]);
    code = 'PAYLOAD_TOO_LARGE';
    expect(await tab.sync()).toBe(true);
    expect([tab.pendingCount, tab.refusedCount]).toEqual([0, 1]);
  });
});

test('a server that asks to retry counts as a fault of sending, and what others did still arrives', async () => {
  const real = server.transport(ANN);
  let retries = true;
  const tab = await openTab({
    push: (input) => (retries ? Promise.resolve({ status: 'retry', lastSeq: 0 }) : real.push(input)),
  });
  await tab.sync();
  server.remove('item', item);
  tab.mutate('box.edit', { id: box, set: { name: 'Bench' } });
  await expect(tab.sync()).rejects.toMatchObject({ kind: 'server', part: 'sending' });
  expect(tab.replica.view.get('item', item)).toBeUndefined();
  retries = false;
  expect(await tab.sync()).toBe(true);
  expect(server.row('box', box)).toMatchObject({ name: 'Bench' });
});

test('pictures are not tried without a network', async () => {
  let tries = 0;
  let isOffline = false;
  const real = server.transport(ANN);
  const cut = <T>(call: () => Promise<T>) => (isOffline ? Promise.reject(new TransportError('network')) : call());
  const tab = await openTab({
    push: (input) => cut(() => real.push(input)),
    pull: (input) => cut(() => real.pull(input)),
    sendPicture: (input) => {
      tries++;
      return cut(() => real.sendPicture(input));
    },
  });
  await tab.sync();
  addPicture(tab, item);
  isOffline = true;
  await expect(tab.sync()).rejects.toMatchObject({ kind: 'network' });
  expect(tries).toBe(0);
  isOffline = false;
  expect(await tab.sync()).toBe(true);
  expect(tries).toBe(1);
});

test('a change is being saved until it is on the disk', async () => {
  const tab = await openTab();
  await tab.sync();
  expect(tab.isSaving).toBe(false);
  const { saved } = rename(tab, 'Mallet');
  expect(tab.isSaving).toBe(true);
  await saved;
  expect([tab.isSaving, tab.pendingCount]).toEqual([false, 1]);
  const other = await device.openTabFirst(ANN, server.transport(ANN));
  expect(other.isSaving).toBe(false);
});

test('the oldest pending change is a command or a picture, whichever came first', async () => {
  const tab = await openTab({ sendPicture: () => Promise.reject(new TransportError('server')) });
  await tab.sync();
  expect(tab.oldestPendingAt).toBeNull();
  await rename(tab, 'Mallet').saved;
  const first = tab.replica.pending[0]?.at ?? Number.NaN;
  addPicture(tab, item);
  expect(tab.oldestPendingAt).toBe(first);
  await tab.sync().catch(() => undefined);
  const ofPicture = tab.pictures.oldestWaitingAt ?? Number.NaN;
  expect(ofPicture).toBeGreaterThan(first);
  await rename(tab, 'Axe').saved;
  expect(tab.oldestPendingAt).toBe(ofPicture);
});

test('a picture is read after it is written, and an unknown one is null', async () => {
  const tab = await openTab();
  await tab.sync();
  const { saved } = addPicture(tab, item);
  const [id] = tab.pictures.unsentIds;
  expect((await tab.picture(id ?? ''))?.type).toBe('image/jpeg');
  await saved;
  expect(await (await tab.picture(id ?? ''))?.text()).toBe('picture');
  expect(await tab.picture(newTestId())).toBeNull();
});

test('of a discarded command nothing is left, and an unknown one changes nothing', async () => {
  const tab = await openTab();
  await tab.sync();
  const { saved } = rename(tab, 'Mallet');
  const id = tab.replica.pending[0]?.id ?? '';
  await tab.discardPending(newTestId());
  expect(tab.pendingCount).toBe(1);
  await saved;
  await tab.discardPending(id);
  expect([tab.pendingCount, tab.replica.view.get('item', item)?.name]).toEqual([0, 'Nail 0']);
  expect(await tab.sync()).toBe(true);
  expect(server.row('item', item)).toMatchObject({ name: 'Nail 0' });
});
