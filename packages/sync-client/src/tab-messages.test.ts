import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TabChannel, TabMessage } from './channel.ts';
import { databaseName } from './database-name.ts';
import type { EngineOptions } from './engine-options.ts';
import type { SyncEngine } from './engine.ts';
import { isHeld } from './testing/delete-database.ts';
import type { MemoryServer } from './testing/memory-server.ts';
import { stockedServer } from './testing/stocked-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

const ANN = testId(1, 0);
/** More rows than this are not broadcast. */
const ROWS_MAX = 2000;

let server: MemoryServer;
let device: TestDevice;
let item: string;

beforeEach(async () => {
  ({ server, item } = await stockedServer(ANN, ['Hammer']));
  device = new TestDevice();
});

interface SpiedTab {
  tab: SyncEngine;
  /** What the tab has posted since the last look. */
  posted(): TabMessage[];
  /** Hands the tab a message of another one. */
  receive(message: TabMessage): Promise<void>;
  channel: TabChannel;
}

/** Opens a tab that no other tab hears, and that hears only what the test hands it. */
async function spyOn(on = device, more: Partial<EngineOptions> = {}): Promise<SpiedTab> {
  const posts: TabMessage[] = [];
  const channel: TabChannel = { post: (message) => posts.push(message), onMessage: null, close: vi.fn() };
  const tab = await on.openTab(ANN, server.transport(ANN), { channel, ...more });
  const receive = async (message: TabMessage) => {
    channel.onMessage?.(message);
    await tab.idle();
  };
  return { tab, channel, receive, posted: () => posts.splice(0) };
}

/** Opens a tab that has everything. */
async function synced(more?: Partial<EngineOptions>): Promise<SpiedTab> {
  const spied = await spyOn(device, more);
  await spied.tab.sync();
  spied.posted();
  return spied;
}

const picture = () => new Blob(['picture'], { type: 'image/jpeg' });
const addPicture = (tab: SyncEngine, id: string) =>
  tab.mutate('item.setPicture', { id: item, pictureId: id }, { picture: picture() }).saved;
const rename = (tab: SyncEngine, name: string) => tab.mutate('item.edit', { id: item, set: { name } }).saved;
const nameIn = (tab: SyncEngine) => tab.replica.view.get('item', item)?.name;

/** Another person's device deletes the item. */
const deleteElsewhere = () => server.remove('item', item);

describe('the other tabs hear', () => {
  test('of a command, and whether pictures changed with it', async () => {
    const { tab, posted } = await synced();
    await rename(tab, 'Mallet');
    expect(posted()).toEqual([{ type: 'enqueued', hasPictures: false }]);
    await addPicture(tab, newTestId());
    expect(posted()).toEqual([{ type: 'enqueued', hasPictures: true }]);
    // It takes the waiting picture off.
    await tab.mutate('item.setPicture', { id: item, pictureId: null }).saved;
    expect(posted()).toEqual([{ type: 'enqueued', hasPictures: true }]);
  });

  test('of a refused change that is given again, and of one that is dismissed', async () => {
    const { tab, posted } = await synced();
    deleteElsewhere();
    await rename(tab, 'Mallet');
    await rename(tab, 'Axe');
    await tab.sync();
    const [first, second] = await tab.refused();
    if (!first || !second) throw new Error('Two changes are refused.');
    posted();
    const again = { ...first, name: 'room.create', input: { id: newTestId(), name: 'Attic' } };
    await tab.retry(again).saved;
    expect(posted()).toEqual([{ type: 'enqueued', hasPictures: true }, { type: 'refused-changed' }]);
    expect(tab.refusedCount).toBe(1);
    await tab.dismissRefused(second.id);
    expect(posted()).toEqual([{ type: 'refused-changed' }]);
    expect(tab.refusedCount).toBe(0);
  });

  test('of a pull, with its rows', async () => {
    const { tab, posted } = await synced();
    await rename(tab, 'Mallet');
    await tab.pushOnce();
    posted();
    await tab.pullOnce();
    expect(posted()).toMatchObject([
      { type: 'pulled', generation: 2, out: { spaces: [{ item: [{ name: 'Mallet' }] }], hasMore: false } },
    ]);
    await tab.pullOnce();
    expect(posted()).toEqual([]);
  });

  test.each([
    [ROWS_MAX, 'pulled'],
    [ROWS_MAX + 1, 'reload'],
  ])('of a pull of %i rows as "%s"', async (count, type) => {
    const { tab, posted } = await synced();
    const row = server.row('item', item);
    if (!row) throw new Error('The item is missing.');
    server.data.transaction(() => {
      for (let n = 0; n < count; n++) server.data.put('item', { ...row, id: newTestId() });
    });
    await tab.pullOnce();
    expect(posted().map((message) => message.type)).toEqual([type]);
  });

  test('of a discarded command, whose picture goes with it', async () => {
    const { tab, posted } = await synced();
    await rename(tab, 'Mallet');
    await addPicture(tab, newTestId());
    posted();
    const [, withPicture] = tab.replica.pending;
    await tab.discardPending(withPicture?.id ?? '');
    expect(posted()).toEqual([{ type: 'reload' }]);
    expect([tab.pendingCount, tab.pictures.waitingCount, nameIn(tab)]).toEqual([1, 0, 'Mallet']);
    await tab.discardPending(withPicture?.id ?? '');
    expect(posted()).toEqual([]);
  });

  test('of a new client', async () => {
    const push = () => Promise.resolve({ status: 'forked', lastSeq: 0 } as const);
    const { tab, posted } = await synced({ transport: { ...server.transport(ANN), push } });
    await rename(tab, 'Mallet');
    posted();
    const [before] = tab.replica.pending;
    expect(await tab.pushOnce()).toBe('forked');
    expect(posted()).toEqual([{ type: 'reload' }]);
    expect(tab.replica.pending[0]).toMatchObject({ id: before?.id, seq: 1 });
    expect(tab.replica.pending[0]?.clientId).not.toBe(before?.clientId);
  });

  test('of a repair, also when another tab wrote in between', async () => {
    const { tab, posted } = await synced();
    await tab.repair();
    expect(posted()).toEqual([{ type: 'reload' }]);
    expect([tab.replica.cursors.size, nameIn(tab)]).toEqual([0, 'Hammer']);
    await tab.sync();
    posted();
    const other = await spyOn();
    await other.tab.repair();
    await other.tab.sync();
    await tab.repair();
    expect(posted()).toEqual([{ type: 'reload' }, { type: 'reload' }]);
    expect(tab.replica.cursors.size).toBe(0);
  });

  test('of a server that was restored', async () => {
    const { tab, posted } = await synced();
    server.epoch = 'epoch-2';
    expect(await tab.pullOnce()).toMatchObject({ applied: false, hasMore: true, received: 0 });
    expect(posted()).toEqual([{ type: 'reload' }]);
    expect(await tab.pullOnce()).toMatchObject({ applied: true, hasMore: false });
  });

  test('of the work of another copy', async () => {
    const { tab, posted } = await synced();
    const command = { id: newTestId(), name: 'room.create', input: { id: newTestId(), name: 'Attic' }, at: 1 };
    expect(await tab.takeIn({ commands: [command], pictures: [] })).toBe(true);
    expect(posted()).toEqual([{ type: 'reload' }]);
    expect(tab.pendingCount).toBe(1);
  });

  test('nothing of what is in memory only', async () => {
    const { tab, posted } = await synced({ isSharedComputer: true });
    expect(await rename(tab, 'Mallet')).toBe(false);
    await tab.sync();
    expect(await tab.takeIn({ commands: [], pictures: [] })).toBe(false);
    await tab.repair();
    expect(posted()).toEqual([]);
  });
});

describe('a tab that hears', () => {
  test('of a command takes it up, and its picture only where there may be one', async () => {
    const { tab, receive } = await synced();
    const other = await spyOn();
    const counted = vi.fn();
    tab.onCounts = counted;
    await addPicture(other.tab, newTestId());
    await receive({ type: 'enqueued', hasPictures: false });
    expect([tab.replica.pending.length, tab.pictures.waitingCount]).toEqual([1, 0]);
    expect(counted).toHaveBeenCalledTimes(1);
    await receive({ type: 'enqueued' });
    expect([tab.replica.pending.length, tab.pictures.waitingCount]).toEqual([1, 1]);
    expect(counted).toHaveBeenCalledTimes(2);
  });

  test('of a change among the refused ones counts them', async () => {
    const { tab, receive } = await synced();
    const other = await spyOn();
    deleteElsewhere();
    await rename(other.tab, 'Mallet');
    await other.tab.sync();
    const loads = vi.spyOn(tab.replica, 'load');
    await receive({ type: 'refused-changed' });
    expect(tab.refusedCount).toBe(1);
    expect(loads).not.toHaveBeenCalled();
  });

  test('of a pull applies the next one, ignores what it has, and reads the disk after a gap', async () => {
    const { tab, receive } = await synced();
    const other = await spyOn();
    const pulls: TabMessage[] = [];
    for (const name of ['Mallet', 'Axe', 'Saw']) {
      await rename(other.tab, name);
      await other.tab.sync();
      pulls.push(...other.posted().filter(({ type }) => type === 'pulled'));
    }
    const [mallet, axe, saw] = pulls;
    if (!mallet || !axe || !saw || pulls.length !== 3) throw new Error('There were three pulls.');
    const loads = vi.spyOn(tab.replica, 'load');
    await receive(mallet);
    expect([nameIn(tab), loads.mock.calls.length]).toEqual(['Mallet', 0]);
    await receive(saw);
    expect([nameIn(tab), loads.mock.calls.length]).toEqual(['Saw', 1]);
    await receive(axe);
    await receive(saw);
    expect([nameIn(tab), loads.mock.calls.length]).toEqual(['Saw', 1]);
  });

  test('that all is different reads the disk', async () => {
    const { tab, receive } = await synced();
    const other = await spyOn();
    await rename(other.tab, 'Mallet');
    await receive({ type: 'reload' });
    expect(nameIn(tab)).toBe('Mallet');
  });

  test('of states passes them on, and needs nobody to listen', async () => {
    const { tab, receive } = await synced();
    const state: TabMessage = { type: 'state', state: { kind: 'up-to-date', at: 1 } };
    await receive(state);
    const heard: TabMessage[] = [];
    tab.onTabMessage = (message) => heard.push(message);
    await receive(state);
    await receive({ type: 'sync-please', isVisible: true });
    await receive({ type: 'reload' });
    expect(heard).toEqual([state, { type: 'sync-please', isVisible: true }]);
  });

  test('of the disk while it works in memory stays as it is', async () => {
    const { tab, receive } = await synced({ isSharedComputer: true });
    await rename(tab, 'Mallet');
    const loads = vi.spyOn(tab.replica, 'load');
    await receive({ type: 'reload' });
    expect([nameIn(tab), loads.mock.calls.length]).toEqual(['Mallet', 0]);
  });
});

test('a closed tab leaves the channel and lets its database go', async () => {
  const { tab, channel } = await synced();
  tab.close();
  expect(channel.onMessage).toBeNull();
  expect(channel.close).toHaveBeenCalledOnce();
  expect(await isHeld(databaseName(ANN, device.prefix))).toBe(false);
});

test('a tab that opens counts what was refused before', async () => {
  const { tab } = await synced();
  deleteElsewhere();
  await rename(tab, 'Mallet');
  await tab.sync();
  tab.close();
  const { tab: later } = await spyOn();
  expect(later.refusedCount).toBe(1);
});

test('a picture whose command was refused is refused with the pull', async () => {
  const { tab } = await synced();
  const id = newTestId();
  deleteElsewhere();
  await addPicture(tab, id);
  await tab.pushOnce();
  await tab.pullOnce();
  expect([tab.pictures.get(id)?.state, tab.pictures.waitingCount]).toEqual(['refused', 0]);
});
