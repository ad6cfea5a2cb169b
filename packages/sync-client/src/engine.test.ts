import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SyncEngine } from './engine.ts';
import type { Pending } from './pending.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';

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

async function fill(engine: SyncEngine): Promise<void> {
  engine.mutate('room.create', { id: room, name: 'Garage' });
  engine.mutate('box.add', { roomId: room, boxes: [{ id: box, name: 'Tools', description: null }] });
  await engine.mutate('item.add', { boxId: box, items: [{ id: item, name: 'Hammer', ...ITEM_FIELDS, quantity: 2 }] })
    .saved;
}
const itemIn = (engine: SyncEngine) => engine.replica.view.get('item', item);

describe('an edit', () => {
  test('shows at once, is on disk when saved, and arrives with the next sync', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    expect(itemIn(tab)?.name).toBe('Hammer');
    expect(server.row('item', item)).toBeUndefined();
    await tab.sync();
    expect(server.row('item', item)).toMatchObject({ name: 'Hammer', boxId: box, spaceId: room });
    expect(tab.pendingCount).toBe(0);
    expect(itemIn(tab)?.name).toBe('Hammer');
  });

  test('survives a restart before it was sent', async () => {
    const offline = server.transport(ANN, () => 'before');
    const tab = await device.openTab(ANN, offline);
    await fill(tab);
    await expect(tab.sync()).rejects.toMatchObject({ kind: 'network' });
    tab.close();
    const later = await device.openTab(ANN, server.transport(ANN));
    expect(itemIn(later)?.name).toBe('Hammer');
    expect(later.pendingCount).toBe(3);
    await later.sync();
    expect(server.row('item', item)).toBeDefined();
  });

  test('takes effect once when the responses are lost', async () => {
    const faults: ('before' | 'after' | null)[] = ['after', 'before', 'after', 'before', null];
    const tab = await device.openTab(
      ANN,
      server.transport(ANN, () => faults.shift() ?? null),
    );
    await fill(tab);
    await expect(tab.sync()).rejects.toThrow();
    await expect(tab.sync()).rejects.toThrow();
    await tab.sync();
    expect([...server.effects.values()]).toEqual([1, 1, 1]);
    expect(tab.pendingCount).toBe(0);
  });

  test('counts as sent once it is given to the network', async () => {
    const real = server.transport(ANN);
    const seen: boolean[][] = [];
    const push: typeof real.push = (input) => {
      seen.push(tab.replica.pending.map((command) => tab.isSent(command)));
      return real.push(input);
    };
    const tab = await device.openTab(ANN, { ...real, push });
    await fill(tab);
    expect(tab.replica.pending.map((command) => tab.isSent(command))).toEqual([false, false, false]);
    await tab.pushOnce(2);
    await tab.pushOnce(2);
    expect(seen).toEqual([
      [true, true, false],
      [true, true, true],
    ]);
  });

  test('that breaks a rule is refused at once and leaves nothing behind', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    expect(tab.mutate('room.create', { id: room, name: ' ' }).plan).toMatchObject({ ok: false, code: 'INVALID' });
    expect(tab.pendingCount).toBe(0);
  });

  test('refused by the server is kept with its content until it is dismissed', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    const other = await new TestDevice().openTab(ANN, server.transport(ANN));
    await other.sync();
    other.mutate('item.delete', { ids: [item] });
    await other.sync();
    tab.mutate('item.edit', { id: item, set: { name: 'Mallet' } });
    tab.mutate('box.edit', { id: box, set: { name: 'Workbench' } });
    await tab.sync();
    expect(await tab.refused()).toMatchObject([
      { code: 'NOT_FOUND', name: 'item.edit', input: { set: { name: 'Mallet' } } },
    ]);
    expect(tab.refusedCount).toBe(1);
    expect(server.row('box', box)).toMatchObject({ name: 'Workbench' }); // the command behind it took effect
    await tab.dismissRefused((await tab.refused())[0]?.id ?? '');
    expect(tab.refusedCount).toBe(0);
  });
});

describe('edits of others', () => {
  test('arrive under pending edits: increments add up, other fields merge', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    const other = await new TestDevice().openTab(ANN, server.transport(ANN));
    await other.sync();
    other.mutate('item.adjustQuantity', { id: item, delta: 5 });
    other.mutate('item.edit', { id: item, set: { price: 3 } });
    await other.sync();
    tab.mutate('item.adjustQuantity', { id: item, delta: 1 });
    tab.mutate('item.edit', { id: item, set: { name: 'Mallet' } });
    await tab.pullOnce();
    expect(itemIn(tab)).toMatchObject({ quantity: 8, price: 3, name: 'Mallet' });
    await tab.sync();
    expect(server.row('item', item)).toMatchObject({ quantity: 8, price: 3, name: 'Mallet' });
  });

  test('disappear with the room when access ends, in memory and on disk', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    server.share(room, BOB, 'edit');
    const phone = new TestDevice();
    const bob = await phone.openTab(BOB, server.transport(BOB));
    await bob.sync();
    expect(itemIn(bob)?.name).toBe('Hammer');
    server.share(room, BOB, null);
    bob.mutate('item.edit', { id: item, set: { name: 'Mine!' } });
    await bob.sync();
    expect(itemIn(bob)).toBeUndefined();
    expect(bob.replica.view.get('room', room)).toBeUndefined();
    expect(await bob.refused()).toMatchObject([{ code: 'NOT_FOUND' }]);
    bob.close();
    expect(itemIn(await phone.openTab(BOB, server.transport(BOB)))).toBeUndefined();
  });

  test.each([1, 5000])('that end the access refuse a deletion visibly, with pages of %i', async (limit) => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    server.share(room, BOB, 'edit');
    const describe = ({ input }: Pending) => {
      const subject = bob.replica.view.get('item', (input as { ids?: string[] }).ids?.[0] ?? '');
      return { label: 'Hammer', ...(subject ? { subject } : {}) };
    };
    const bob: SyncEngine = await new TestDevice().openTab(BOB, server.transport(BOB), { describe });
    await bob.sync();
    const other = await new TestDevice().openTab(BOB, server.transport(BOB));
    for (const name of ['Attic', 'Cellar', 'Shed']) other.mutate('room.create', { id: newTestId(), name });
    await other.sync();
    bob.mutate('item.delete', { ids: [item] });
    server.share(room, BOB, null);
    await bob.sync(limit);
    expect(await bob.refused()).toMatchObject([{ code: 'NOT_FOUND', label: 'Hammer', input: { ids: [item] } }]);
  });

  test('leave a new own room in place, also between a page that names it and the one that brings it', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    const other = await new TestDevice().openTab(ANN, server.transport(ANN));
    await other.sync();
    other.mutate('item.edit', { id: item, set: { name: 'Mallet' } });
    await other.sync();
    const attic = newTestId();
    tab.mutate('room.create', { id: attic, name: 'Attic' });
    await tab.pushOnce();
    const shown = () => tab.replica.view.get('room', attic)?.name;
    expect(await tab.pullOnce(1)).toMatchObject({ applied: true, hasMore: true });
    expect([shown(), tab.pendingCount]).toEqual(['Attic', 1]);
    await tab.sync();
    expect([shown(), tab.pendingCount, tab.refusedCount]).toEqual(['Attic', 0, 0]);
  });

  test('keep the objects of unchanged rows', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    tab.mutate('box.edit', { id: box, set: { name: 'Bench' } });
    const before = itemIn(tab);
    const changed: string[] = [];
    tab.replica.subscribe((keys) => changed.push(...keys));
    await tab.sync();
    expect(itemIn(tab)).toBe(before);
    expect(changed).not.toContain(`item:${item}`);
  });

  test('come in pages until all have arrived', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    for (let n = 0; n < 40; n++)
      tab.mutate('item.add', { boxId: box, items: [{ id: newTestId(), name: `Nail ${n}`, ...ITEM_FIELDS }] });
    await tab.sync();
    const fresh = await new TestDevice().openTab(ANN, server.transport(ANN));
    const progress: number[] = [];
    await fresh.sync(7, ({ done }) => progress.push(done));
    expect(fresh.replica.view.countItemsIn(box)).toBe(41);
    expect(progress.length).toBeGreaterThan(3);
  });
});

describe('several tabs', () => {
  test("see each other's edits before and after they are sent, and agree", async () => {
    const first = await device.openTab(ANN, server.transport(ANN));
    const second = await device.openTab(ANN, server.transport(ANN));
    await fill(first);
    await second.idle();
    expect(itemIn(second)?.name).toBe('Hammer');
    await second.mutate('item.edit', { id: item, set: { name: 'Mallet' } }).saved;
    await first.idle();
    expect(itemIn(first)?.name).toBe('Mallet');
    await Promise.all([first.sync(), second.sync()]);
    await first.sync();
    await second.idle();
    expect([...server.effects.values()]).toEqual([1, 1, 1, 1]);
    expect([first.pendingCount, second.pendingCount]).toEqual([0, 0]);
    expect(itemIn(second)).toEqual(itemIn(first));
  });
});

describe('unusual histories', () => {
  test('a copied browser profile forks: both copies keep their edits, each takes effect once', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    const copy = await copyOf(device);
    const [mine, theirs] = [newTestId(), newTestId()];
    await tab.mutate('room.create', { id: mine, name: 'Attic' }).saved;
    await copy.mutate('room.create', { id: theirs, name: 'Cellar' }).saved;
    await tab.sync();
    for (let round = 0; round < 3; round++) await copy.sync();
    await tab.sync();
    expect([server.row('room', mine), server.row('room', theirs)]).toMatchObject([
      { name: 'Attic' },
      { name: 'Cellar' },
    ]);
    expect([...server.effects.values()].every((count) => count === 1)).toBe(true);
    expect(tab.replica.view.get('room', theirs)?.name).toBe('Cellar');
    expect([tab.pendingCount, copy.pendingCount]).toEqual([0, 0]);
  });

  test('a restored server is read from the start', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    server.rows.delete(`item:${item}`); // the backup is older than the item
    server.epoch = 'epoch-2';
    await tab.sync();
    expect(itemIn(tab)).toBeUndefined();
    expect(tab.replica.view.get('box', box)?.name).toBe('Tools');
  });

  test('repair reads a broken local copy again and keeps unsent commands', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    tab.replica.load({
      rows: [],
      spaces: [...tab.replica.view.spaces.values()].map((space) => ({ ...space, cursor: { v: 99, base: 0 } })),
      pending: [],
    });
    await tab.mutate('room.create', { id: newTestId(), name: 'Unsent' }).saved;
    expect(itemIn(tab)).toBeUndefined();
    await tab.repair();
    await tab.sync();
    expect(itemIn(tab)?.name).toBe('Hammer');
    expect([...tab.replica.view.rows.room.values()].map((row) => row.name)).toContain('Unsent');
  });

  test('several refused changes are dismissed at once, and the others stay', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    server.remove('item', item);
    for (const name of ['Mallet', 'Axe', 'Saw']) tab.mutate('item.edit', { id: item, set: { name } });
    await tab.sync();
    const [first, second, third] = (await tab.refused()).map(({ id }) => id);
    await tab.dismissRefused(first ?? '', third ?? '');
    expect(tab.refusedCount).toBe(1);
    expect((await tab.refused()).map(({ id }) => id)).toEqual([second]);
  });

  test('an interrupted first sync is not complete', async () => {
    const tab = await device.openTab(ANN, server.transport(ANN));
    await fill(tab);
    await tab.sync();
    const fresh = await new TestDevice().openTab(ANN, server.transport(ANN));
    expect((await fresh.pullOnce(1)).hasMore).toBe(true);
    expect(fresh.isComplete).toBe(false);
    await fresh.sync();
    expect(fresh.isComplete).toBe(true);
  });
});

/** Opens a copy of the storage under another name, like a restored or copied browser profile. */
async function copyOf(original: TestDevice): Promise<SyncEngine> {
  const copy = new TestDevice();
  const [from] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith(prefixOf(original)));
  const source = await openRaw(from?.name ?? '');
  (await copy.openTab(ANN, server.transport(ANN))).close();
  const target = await openRaw(`${prefixOf(copy)}${ANN}`);
  for (const store of source.objectStoreNames) {
    const [keys, values] = await Promise.all([
      request(read(source, store).getAllKeys()),
      request(read(source, store).getAll()),
    ]);
    const objects = target.transaction(store, 'readwrite').objectStore(store);
    for (const [n, value] of values.entries())
      await request(objects.keyPath ? objects.put(value) : objects.put(value, keys[n]));
  }
  source.close();
  target.close();
  return copy.openTab(ANN, server.transport(ANN));
}
const prefixOf = (owner: TestDevice) => owner.prefix;
const openRaw = (name: string) => request(indexedDB.open(name));
const read = (db: IDBDatabase, store: string) => db.transaction(store).objectStore(store);
function request<T>(pending: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    pending.addEventListener('success', () => resolve(pending.result));
    pending.addEventListener('error', () => reject(pending.error));
  });
}
