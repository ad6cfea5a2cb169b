import 'fake-indexeddb/auto';
import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import { testId } from '@boxroom/domain/testing/random-world';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseName } from './database-name.ts';
import { DiskGone } from './disk.ts';
import type { SyncEngine } from './engine.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';
import { type Transport, TransportError } from './transport.ts';

const ANN = testId(1, 0);

let server: MemoryServer;
let device: TestDevice;
beforeEach(() => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  device = new TestDevice();
});

const offline = () => server.transport(ANN, () => 'before');
function addRoom(tab: SyncEngine, name: string): Promise<boolean> {
  return tab.mutate('room.create', { id: newTestId(), name }).saved;
}
async function addSyncedRoom(tab: SyncEngine): Promise<string> {
  const id = newTestId();
  tab.mutate('room.create', { id, name: 'Before' });
  await tab.sync();
  return id;
}
async function giveElsewhere<N extends CommandName>(...commands: [N, CommandInput<N>][]): Promise<void> {
  const elsewhere = await new TestDevice().openTab(ANN, server.transport(ANN));
  await elsewhere.sync();
  for (const [name, input] of commands) elsewhere.mutate(name, input);
  await elsewhere.sync();
}
const renameAndAddElsewhere = (id: string) =>
  giveElsewhere(['room.rename', { id, name: 'Renamed' }], ['room.create', { id: newTestId(), name: 'Elsewhere' }]);
const roomNames = (tab: SyncEngine) => [...tab.replica.view.rows.room.values()].map((room) => room.name).toSorted();

/** Makes every write to IndexedDB fail until the returned function is called. */
function breakDisk(name: string): () => void {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No.', name);
  });
  return () => put.mockRestore();
}

describe('a disk that fails', () => {
  test('leaves the edits in memory, reports it, and sends them from there', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    expect(await addRoom(tab, 'Before')).toBe(true);
    const mend = breakDisk('QuotaExceededError');
    expect(await addRoom(tab, 'While full')).toBe(false);
    expect(tab.durability).toBe('full');
    expect(roomNames(tab)).toEqual(['Before', 'While full']);
    expect(tab.pendingCount).toBe(2);
    await tab.sync();
    mend();
    expect([...server.effects.values()]).toEqual([1, 1]);
    expect(tab.pendingCount).toBe(0);
    expect(roomNames(tab)).toEqual(['Before', 'While full']);
  });

  test('is used again once it works, with all edits made in between', async () => {
    const tab = await device.openTab(ANN, offline());
    await addRoom(tab, 'Before');
    const mend = breakDisk('NotAllowedError');
    await addRoom(tab, 'Between');
    expect(tab.durability).toBe('failed');
    expect(await tab.returnToDisk()).toBe(false);
    mend();
    expect(await tab.returnToDisk()).toBe(true);
    expect(await addRoom(tab, 'After')).toBe(true);
    tab.close();
    const later = await device.openTab(ANN, server.transport(ANN));
    expect(later.replica.pending.map((command) => (command.input as { name: string }).name)).toEqual([
      'Before',
      'Between',
      'After',
    ]);
    await later.sync();
    expect([...server.effects.values()]).toEqual([1, 1, 1]);
  });

  test('shows edits made in memory after the return, also between two pages of which the first only names a room', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    const room = await addSyncedRoom(tab);
    const mend = breakDisk('NotAllowedError');
    await addRoom(tab, 'Between');
    await tab.sync();
    await renameAndAddElsewhere(room);
    expect(await tab.pullOnce(1)).toMatchObject({ applied: true, hasMore: true });
    mend();
    expect(await tab.returnToDisk()).toBe(true);
    expect([roomNames(tab), tab.pendingCount]).toEqual([['Between', 'Renamed'], 0]);
    await tab.sync();
    expect(roomNames(tab)).toEqual(['Between', 'Elsewhere', 'Renamed']);
  });

  test('shows edits made in memory after the return, also when the disk is ahead in other spaces', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    const [known, own] = [await addSyncedRoom(tab), await addSyncedRoom(tab)];
    const beside = await device.openTab(ANN, server.transport(ANN));
    await giveElsewhere(['box.add', { roomId: own, boxes: [{ id: newTestId(), name: 'Box', description: null }] }]);
    const mend = breakDisk('NotAllowedError');
    expect(await tab.mutate('room.rename', { id: own, name: 'Own' }).saved).toBe(false);
    await tab.sync();
    mend();
    await giveElsewhere(['room.rename', { id: known, name: 'Renamed' }]);
    device.isDeaf = true;
    expect(await beside.pullOnce(1)).toMatchObject({ applied: true, hasMore: true });
    expect(roomNames(beside)).toEqual(['Before', 'Renamed']);
    expect(await tab.returnToDisk()).toBe(true);
    expect([roomNames(tab), tab.pendingCount]).toEqual([['Own', 'Renamed'], 0]);
    await tab.sync();
    expect([roomNames(tab), tab.pendingCount]).toEqual([['Own', 'Renamed'], 0]);
    expect([...server.effects.values()].every((count) => count === 1)).toBe(true);
  });

  test('keeps a room that memory never received, also after the return', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await addSyncedRoom(tab);
    const beside = await device.openTab(ANN, server.transport(ANN));
    const mend = breakDisk('NotAllowedError');
    await addRoom(tab, 'Memory');
    mend();
    await addRoom(beside, 'Beside');
    await beside.sync();
    expect(await tab.returnToDisk()).toBe(true);
    await beside.idle();
    expect([roomNames(tab), roomNames(beside)]).toEqual([
      ['Before', 'Beside', 'Memory'],
      ['Before', 'Beside', 'Memory'],
    ]);
  });

  test('drops a room that memory saw disappear', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    const room = await addSyncedRoom(tab);
    const mend = breakDisk('NotAllowedError');
    await addRoom(tab, 'Memory');
    server.remove('room', room);
    await tab.sync();
    mend();
    expect(await tab.returnToDisk()).toBe(true);
    expect([roomNames(tab), tab.pendingCount]).toEqual([['Memory'], 0]);
  });

  test('keeps refused changes and new pictures of the time in memory', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    const room = newTestId();
    await tab.mutate('room.create', { id: room, name: 'Attic' }).saved;
    await tab.sync();
    const mend = breakDisk('NotAllowedError');
    await tab.mutate('room.rename', { id: room, name: 'Loft' }).saved;
    server.remove('room', room);
    await tab.sync();
    expect(tab.refusedCount).toBe(1);
    mend();
    await tab.returnToDisk();
    tab.close();
    const later = await device.openTab(ANN, server.transport(ANN));
    expect(await later.refused()).toMatchObject([{ name: 'room.rename', code: 'NOT_FOUND', input: { name: 'Loft' } }]);
  });

  test('that fails again on the way back stays as it was, and so does memory', async () => {
    const tab = await device.openTab(ANN, offline());
    await addRoom(tab, 'Before');
    const mend = breakDisk('NotAllowedError');
    await Promise.all([addRoom(tab, 'Between'), addRoom(tab, 'Later')]);
    mend();
    const { put } = IDBObjectStore.prototype;
    let puts = 0;
    const failing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (++puts === 2) throw new DOMException('No.', 'QuotaExceededError');
      return put.apply(this, args);
    });
    expect(await tab.returnToDisk()).toBe(false);
    failing.mockRestore();
    expect(puts).toBe(2);
    const beside = await device.openTab(ANN, offline());
    expect([roomNames(tab), roomNames(beside)]).toEqual([['Before', 'Between', 'Later'], ['Before']]);
    expect(await tab.returnToDisk()).toBe(true);
    await beside.idle();
    expect(roomNames(beside)).toEqual(['Before', 'Between', 'Later']);
  });

  test('does not cost the disk for a picture of others that only saves a call', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('No.', 'NotAllowedError');
    });
    expect(await tab.pictures.fetched.get(newTestId(), 'thumb')).toBeNull();
    transaction.mockRestore();
    expect([tab.durability, await addRoom(tab, 'Attic')]).toEqual(['disk', true]);
  });

  test('does not restore commands discarded in memory', async () => {
    const tab = await device.openTab(ANN, offline());
    await addRoom(tab, 'Before');
    await addRoom(tab, 'Taken back');
    const mend = breakDisk('NotAllowedError');
    await addRoom(tab, 'Between');
    await tab.discardPending(tab.replica.pending[1]?.id ?? '');
    mend();
    expect(await tab.returnToDisk()).toBe(true);
    expect([roomNames(tab), tab.pendingCount]).toEqual([['Before', 'Between'], 2]);
    tab.close();
    const later = await device.openTab(ANN, server.transport(ANN));
    await later.sync();
    expect([roomNames(later), server.effects.size]).toEqual([['Before', 'Between'], 2]);
  });

  describe('when a command that was set aside as too large had arrived', () => {
    const isCreation = ({ name }: { name: string }) => name === 'room.create';
    let isLost = true;
    let isTooLarge = false;
    const transport = (): Transport => {
      const real = server.transport(ANN);
      return {
        ...real,
        async push(input) {
          if (isTooLarge && input.mutations.some(isCreation)) throw new TransportError('too-large');
          const out = await real.push(input);
          if (isLost) throw new TransportError('network');
          return out;
        },
      };
    };
    async function setAsideInMemory(): Promise<SyncEngine> {
      [isLost, isTooLarge] = [false, false];
      const tab = await device.openTab(ANN, transport());
      await tab.sync();
      await addRoom(tab, 'Attic');
      isLost = true;
      await expect(tab.pushOnce()).rejects.toThrow();
      const mend = breakDisk('NotAllowedError');
      expect(await tab.mutate('profile.setDisplay', { set: { showPrice: true } }).saved).toBe(false);
      [isLost, isTooLarge] = [false, true];
      for (let step = ''; step !== 'set-aside';) step = await tab.pushOnce();
      expect(await tab.refused()).toMatchObject([{ name: 'room.create', code: 'PAYLOAD_TOO_LARGE' }]);
      mend();
      return tab;
    }

    test('asks the server for its outcome after the return', async () => {
      const tab = await setAsideInMemory();
      expect(await tab.returnToDisk()).toBe(true);
      expect([roomNames(tab), tab.pendingCount, tab.refusedCount]).toEqual([[], 1, 1]);
      await tab.sync();
      expect([roomNames(tab), tab.pendingCount, tab.refusedCount]).toEqual([['Attic'], 0, 0]);
    });

    test('asks also when another tab has finished it in the meantime', async () => {
      const tab = await setAsideInMemory();
      const beside = await device.openTab(ANN, server.transport(ANN));
      await beside.sync();
      expect(roomNames(beside)).toEqual(['Attic']);
      expect(await tab.returnToDisk()).toBe(true);
      expect(tab.refusedCount).toBe(1);
      await tab.sync();
      expect([roomNames(tab), tab.pendingCount, tab.refusedCount]).toEqual([['Attic'], 0, 0]);
    });
  });

  test('that cannot be opened leaves an app that works while it is open', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not here.', 'SecurityError');
    });
    const tab = await device.openTab(ANN, server.transport(ANN));
    expect(tab.durability).toBe('failed');
    expect(await addRoom(tab, 'Attic')).toBe(false);
    await tab.sync();
    expect([...server.effects.values()]).toEqual([1]);
    open.mockRestore();
    expect(await tab.returnToDisk()).toBe(true);
    tab.close();
    expect(roomNames(await device.openTab(ANN, offline()))).toEqual(['Attic']);
  });
});

test('after a restored backup the server is read again once, however many tabs notice', async () => {
  const [tab, other] = [
    await device.openTab(ANN, server.transport(ANN)),
    await device.openTab(ANN, server.transport(ANN)),
  ];
  const room = await addSyncedRoom(tab);
  server.backup()();
  device.isDeaf = true;
  await tab.sync();
  await renameAndAddElsewhere(room);
  await tab.sync();
  await other.sync();
  expect(roomNames(other)).toEqual(['Elsewhere', 'Renamed']);
  expect(other.replica.cursors).toEqual(tab.replica.cursors);
});

test('a connection that the browser lost is reopened unnoticed', async () => {
  const tab = await device.openTab(ANN, server.transport(ANN));
  await addRoom(tab, 'Before');
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
  });
  expect(await addRoom(tab, 'After')).toBe(true);
  transaction.mockRestore();
  tab.close();
  expect((await device.openTab(ANN, offline())).pendingCount).toBe(2);
});

test('on a shared computer nothing is written to disk', async () => {
  const tab = await device.openTab(ANN, server.transport(ANN), { isSharedComputer: true });
  await addRoom(tab, 'Attic');
  await tab.sync();
  expect(tab.durability).toBe('shared-computer');
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(databaseName(ANN, device.prefix));
});

describe('the local store of another version', () => {
  test("an older app's store is upgraded with its outbox", async () => {
    const name = databaseName(ANN, device.prefix);
    const room = newTestId();
    const old = await openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore('meta');
        for (const store of ['spaces', 'buckets', 'refused']) database.createObjectStore(store, { keyPath: 'id' });
        database.createObjectStore('outbox', { keyPath: 'seq' });
      },
    });
    const clientId = newTestId();
    const meta = { clientId, nextSeq: 2, generation: 3, ackedSeq: 0, epoch: null, isComplete: false };
    await old.put('meta', meta, 'meta');
    const input = { id: room, name: 'Attic' };
    await old.put('outbox', { id: newTestId(), seq: 1, clientId, name: 'room.create', input, at: 5 });
    old.close();
    const tab = await device.openTab(ANN, server.transport(ANN));
    expect(tab.durability).toBe('disk');
    expect(roomNames(tab)).toEqual(['Attic']);
    await tab.sync();
    expect(server.row('room', room)).toMatchObject({ name: 'Attic' });
  });

  test('a database without stores gets them', async () => {
    const empty = await openDB(databaseName(ANN, device.prefix), 1);
    empty.close();
    const tab = await device.openTab(ANN, server.transport(ANN));
    expect(tab.durability).toBe('disk');
    expect(await addRoom(tab, 'Attic')).toBe(true);
  });

  test("a newer app's store stays untouched", async () => {
    const newer = await openDB(databaseName(ANN, device.prefix), 99);
    newer.close();
    await expect(device.openTab(ANN, server.transport(ANN))).rejects.toThrow(DiskGone);
  });

  test("a newer app's store is used when the server went back to this version, with its outbox", async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    const room = newTestId();
    await tab.mutate('room.create', { id: room, name: 'Attic' }).saved;
    tab.close();
    const newer = await openDB(databaseName(ANN, device.prefix), 99, {
      upgrade: (database) => void database.createObjectStore('whatever comes next'),
    });
    newer.close();
    const isServedVersion = () => Promise.resolve(true);
    const back = await device.openTab(ANN, server.transport(ANN), { isServedVersion });
    expect([back.durability, roomNames(back)]).toEqual(['disk', ['Attic']]);
    await back.sync();
    expect(server.row('room', room)).toMatchObject({ name: 'Attic' });
    expect(await addRoom(back, 'Cellar')).toBe(true);
    back.close();
    // The newer app finds its database when it returns.
    const again = await openDB(databaseName(ANN, device.prefix), 99);
    expect([...again.objectStoreNames]).toContain('whatever comes next');
    again.close();
  });

  test.each([
    ['when it lacks a store of this one', () => Promise.resolve(true)],
    ['while nobody knows what the server has', () => Promise.reject(new Error('offline'))],
  ])("a newer app's store stays untouched %s", async (_when, isServedVersion) => {
    const newer = await openDB(databaseName(ANN, device.prefix), 99);
    newer.close();
    await expect(device.openTab(ANN, server.transport(ANN), { isServedVersion })).rejects.toThrow(DiskGone);
  });

  test('a newer app and a sign-out get the store, and the tab stops', async () => {
    for (const [reason, take] of [
      ['superseded', () => openDB(databaseName(ANN, device.prefix), 99)],
      ['deleted', () => void indexedDB.deleteDatabase(databaseName(ANN, device.prefix))],
    ] as const) {
      device = new TestDevice();
      const tab = await device.openTab(ANN, server.transport(ANN));
      const gone = new Promise((resolve) => {
        tab.onGone = resolve;
      });
      void take();
      expect(await gone).toBe(reason);
      await expect(tab.sync()).rejects.toThrow(DiskGone);
      await expect(addRoom(tab, 'Lost?')).rejects.toThrow(DiskGone);
    }
  });
});

describe('opening', () => {
  test('shows the small stores and the wanted box first, then everything', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    const room = newTestId();
    tab.mutate('room.create', { id: room, name: 'Attic' });
    const boxes = Array.from({ length: 450 }, (_, n) => ({ id: newTestId(), name: `Box ${n}`, description: null }));
    for (let n = 0; n < boxes.length; n += 30) tab.mutate('box.add', { roomId: room, boxes: boxes.slice(n, n + 30) });
    await tab.sync();
    const wanted = boxes.at(-1)?.id ?? '';
    await tab.mutate('box.edit', { id: wanted, set: { name: 'Wanted' } }).saved;
    tab.close();
    const later = await device.openTabFirst(ANN, offline(), wanted);
    expect(later.isComplete).toBe(false);
    expect(later.replica.view.rows.box.size).toBe(1);
    expect(later.replica.view.get('box', wanted)?.name).toBe('Wanted');
    expect(roomNames(later)).toEqual(['Attic']);
    await later.loaded;
    expect(later.isComplete).toBe(true);
    expect(later.replica.view.rows.box.size).toBe(450);
    expect(later.replica.view.get('box', wanted)?.name).toBe('Wanted');
  });

  test('finds what another tab has written in the meantime', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    const other = await new TestDevice().openTab(ANN, server.transport(ANN));
    const room = newTestId();
    other.mutate('room.create', { id: room, name: 'Attic' });
    const boxes = Array.from({ length: 30 }, (_, n) => ({ id: newTestId(), name: `Box ${n}`, description: null }));
    for (let n = 0; n < 10; n++)
      other.mutate('box.add', { roomId: room, boxes: boxes.map((box) => ({ ...box, id: newTestId() })) });
    await other.sync();
    await tab.sync();
    other.mutate('room.delete', { id: room });
    await other.sync();
    device.isDeaf = true;
    const opening = await device.openTabFirst(ANN, offline());
    await tab.sync(); // the room leaves the disk while the tab still reads
    await opening.loaded;
    expect(opening.replica.view.rows.box.size).toBe(0);
    expect(roomNames(opening)).toEqual([]);
  });
});
