import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { type IDBPDatabase, openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type DiskTransaction, DiskGone, type RefusedRecord, STORE_NAMES, type StoreName } from './disk.ts';
import { IdbDisk } from './idb-disk.ts';
import { deleteDatabase } from './testing/delete-database.ts';
import { newTestId } from './testing/test-device.ts';

const NO_ANSWER = 'The local copy does not answer.';
/** A version of an app to come. */
const NEWER = 99;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const newName = () => `idb-${newTestId()}`;
const newListener = () => vi.fn<(gone: DiskGone) => void>();
const served = () => Promise.resolve(true);

const record = (id: string): RefusedRecord => {
  return { id, seq: 1, code: 'NOT_FOUND', detail: null, name: 'room.rename', input: {}, at: 1 };
};
type Work<T> = (tx: DiskTransaction) => Promise<T>;
const write = <T>(disk: IdbDisk, work: Work<T>) => disk.run(['refused'], { mode: 'readwrite' }, work);
const put = (disk: IdbDisk, id: string) => write(disk, (tx) => Promise.resolve(tx.put('refused', record(id))));
const readIds = (disk: IdbDisk) =>
  disk.run(['refused'], { mode: 'readonly' }, async (tx) => (await tx.getAll('refused')).map(({ id }) => id));

/** Creates the database of a newer app, without the store `missing`. */
async function createNewer(name: string, missing?: StoreName): Promise<void> {
  const database = await openDB(name, NEWER, {
    upgrade(db) {
      for (const store of STORE_NAMES)
        if (store !== missing) db.createObjectStore(store, store === 'meta' ? {} : { keyPath: 'id' });
    },
  });
  database.close();
}
/** Opens a disk with the connection that it uses. */
async function openWithConnection(name: string, onGone = newListener()) {
  const open = vi.spyOn(IDBFactory.prototype, 'open');
  const disk = await IdbDisk.open(name, onGone);
  const request = open.mock.results[0]?.value as IDBOpenDBRequest;
  open.mockRestore();
  return { disk, connection: request.result };
}
/** What a browser does to the connections of a page in the background. The declared parameter type is wrong. */
const terminate = (connection: IDBDatabase) => forceCloseDatabase(connection as unknown as typeof IDBDatabase);
const nextTask = () => new Promise((resolve) => setImmediate(resolve));
/** Returns the rejections that nobody handled during `work`. */
async function unhandledDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    await work();
    await nextTask();
  } finally {
    process.off('unhandledRejection', note);
  }
  return unhandled;
}

describe('the database of a newer app', () => {
  test('is superseded unless the server has this version', async () => {
    const [name, onGone] = [newName(), newListener()];
    await createNewer(name);
    for (const isServedVersion of [undefined, () => Promise.resolve(false), () => Promise.reject(new Error('offline'))])
      await expect(IdbDisk.open(name, onGone, isServedVersion)).rejects.toEqual(new DiskGone('superseded'));
    expect(onGone.mock.calls.map(([{ reason }]) => reason)).toEqual(['superseded', 'superseded', 'superseded']);
    expect(await deleteDatabase(name)).toBe('deleted');
  });

  test('needs no listener', async () => {
    const name = newName();
    await createNewer(name);
    await expect(IdbDisk.open(name)).rejects.toMatchObject({ name: 'DiskGone', reason: 'superseded' });
  });

  test('leaves no rejection unhandled', async () => {
    const name = newName();
    await createNewer(name);
    expect(await unhandledDuring(() => expect(IdbDisk.open(name)).rejects.toThrow(DiskGone))).toEqual([]);
  });

  test('is used as it is when the server has this version', async () => {
    const [name, onGone] = [newName(), newListener()];
    await createNewer(name);
    const disk = await IdbDisk.open(name, onGone, served);
    await put(disk, 'a');
    expect(await readIds(disk)).toEqual(['a']);
    expect(onGone).not.toHaveBeenCalled();
    disk.close();
    const database = await openDB(name);
    expect(database.version).toBe(NEWER);
    database.close();
  });

  test.each(STORE_NAMES)('is superseded and closed when it lacks the store %s', async (missing) => {
    const [name, onGone] = [newName(), newListener()];
    await createNewer(name, missing);
    const close = vi.spyOn(IDBDatabase.prototype, 'close');
    await expect(IdbDisk.open(name, onGone, served)).rejects.toMatchObject({ reason: 'superseded' });
    expect(close).toHaveBeenCalledOnce();
    expect(onGone.mock.calls).toEqual([[new DiskGone('superseded')]]);
    expect(await deleteDatabase(name)).toBe('deleted');
  });

  test('is not asked about after other failures', async () => {
    const [error, onGone] = [new DOMException('Not here.', 'SecurityError'), newListener()];
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw error;
    });
    const isServedVersion = vi.fn<() => Promise<boolean>>(served);
    await expect(IdbDisk.open(newName(), onGone, isServedVersion)).rejects.toBe(error);
    expect(isServedVersion).not.toHaveBeenCalled();
    expect(onGone).not.toHaveBeenCalled();
  });

  test('is reported once, however many transactions find it', async () => {
    const [name, onGone] = [newName(), newListener()];
    const { disk, connection } = await openWithConnection(name, onGone);
    terminate(connection);
    (await openDB(name, NEWER)).close();
    const runs = await Promise.allSettled([readIds(disk), readIds(disk)]);
    expect(runs).toEqual(Array(2).fill({ status: 'rejected', reason: new DiskGone('superseded') }));
    expect(onGone.mock.calls.map(([{ reason }]) => reason)).toEqual(['superseded']);
  });
});

describe('another connection', () => {
  test.each<[string, string, (name: string) => Promise<unknown>]>([
    ['deletes the database', 'deleted', deleteDatabase],
    ['claims it for a newer app', 'superseded', (name) => openDB(name, NEWER).then((newer) => newer.close())],
  ])('that %s ends the disk', async (_what, reason, take) => {
    const [name, onGone] = [newName(), newListener()];
    const { disk, connection } = await openWithConnection(name, onGone);
    const close = vi.spyOn(connection, 'close');
    await take(name);
    expect(close).toHaveBeenCalledOnce();
    expect(onGone.mock.calls.map(([gone]) => gone.reason)).toEqual([reason]);
    await expect(readIds(disk)).rejects.toMatchObject({ name: 'DiskGone', reason });
    disk.close();
    await expect(readIds(disk)).rejects.toMatchObject({ reason });
  });
});

describe('a closed disk', () => {
  test('rejects every transaction and holds no connection', async () => {
    const [name, onGone] = [newName(), newListener()];
    const { disk, connection } = await openWithConnection(name, onGone);
    const close = vi.spyOn(connection, 'close');
    disk.close();
    expect(close).toHaveBeenCalledOnce();
    await expect(readIds(disk)).rejects.toMatchObject({ name: 'DiskGone', reason: 'closed' });
    expect(await deleteDatabase(name)).toBe('deleted');
    expect(onGone).not.toHaveBeenCalled();
  });

  test.each([new Error('on purpose'), new DOMException('Aborted.', 'AbortError')])(
    'is the reason of the transaction that fails meanwhile (%s)',
    async (error) => {
      const disk = await IdbDisk.open(newName());
      const work = vi.fn<Work<never>>(() => {
        disk.close();
        return Promise.reject(error);
      });
      await expect(write(disk, work)).rejects.toMatchObject({ name: 'DiskGone', reason: 'closed' });
      expect(work).toHaveBeenCalledOnce();
    },
  );

  test('keeps no connection that opens after it was closed', async () => {
    const [name, onGone] = [newName(), newListener()];
    const { disk, connection } = await openWithConnection(name, onGone);
    terminate(connection);
    const close = vi.spyOn(IDBDatabase.prototype, 'close');
    const reading = readIds(disk);
    disk.close();
    await expect(reading).rejects.toMatchObject({ reason: 'closed' });
    expect(close).toHaveBeenCalledOnce();
    close.mockRestore();
    await deleteDatabase(name);
    expect(onGone).not.toHaveBeenCalled();
  });
});

describe('a lost connection', () => {
  test.each(['InvalidStateError', 'UnknownError', 'AbortError'])('(%s) is closed and reopened', async (error) => {
    const { disk, connection } = await openWithConnection(newName());
    const close = vi.spyOn(connection, 'close');
    const open = vi.spyOn(IDBFactory.prototype, 'open');
    const work = vi.fn<Work<string>>(async (tx) => {
      await tx.getAll('refused');
      tx.put('refused', record('a'));
      return 'second';
    });
    work.mockRejectedValueOnce(new DOMException('Lost.', error));
    expect(await write(disk, work)).toBe('second');
    expect([work.mock.calls.length, close.mock.calls.length, open.mock.calls.length]).toEqual([2, 1, 1]);
    expect(close.mock.invocationCallOrder[0]).toBeLessThan(open.mock.invocationCallOrder[0] ?? 0);
    expect(await readIds(disk)).toEqual(['a']);
    expect(open).toHaveBeenCalledOnce();
  });

  test('is reopened only once', async () => {
    const disk = await IdbDisk.open(newName());
    const errors = ['First.', 'Second.', 'Third.'].map((message) => new DOMException(message, 'UnknownError'));
    const work = vi.fn<Work<never>>();
    for (const error of errors) work.mockRejectedValueOnce(error);
    await expect(write(disk, work)).rejects.toBe(errors[1]);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test.each([
    new DOMException('No space.', 'QuotaExceededError'),
    Object.assign(new Error('Not of the disk.'), { name: 'AbortError' }),
    new Error('on purpose'),
  ])('is not the cause of other failures (%s)', async (error) => {
    const { disk, connection } = await openWithConnection(newName());
    const close = vi.spyOn(connection, 'close');
    const work = vi.fn<Work<never>>().mockRejectedValue(error);
    await expect(write(disk, work)).rejects.toBe(error);
    expect(work).toHaveBeenCalledOnce();
    expect(close).not.toHaveBeenCalled();
  });

  test('may take two attempts when the browser has closed it', async () => {
    const { disk, connection } = await openWithConnection(newName());
    await put(disk, 'a');
    terminate(connection);
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('Not yet.', 'UnknownError');
    });
    expect(await readIds(disk)).toEqual(['a']);
    expect(open).toHaveBeenCalledTimes(2);
  });
});

describe('a transaction', () => {
  /** Makes the next write fail after the call, as a full disk does. */
  function failNextPut(): void {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, value) {
      return this.add(value);
    });
  }

  test.each<[string, Work<unknown>]>([
    ['at its end', (tx) => Promise.resolve(tx.put('refused', record('a')))],
    [
      'while it reads',
      (tx) => {
        tx.put('refused', record('a'));
        return tx.getAll('refused');
      },
    ],
    [
      'while it does something else',
      async (tx) => {
        tx.put('refused', record('a'));
        for (let task = 0; task < 10; task++) await nextTask();
      },
    ],
  ])('in which a write fails %s rejects with the cause and writes nothing', async (_when, failing) => {
    const disk = await IdbDisk.open(newName());
    await put(disk, 'a');
    failNextPut();
    const work = vi.fn<Work<unknown>>(failing);
    const unhandled = await unhandledDuring(async () => {
      await expect(write(disk, work)).rejects.toMatchObject({ name: 'ConstraintError' });
    });
    expect(unhandled).toEqual([]);
    expect(work).toHaveBeenCalledOnce();
    expect(await readIds(disk)).toEqual(['a']);
  });

  test('deletes and clears', async () => {
    const disk = await IdbDisk.open(newName());
    for (const id of ['a', 'b', 'c']) await put(disk, id);
    await write(disk, (tx) => Promise.resolve(tx.delete('refused', 'b')));
    expect(await readIds(disk)).toEqual(['a', 'c']);
    await write(disk, (tx) => Promise.resolve(tx.clear('refused')));
    expect(await readIds(disk)).toEqual([]);
  });

  test('that fails ends before the promise of its caller rejects', async () => {
    const disk = await IdbDisk.open(newName());
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const onAbort = vi.fn<() => void>();
    const work: Work<never> = () => {
      const transaction = begin.mock.results[0]?.value as IDBTransaction;
      transaction.addEventListener('abort', onAbort);
      return Promise.reject(new Error('on purpose'));
    };
    await expect(write(disk, work)).rejects.toThrow('on purpose');
    expect(onAbort).toHaveBeenCalledOnce();
  });

  test('is strictly durable only on request', async () => {
    const disk = await IdbDisk.open(newName());
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await put(disk, 'a');
    await disk.run(['meta'], { mode: 'readwrite', durability: 'strict' }, () => Promise.resolve());
    expect(begin.mock.calls).toEqual([
      [['refused'], 'readwrite', { durability: 'relaxed' }],
      [['meta'], 'readwrite', { durability: 'strict' }],
    ]);
  });

  test('that writes is committed at once', async () => {
    const disk = await IdbDisk.open(newName());
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    await put(disk, 'a');
    expect(commit).toHaveBeenCalledOnce();
    await readIds(disk);
    expect(commit).toHaveBeenCalledOnce();
  });

  test('that the browser aborts after its last write is repeated', async () => {
    const disk = await IdbDisk.open(newName());
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (this: IDBTransaction) {
      const request = puts.mock.results[0]?.value as IDBRequest;
      request.addEventListener('success', () => this.abort());
    });
    await put(disk, 'a');
    expect(puts).toHaveBeenCalledTimes(2);
    expect(await readIds(disk)).toEqual(['a']);
  });
});

describe('a database that does not answer', () => {
  const useFakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  /** Holds the database at an old version, like a frozen tab. */
  const freeze = (name: string): Promise<IDBPDatabase> => openDB(name, 1);

  test('is not waited for longer than 10 s, and closed if it opens later', async () => {
    const [name, onGone] = [newName(), newListener()];
    const frozen = await freeze(name);
    useFakeTimers();
    const failure = IdbDisk.open(name, onGone).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await Promise.race([failure, nextTask()])).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual(new Error(NO_ANSWER));
    frozen.close();
    const close = vi.spyOn(IDBDatabase.prototype, 'close');
    const next = await openDB(name);
    expect(close).toHaveBeenCalledOnce();
    next.close();
    expect(await deleteDatabase(name)).toBe('deleted');
    expect(onGone).not.toHaveBeenCalled();
  });

  test('is used when it opens in time', async () => {
    const name = newName();
    const frozen = await freeze(name);
    useFakeTimers();
    const opening = IdbDisk.open(name);
    await vi.advanceTimersByTimeAsync(9_999);
    const close = vi.spyOn(IDBDatabase.prototype, 'close');
    frozen.close();
    const disk = await opening;
    expect(vi.getTimerCount()).toBe(0);
    await put(disk, 'a');
    expect(await readIds(disk)).toEqual(['a']);
    expect(close).toHaveBeenCalledOnce();
  });

  test.each([
    ['the first', []],
    ['the second', [new DOMException('Lost.', 'UnknownError')]],
  ])('fails %s attempt of a transaction after 30 s', async (_which, errors) => {
    const disk = await IdbDisk.open(newName());
    useFakeTimers();
    const started = Promise.withResolvers<void>();
    const work = vi.fn<Work<never>>(() => {
      started.resolve();
      return new Promise(() => undefined);
    });
    for (const error of errors) work.mockRejectedValueOnce(error);
    const failure = write(disk, work).catch((error: unknown) => error);
    await started.promise;
    await vi.advanceTimersByTimeAsync(29_999);
    expect(await Promise.race([failure, nextTask()])).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual(new Error(NO_ANSWER));
    expect(work).toHaveBeenCalledTimes(errors.length + 1);
  });

  test('leaves no timer once it answers', async () => {
    const disk = await IdbDisk.open(newName());
    useFakeTimers();
    await put(disk, 'a');
    await expect(write(disk, () => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
    expect(vi.getTimerCount()).toBe(0);
  });
});
