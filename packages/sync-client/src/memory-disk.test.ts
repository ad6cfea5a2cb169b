import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Disk, RefusedRecord } from './disk.ts';
import { IdbDisk } from './idb-disk.ts';
import { MemoryDisk } from './memory-disk.ts';
import { newTestId } from './testing/test-device.ts';

const record = (id: string): RefusedRecord => {
  return { id, seq: 1, code: 'NOT_FOUND', detail: null, name: 'room.rename', input: {}, at: 1 };
};

describe.each<[string, () => Promise<Disk>]>([
  ['memory', () => Promise.resolve(new MemoryDisk())],
  ['IndexedDB', () => IdbDisk.open(`disk-${newTestId()}`)],
])('a transaction in %s', (_where, open) => {
  const idsOn = (disk: Disk) =>
    disk.run(['refused'], { mode: 'readonly' }, async (tx) => (await tx.getAll('refused')).map(({ id }) => id));

  test('reads what it has written', async () => {
    const disk = await open();
    const seen = await disk.run(['refused'], { mode: 'readwrite' }, async (tx) => {
      tx.put('refused', record('a'));
      tx.put('refused', record('b'));
      tx.delete('refused', 'a');
      return [await tx.get('refused', 'a'), (await tx.getAll('refused')).map(({ id }) => id)];
    });
    expect(seen).toEqual([undefined, ['b']]);
    expect(await idsOn(disk)).toEqual(['b']);
  });

  test('leaves nothing when it fails', async () => {
    const disk = await open();
    await disk.run(['refused'], { mode: 'readwrite' }, async (tx) => tx.put('refused', record('a')));
    const failing = disk.run(['refused'], { mode: 'readwrite' }, async (tx) => {
      tx.put('refused', { ...record('a'), name: 'changed' });
      tx.clear('refused');
      tx.put('refused', record('b'));
      await tx.getAll('refused');
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await idsOn(disk)).toEqual(['a']);
    const [kept] = await disk.run(['refused'], { mode: 'readonly' }, (tx) => tx.getAll('refused'));
    expect(kept?.name).toBe('room.rename');
  });
});
