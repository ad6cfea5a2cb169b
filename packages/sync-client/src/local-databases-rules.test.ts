import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstMeta } from './contents.ts';
import { DISCARDED, STORE_NAMES, type StoreName } from './disk.ts';
import { countUnsent, keepOnlyUnsent, wipeDatabase } from './local-databases.ts';
import { deleteDatabase } from './testing/delete-database.ts';

type Records = Partial<Record<StoreName, object[]>>;

const real = indexedDB;
const command = (seq: number, more: object = {}) => ({ seq, id: `command ${seq}`, name: 'room.rename', ...more });
const refusal = (id: string, more: object = {}) => ({ id, name: 'room.rename', code: 'NOT_FOUND', ...more });
const EVERY_STATE = ['waiting', 'sent', 'unwanted', 'refused'].map((state) => ({ id: state, state }));

let count = 0;
const newName = () => `rules-${++count}`;

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}

/** Creates a database with only these stores. */
async function create(records: Records): Promise<string> {
  const name = newName();
  const opening = real.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const store of STORE_NAMES) {
      if (!records[store]) continue;
      const keyPath = store === 'outbox' ? 'seq' : 'id';
      const created = opening.result.createObjectStore(store, store === 'meta' ? {} : { keyPath });
      for (const record of records[store]) created.put(record, ...(store === 'meta' ? ['meta'] : []));
    }
  });
  (await answer(opening)).close();
  return name;
}

async function read(name: string): Promise<Records> {
  const db = await answer(real.open(name));
  const stores = [...db.objectStoreNames];
  const records = stores.map(async (store) => [store, await answer(db.transaction(store).objectStore(store).getAll())]);
  const all = Object.fromEntries(await Promise.all(records)) as Records;
  db.close();
  return all;
}

const names = async () => (await real.databases()).map(({ name }) => name);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the count of unsent work', () => {
  test('has commands that were not discarded, refused changes and waiting pictures', async () => {
    const name = await create({
      outbox: [command(1), command(2, { name: DISCARDED }), command(3), command(4)],
      refused: [refusal('a'), refusal('b')],
      pictures: [...EVERY_STATE, { id: 'another', state: 'waiting' }],
    });
    expect(await countUnsent(name)).toBe(7);
  });

  test.each<[string, Records, number]>([
    ['no stores', {}, 0],
    ['commands alone', { outbox: [command(1)] }, 1],
    ['refused changes alone', { refused: [refusal('a'), refusal('b')] }, 2],
    ['commands and pictures', { outbox: [command(1)], pictures: EVERY_STATE }, 2],
  ])('is complete for a database with %s', async (_what, records, expected) => {
    expect(await countUnsent(await create(records))).toBe(expected);
  });

  test.each<[string, Records]>([
    ['an empty database', {}],
    ['a filled one', { outbox: [command(1)], pictures: EVERY_STATE }],
  ])('leaves %s free to be deleted', async (_what, records) => {
    const name = await create(records);
    await countUnsent(name);
    expect(await deleteDatabase(name)).toBe('deleted');
    expect(await names()).not.toContain(name);
  });

  test('leaves a database free to be deleted that it could not read', async () => {
    const name = await create({ outbox: [command(1)] });
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('damaged', 'DataError');
    });
    await expect(countUnsent(name)).rejects.toMatchObject({ name: 'DataError' });
    expect(await deleteDatabase(name)).toBe('deleted');
    expect(await names()).not.toContain(name);
  });

  test('leaves no timer behind', async () => {
    const name = await create({ outbox: [command(1)] });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await countUnsent(name);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a database reduced to its unsent data', () => {
  test('has only the commands, refused changes and pictures that the server lacks', async () => {
    const row = { id: 'room', name: 'Vault' };
    const meta = { ...firstMeta('client'), nextSeq: 9, ackedSeq: 4, generation: 6, epoch: 'one' };
    const name = await create({
      meta: [{ ...meta, isComplete: true }],
      spaces: [{ id: 'space' }],
      buckets: [{ id: 'box' }],
      outbox: [command(7, { label: 'Rename', subject: row, log: [row], restores: [row] }), command(8)],
      refused: [refusal('a', { label: 'Rename', subject: row }), refusal('b')],
      pictures: EVERY_STATE,
      pictureBytes: EVERY_STATE.map(({ id }) => ({ id, bytes: id })),
      fetched: [{ id: 'fetched' }],
      fetchedBytes: [{ id: 'fetched', bytes: 'fetched' }],
    });
    await keepOnlyUnsent(name);
    expect(await read(name)).toStrictEqual({
      meta: [{ ...meta, generation: 7, isComplete: false }],
      spaces: [],
      buckets: [],
      outbox: [command(7, { label: 'Rename' }), command(8)],
      refused: [refusal('a', { label: 'Rename' }), refusal('b')],
      pictures: ['refused', 'unwanted', 'waiting'].map((state) => ({ id: state, state })),
      pictureBytes: ['refused', 'unwanted', 'waiting'].map((id) => ({ id, bytes: id })),
      fetched: [],
      fetchedBytes: [],
    });
  });

  test.each<[string, Records, Records]>([
    ['no stores', {}, {}],
    ['commands alone', { outbox: [command(1, { log: [] })] }, { outbox: [command(1)] }],
    ['refused changes alone', { refused: [refusal('a', { subject: {} })] }, { refused: [refusal('a')] }],
    ['rows alone', { spaces: [{ id: 'space' }], buckets: [{ id: 'box' }] }, { spaces: [], buckets: [] }],
    [
      'fetched copies alone',
      { fetched: [{ id: 'a' }], fetchedBytes: [{ id: 'a' }] },
      { fetched: [], fetchedBytes: [] },
    ],
  ])('may have had %s', async (_what, before, after) => {
    const name = await create(before);
    await keepOnlyUnsent(name);
    expect(await read(name)).toStrictEqual(after);
  });

  test.each<[string, Records]>([
    ['without stores', {}],
    ['with commands', { outbox: [command(1)] }],
  ])('%s is free to be deleted', async (_what, records) => {
    const name = await create(records);
    await keepOnlyUnsent(name);
    expect(await deleteDatabase(name)).toBe('deleted');
    expect(await names()).not.toContain(name);
  });

  test('rejects at once when the browser aborts the writing, and keeps everything', { timeout: 3000 }, async () => {
    const name = await create({ spaces: [{ id: 'space' }], outbox: [command(1, { log: [] })] });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { clear } = IDBObjectStore.prototype;
    const aborting = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
      const request = clear.call(this);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    await expect(keepOnlyUnsent(name)).rejects.toBeInstanceOf(Error);
    aborting.mockRestore();
    expect(await read(name)).toEqual({ spaces: [{ id: 'space' }], outbox: [command(1, { log: [] })] });
  });
});

describe('a wipe', () => {
  test('of a missing database succeeds without opening one', async () => {
    const name = newName();
    const open = vi.spyOn(indexedDB, 'open');
    expect(await wipeDatabase(name)).toBe(true);
    expect(open).not.toHaveBeenCalled();
    expect(await names()).not.toContain(name);
  });

  test.each<[string, Records]>([
    ['without stores', {}],
    ['with commands', { outbox: [command(1)] }],
  ])('deletes a database %s and no other', async (_what, records) => {
    const [name, other] = [await create(records), await create(records)];
    expect(await wipeDatabase(name)).toBe(true);
    expect(await names()).not.toContain(name);
    expect(await names()).toContain(other);
  });

  test('clears every store of a database that another connection keeps from being deleted', async () => {
    const name = await create({ meta: [firstMeta('client')], outbox: [command(1)], pictureBytes: [{ id: 'a' }] });
    const held = await answer(real.open(name));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const blocked = vi.spyOn(indexedDB, 'deleteDatabase');
    const wiped = wipeDatabase(name, 1000);
    await vi.waitFor(() => expect(blocked).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(1000);
    expect(await wiped).toBe(false);
    for (const store of held.objectStoreNames)
      expect(await answer(held.transaction(store).objectStore(store).count())).toBe(0);
    held.close();
  });
});

describe('a browser that cannot list databases', () => {
  const stub = () => {
    const [open, deleteDatabase] = [real.open.bind(real), real.deleteDatabase.bind(real)];
    vi.stubGlobal('indexedDB', { open, deleteDatabase });
  };

  test('wipes one that may be missing, and creates none', async () => {
    const [missing, name] = [newName(), await create({ outbox: [command(1)] })];
    stub();
    expect(await Promise.all([missing, name].map((each) => wipeDatabase(each)))).toEqual([true, true]);
    expect(await names()).not.toContain(missing);
    expect(await names()).not.toContain(name);
  });

  test.each([
    ['counts', countUnsent],
    ['reduces', keepOnlyUnsent],
  ])('%s nothing in a missing database, rejects at once and creates none', async (_what, use) => {
    const missing = newName();
    stub();
    await expect(use(missing)).rejects.toMatchObject({ name: 'AbortError' });
    expect(await names()).not.toContain(missing);
  });

  test('counts and reduces one that exists', async () => {
    const name = await create({ outbox: [command(1, { log: [] })] });
    stub();
    expect(await countUnsent(name)).toBe(1);
    await keepOnlyUnsent(name);
    expect(await read(name)).toStrictEqual({ outbox: [command(1)] });
  });
});
