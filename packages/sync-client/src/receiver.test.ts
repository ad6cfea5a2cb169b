import 'fake-indexeddb/auto';
import { PROTOCOL_VERSION, type PullInput } from '@boxroom/domain/sync/protocol';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EngineOptions } from './engine-options.ts';
import type { SyncEngine } from './engine.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { openDiskWith } from './testing/open-disk.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';
import { type Transport, TransportError, type TransportErrorKind } from './transport.ts';

const ANN = testId(1, 0);
const ROOMS = 9;

let server: MemoryServer;
let device: TestDevice;
/** The pulls of the tab, in order. */
let asked: PullInput[];
/** Lets the store of a page that waits continue, or fail. */
let held: { store: () => void; fail: () => void }[];
let holds: boolean;

beforeEach(async () => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  device = new TestDevice();
  [asked, held, holds] = [[], [], true];
  const elsewhere = await new TestDevice().openTab(ANN, server.transport(ANN));
  await elsewhere.sync();
  for (let n = 0; n < ROOMS; n++) elsewhere.mutate('room.create', { id: newTestId(), name: `Room ${n}` });
  await elsewhere.sync();
});

/** Holds every store of a page, while `holds`. */
const holding: Pick<EngineOptions, 'openDisk'> = {
  openDisk: openDiskWith((disk) => async (stores, options, work) => {
    if (holds && options.mode === 'readwrite' && stores.includes('buckets'))
      await new Promise<void>((store, fail) => {
        held.push({ store, fail: () => fail(new Error('No.')) });
      });
    return disk.run(stores, options, work);
  }),
};

function openTab(through: Partial<Transport> = {}): Promise<SyncEngine> {
  const real = { ...server.transport(ANN), ...through };
  const transport: Transport = {
    ...real,
    pull(input) {
      asked.push(structuredClone(input));
      return real.pull(input);
    },
  };
  return device.openTab(ANN, transport, holding);
}

/** Resolves when the store of the first page has begun and so many pages were asked for. */
async function pagesAsked(count: number): Promise<void> {
  await vi.waitFor(() => expect([held.length, asked.length]).toEqual([1, count]));
}

function letGo(end: 'store' | 'fail'): void {
  holds = false;
  for (const store of held) store[end]();
}

const roomCount = (tab: SyncEngine) => tab.replica.view.rows.room.size;

test('the next two pages are asked for, once, before the page is stored', async () => {
  const tab = await openTab();
  const syncing = tab.sync(2);
  await pagesAsked(3);
  letGo('store');
  await syncing;
  expect(roomCount(tab)).toBe(ROOMS);
  const positions = asked.map(({ cursors }) => JSON.stringify(cursors));
  expect(new Set(positions).size).toBe(positions.length);
  expect(asked).toHaveLength(5);
  for (const input of asked) expect(input).toMatchObject({ protocol: PROTOCOL_VERSION, userId: ANN, limit: 2 });
});

test('pages asked for ahead are dropped when the page before them could not be stored', async () => {
  const tab = await openTab();
  const syncing = tab.sync(2);
  await pagesAsked(3);
  letGo('fail');
  await syncing;
  expect(tab.durability).toBe('failed');
  expect(asked[3]?.cursors).toEqual(asked[1]?.cursors);
  expect(asked[3]?.clientId).not.toBe(asked[1]?.clientId);
  expect(roomCount(tab)).toBe(ROOMS);
});

test('pages asked for ahead are dropped when another tab wrote first', async () => {
  const tab = await openTab();
  const syncing = tab.sync(2);
  await pagesAsked(3);
  const other = await device.openTab(ANN, server.transport(ANN));
  await other.sync();
  letGo('store');
  await syncing;
  expect(asked).toHaveLength(4);
  expect(Object.keys(asked[3]?.cursors ?? {})).toHaveLength(2 + ROOMS);
  expect(roomCount(tab)).toBe(ROOMS);
});

test('a command sent after the last page was asked for is finished by one more page', async () => {
  const tab = await openTab();
  const syncing = tab.sync(ROOMS);
  await pagesAsked(2);
  const { saved } = tab.mutate('room.create', { id: newTestId(), name: 'Attic' });
  letGo('store');
  await saved;
  expect(await syncing).toBe(true);
  expect([tab.pendingCount, roomCount(tab)]).toEqual([0, ROOMS + 1]);
});

test('the failure of a page asked for ahead ends the pull; the pages before it stay', async () => {
  const { pull } = server.transport(ANN);
  const tab = await openTab({
    pull: (input) => (asked.length > 1 ? Promise.reject(new TransportError('network')) : pull(input)),
  });
  holds = false;
  await expect(tab.sync(2)).rejects.toMatchObject({ kind: 'network' });
  expect(asked).toHaveLength(2);
  tab.close();
  const later = await openTab();
  expect(later.replica.cursors.size).toBeGreaterThan(0);
  await later.sync();
  expect(roomCount(later)).toBe(ROOMS);
});

test('a connection that fails gets smaller pages, down to 250 rows, and larger ones again', async () => {
  const { pull } = server.transport(ANN);
  let kind: TransportErrorKind | null;
  const tab = await openTab({ pull: (input) => (kind ? Promise.reject(new TransportError(kind)) : pull(input)) });
  holds = false;
  const limits = async (times: number) => {
    asked = [];
    for (let n = 0; n < times; n++) await tab.sync().catch(() => undefined);
    return asked.map(({ limit }) => limit);
  };
  kind = 'server';
  expect(await limits(2)).toEqual([5000, 5000]);
  kind = 'network';
  expect(await limits(7)).toEqual([5000, 2500, 1250, 625, 312, 250, 250]);
  kind = null;
  expect(await limits(7)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
});
