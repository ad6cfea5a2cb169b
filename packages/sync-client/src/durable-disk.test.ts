import { describe, expect, test, vi } from 'vitest';
import { firstMeta } from './contents.ts';
import { type Disk, DiskGone, type DiskOptions, type DiskTransaction, type StoreName } from './disk.ts';
import { DurableDisk } from './durable-disk.ts';
import type { EngineOptions } from './engine-options.ts';
import { MemoryDisk } from './memory-disk.ts';
import type { Transport } from './transport.ts';

/** A disk of which the first transactions fail. */
class FaultyDisk implements Disk {
  readonly #memory = new MemoryDisk();
  readonly #failures: Error[];
  runCount = 0;
  isClosed = false;

  constructor(...failures: Error[]) {
    this.#failures = failures;
  }

  run<T>(stores: readonly StoreName[], options: DiskOptions, work: (tx: DiskTransaction) => Promise<T>): Promise<T> {
    this.runCount++;
    const failure = this.#failures.shift();
    return failure ? Promise.reject(failure) : this.#memory.run(stores, options, work);
  }

  close(): void {
    this.isClosed = true;
  }
}

type OpenDisk = NonNullable<EngineOptions['openDisk']>;
function openDurable(openDisk: OpenDisk, more: Partial<EngineOptions> = {}): Promise<DurableDisk> {
  return DurableDisk.open({
    userId: 'ann',
    transport: {} as Transport,
    channel: { post: () => undefined, onMessage: null, close: () => undefined },
    newId: () => 'client',
    now: () => 0,
    openDisk,
    ...more,
  });
}
const openOn = (disk: Disk) => openDurable(() => Promise.resolve(disk));

const full = () => new DOMException('No space.', 'QuotaExceededError');
const broken = () => new DOMException('No.', 'UnknownError');

const readClientId = (disk: Disk) =>
  disk.run(['meta'], { mode: 'readonly' }, async (tx) => (await tx.get('meta'))?.clientId);
const writeClientId = (disk: Disk, clientId: string) =>
  disk.run(['meta'], { mode: 'readwrite' }, (tx) => Promise.resolve(tx.put('meta', firstMeta(clientId))));
/** A transaction that fails whatever the disk. */
const failOn = (disk: Disk, work: () => Promise<never>, options: Partial<DiskOptions> = {}) =>
  disk.run(['meta'], { mode: 'readwrite', ...options }, work);

describe('an open', () => {
  test.each([
    ['full', full()],
    ['failed', broken()],
    ['failed', new Error('QuotaExceededError')],
  ])('that fails leaves a disk in memory that is %s', async (durability, error) => {
    const disk = await openDurable(() => Promise.reject(error));
    expect([disk.durability, disk.isDown]).toEqual([durability, true]);
    await writeClientId(disk, 'me');
    expect(await readClientId(disk)).toBe('me');
  });

  test('rejects when a newer app has the database', async () => {
    const gone = new DiskGone('superseded');
    await expect(openDurable(() => Promise.reject(gone))).rejects.toBe(gone);
  });

  test('leads to the disk of the account', async () => {
    const disk = new FaultyDisk();
    const openDisk = vi.fn<OpenDisk>(() => Promise.resolve(disk));
    const isServedVersion = () => Promise.resolve(true);
    const durable = await openDurable(openDisk, { isServedVersion });
    expect(openDisk.mock.calls).toEqual([['boxroom-ann', expect.any(Function), isServedVersion]]);
    expect([durable.durability, durable.isDown]).toEqual(['disk', false]);
    await writeClientId(durable, 'me');
    expect(await readClientId(disk)).toBe('me');
  });

  test('leaves the disk of a shared computer alone', async () => {
    const openDisk = vi.fn<OpenDisk>();
    const durable = await openDurable(openDisk, { isSharedComputer: true });
    expect([durable.durability, durable.isDown]).toEqual(['shared-computer', false]);
    expect(openDisk).not.toHaveBeenCalled();
  });

  test('reports the loss of the database to the current listener', async () => {
    const openDisk = vi.fn<OpenDisk>(() => Promise.resolve(new FaultyDisk()));
    const durable = await openDurable(openDisk);
    const report = openDisk.mock.calls[0]?.[1];
    const gone = new DiskGone('deleted');
    expect(() => report?.(gone)).not.toThrow();
    durable.onGone = vi.fn<(gone: DiskGone) => void>();
    report?.(gone);
    expect(durable.onGone).toHaveBeenCalledExactlyOnceWith(gone);
  });
});

describe('a transaction that fails on the disk', () => {
  test.each([
    ['full', full()],
    ['failed', broken()],
  ])('runs in memory, and the disk is %s and closed', async (durability, error) => {
    const disk = new FaultyDisk(error);
    const durable = await openOn(disk);
    durable.onFailure = () => ({ meta: firstMeta('shown') });
    expect(await readClientId(durable)).toBe('shown');
    expect([durable.durability, durable.isDown]).toEqual([durability, true]);
    expect([disk.isClosed, disk.runCount]).toEqual([true, 1]);
  });

  test('starts a new record of the device where nothing is shown yet', async () => {
    const durable = await openOn(new FaultyDisk(broken()));
    expect(await durable.run(['meta'], { mode: 'readonly' }, (tx) => tx.get('meta'))).toEqual(firstMeta('client'));
  });

  test('fails for the caller when it is optional, and the disk stays', async () => {
    const error = full();
    const disk = new FaultyDisk(error);
    const durable = await openOn(disk);
    durable.makeRoom = vi.fn<DurableDisk['makeRoom']>();
    const work = vi.fn<() => Promise<never>>();
    await expect(failOn(durable, work, { isOptional: true })).rejects.toBe(error);
    expect([durable.durability, disk.isClosed, disk.runCount]).toEqual(['disk', false, 1]);
    expect(durable.makeRoom).not.toHaveBeenCalled();
    expect(work).not.toHaveBeenCalled();
  });

  test('fails for the caller when the database is gone', async () => {
    const gone = new DiskGone('deleted');
    const durable = await openOn(new FaultyDisk(gone));
    await expect(readClientId(durable)).rejects.toBe(gone);
    expect(durable.durability).toBe('disk');
  });
});

describe('a transaction that fails in memory', () => {
  test.each([
    ['full', full()],
    ['failed', broken()],
  ])('is not repeated while the disk is %s', async (durability, error) => {
    const durable = await openOn(new FaultyDisk(error));
    await writeClientId(durable, 'me');
    [durable.makeRoom, durable.onFailure] = [vi.fn<DurableDisk['makeRoom']>(), () => ({ meta: firstMeta('other') })];
    const again = full();
    const work = vi.fn<() => Promise<never>>().mockRejectedValue(again);
    await expect(failOn(durable, work)).rejects.toBe(again);
    expect(work).toHaveBeenCalledOnce();
    expect(durable.makeRoom).not.toHaveBeenCalled();
    expect([durable.durability, await readClientId(durable)]).toEqual([durability, 'me']);
  });

  test('is not repeated on a shared computer', async () => {
    const durable = await openDurable(() => Promise.reject(broken()), { isSharedComputer: true });
    await writeClientId(durable, 'me');
    const work = vi.fn<() => Promise<never>>().mockRejectedValue(broken());
    await expect(failOn(durable, work)).rejects.toThrow('No.');
    expect(work).toHaveBeenCalledOnce();
    expect([durable.durability, await readClientId(durable)]).toEqual(['shared-computer', 'me']);
  });
});

describe('room on a full disk', () => {
  test('lets the transaction run again there', async () => {
    const disk = new FaultyDisk(full());
    const durable = await openOn(disk);
    durable.makeRoom = vi.fn<DurableDisk['makeRoom']>().mockResolvedValue(true);
    expect(await durable.run(['meta'], { mode: 'readwrite' }, () => Promise.resolve(0))).toBe(0);
    expect(durable.makeRoom).toHaveBeenCalledExactlyOnceWith(disk);
    expect([durable.durability, disk.isClosed, disk.runCount]).toEqual(['disk', false, 2]);
    await writeClientId(durable, 'me');
    expect(await readClientId(disk)).toBe('me');
  });

  test('is not made by default', async () => {
    const disk = new FaultyDisk(full());
    const durable = await openOn(disk);
    await writeClientId(durable, 'me');
    expect([durable.durability, disk.runCount]).toEqual(['full', 1]);
  });

  test('is not made after other failures', async () => {
    const disk = new FaultyDisk(broken());
    const durable = await openOn(disk);
    durable.makeRoom = vi.fn<DurableDisk['makeRoom']>().mockResolvedValue(true);
    await writeClientId(durable, 'me');
    expect(durable.makeRoom).not.toHaveBeenCalled();
    expect([durable.durability, disk.runCount]).toEqual(['failed', 1]);
  });

  test.each([
    ['cannot be made', [full()], () => Promise.reject(broken())],
    ['has nothing to drop', [full()], () => Promise.resolve(false)],
    ['does not help', [full(), broken()], () => Promise.resolve(true)],
  ])('that %s leads to memory', async (_what, failures, makeRoom) => {
    const disk = new FaultyDisk(...failures);
    const durable = await openOn(disk);
    durable.makeRoom = makeRoom;
    await writeClientId(durable, 'me');
    expect([durable.durability, disk.isClosed, disk.runCount]).toEqual(['full', true, failures.length]);
    expect(await readClientId(durable)).toBe('me');
  });

  test.each([
    ['while room is made', (gone: DiskGone) => [[full()], () => Promise.reject(gone)] as const],
    ['at the second attempt', (gone: DiskGone) => [[full(), gone], () => Promise.resolve(true)] as const],
  ])('does not help a database that goes %s', async (_when, lose) => {
    const gone = new DiskGone('deleted');
    const [failures, makeRoom] = lose(gone);
    const durable = await openOn(new FaultyDisk(...failures));
    durable.makeRoom = makeRoom;
    await expect(writeClientId(durable, 'me')).rejects.toBe(gone);
    expect(durable.durability).toBe('disk');
  });
});

describe('a return to the disk', () => {
  /** Memory stands in; the next open is for the test to decide. */
  async function openDown(reopen: () => Promise<Disk>): Promise<DurableDisk> {
    const openDisk = vi.fn<OpenDisk>(reopen).mockRejectedValueOnce(broken());
    const durable = await openDurable(openDisk);
    await writeClientId(durable, 'memory');
    return durable;
  }
  const fill = async (disk: Disk) => {
    await writeClientId(disk, 'filled');
  };

  test('holds once it is filled', async () => {
    const disk = new FaultyDisk();
    const durable = await openDown(() => Promise.resolve(disk));
    expect(await durable.returnToDisk(fill)).toBe(true);
    expect([durable.durability, durable.isDown, disk.isClosed]).toEqual(['disk', false, false]);
    expect(await readClientId(durable)).toBe('filled');
    await writeClientId(durable, 'later');
    expect(await readClientId(disk)).toBe('later');
  });

  test('does not hold when the disk cannot be opened', async () => {
    const durable = await openDown(() => Promise.reject(full()));
    expect(await durable.returnToDisk(fill)).toBe(false);
    expect([durable.durability, await readClientId(durable)]).toEqual(['failed', 'memory']);
  });

  test('does not hold when the disk cannot be filled, and closes it', async () => {
    const disk = new FaultyDisk(full());
    const durable = await openDown(() => Promise.resolve(disk));
    expect(await durable.returnToDisk(fill)).toBe(false);
    expect(disk.isClosed).toBe(true);
    expect([durable.durability, await readClientId(durable)]).toEqual(['failed', 'memory']);
  });

  test('does not begin when the tab closed while the disk was opened', async () => {
    const disk = new FaultyDisk();
    const opening = Promise.withResolvers<Disk>();
    const durable = await openDown(() => opening.promise);
    const filling = vi.fn<typeof fill>(fill);
    const returning = durable.returnToDisk(filling);
    durable.close();
    opening.resolve(disk);
    expect(await returning).toBe(false);
    expect(filling).not.toHaveBeenCalled();
    expect([durable.durability, disk.isClosed]).toEqual(['failed', true]);
  });

  test('does not hold when the tab closed while the disk was filled', async () => {
    const disk = new FaultyDisk();
    const durable = await openDown(() => Promise.resolve(disk));
    const returning = durable.returnToDisk(async (opened) => {
      await fill(opened);
      durable.close();
    });
    expect(await returning).toBe(false);
    expect([durable.durability, disk.isClosed]).toEqual(['failed', true]);
  });
});

describe('closing', () => {
  test('closes the disk', async () => {
    const disk = new FaultyDisk();
    const durable = await openOn(disk);
    expect(disk.isClosed).toBe(false);
    durable.close();
    expect(disk.isClosed).toBe(true);
  });

  test('forgets what is in memory', async () => {
    const durable = await openDurable(() => Promise.reject(broken()));
    await writeClientId(durable, 'me');
    durable.close();
    expect(await readClientId(durable)).toBeUndefined();
  });
});
