import { describe, expect, test } from 'vitest';
import { type Contents, contentsOf, firstMeta } from './contents.ts';
import { DISCARDED, type OutboxRecord, type PictureRecord, type RefusedRecord } from './disk.ts';
import { MemoryDisk } from './memory-disk.ts';
import { Replica } from './replica.ts';
import { Storage } from './storage.ts';

const NOTHING: Contents = {
  meta: { ...firstMeta('memory'), epoch: 'one', isComplete: true },
  spaces: [],
  buckets: [],
  outbox: [],
  refused: [],
  pictures: [],
  pictureBytes: [],
  fetched: [],
  fetchedBytes: [],
};
const onDisk = (more: Partial<Contents>) =>
  new Storage(new MemoryDisk({ ...NOTHING, meta: { ...firstMeta('disk'), nextSeq: 10, generation: 4 }, ...more }));
const inMemory = (more: Partial<Contents> = {}): Contents => ({ ...NOTHING, ...more });
const command = (id: string, seq: number, name = 'room.rename', clientId = 'disk'): OutboxRecord => {
  return { id, seq, clientId, name, input: name === DISCARDED ? null : { id: 'room', name: id }, at: 1 };
};
const refusal = (id: string): RefusedRecord => {
  return { id, seq: 1, code: 'NOT_FOUND', detail: null, name: 'room.rename', input: {}, at: 1 };
};
const namesIn = async (storage: Storage) =>
  (await storage.outbox.all()).map(({ id, seq, clientId, name }) => [id, seq, clientId, name]);

describe('the first contents of memory', () => {
  const replica = new Replica('ann');
  const pending = [command('first', 4), { ...command('unwritten', 0), seq: null }, command('second', 7)];
  replica.load({ rows: [], spaces: [], pending });

  test('have the numbered commands, with numbers of a new client', () => {
    const { meta, outbox, ...others } = contentsOf(replica, 'memory', { ...NOTHING.meta, nextSeq: 8, generation: 4 });
    expect(outbox.map(({ id, seq, clientId }) => [id, seq, clientId])).toEqual([
      ['first', 1, 'memory'],
      ['second', 2, 'memory'],
    ]);
    expect(meta).toEqual({ ...firstMeta('memory'), nextSeq: 3, epoch: 'one', isComplete: true });
    expect(Object.values(others).flat()).toEqual([]);
  });

  test('are incomplete until the tab has read the disk', () => {
    expect(contentsOf(replica, 'memory', null).meta).toMatchObject({ epoch: null, isComplete: false });
  });
});

describe('a fresh copy of memory on the disk', () => {
  test('keeps the commands that only the disk has, and puts those of memory behind them', async () => {
    const disk = onDisk({ outbox: [command('both', 7), command('of another tab', 9)] });
    const outbox = [command('both', 1, 'room.rename', 'memory'), command('new', 2, 'room.rename', 'memory')];
    expect(await disk.takeOver(4, inMemory({ outbox }), new Set())).toBe(true);
    expect(await namesIn(disk)).toEqual([
      ['both', 7, 'disk', 'room.rename'],
      ['of another tab', 9, 'disk', 'room.rename'],
      ['new', 10, 'disk', 'room.rename'],
    ]);
    const { meta } = await disk.head();
    expect(meta).toEqual({ ...NOTHING.meta, clientId: 'disk', nextSeq: 11, generation: 5 });
  });

  test('leaves finished commands their numbers and takes their effect, which the rows contain', async () => {
    const disk = onDisk({ outbox: [command('finished', 7), command('pending', 8)] });
    await disk.takeOver(4, inMemory(), new Set(['finished']));
    expect(await namesIn(disk)).toEqual([
      ['finished', 7, 'disk', DISCARDED],
      ['pending', 8, 'disk', 'room.rename'],
    ]);
  });

  test('does not bring back a command that another tab discarded', async () => {
    const disk = onDisk({ outbox: [command('discarded', 7, DISCARDED)] });
    await disk.takeOver(4, inMemory({ outbox: [command('discarded', 1, 'room.rename', 'memory')] }), new Set());
    expect(await namesIn(disk)).toEqual([['discarded', 7, 'disk', DISCARDED]]);
  });

  test.each([
    ['discarded in memory loses its picture', [], []],
    ['set aside in memory keeps its picture for the person', [refusal('picture')], [{ id: 'p', state: 'refused' }]],
  ])('a command that was %s', async (_what, refused, expected) => {
    const given = { ...command('picture', 7, 'item.setPicture'), input: { id: 'item', pictureId: 'p' } };
    const holder = { entity: 'item', id: 'item' } as const;
    const taken = { id: 'p', holder, kind: 'picture', at: 1, type: 'image/png', size: 1 } as const;
    const picture: PictureRecord = { ...taken, state: 'waiting' };
    const disk = onDisk({ outbox: [given], pictures: [picture] });
    const outbox = [command('picture', 1, DISCARDED, 'memory')];
    await disk.takeOver(4, inMemory({ outbox, refused }), new Set());
    expect(await namesIn(disk)).toEqual([['picture', 7, 'disk', DISCARDED]]);
    expect(await disk.pictures.list()).toMatchObject(expected);
    expect(await disk.refused()).toEqual(refused);
  });

  test('keeps the refused changes of both', async () => {
    const disk = onDisk({ refused: [refusal('old')] });
    await disk.takeOver(4, inMemory({ refused: [refusal('new')] }), new Set());
    expect((await disk.refused()).map(({ id }) => id)).toEqual(['new', 'old']);
  });

  test('does not make a disk incomplete', async () => {
    const disk = onDisk({ meta: { ...NOTHING.meta, clientId: 'disk', generation: 4 } });
    await disk.takeOver(4, inMemory({ meta: firstMeta('memory') }), new Set());
    expect((await disk.head()).meta).toMatchObject({ epoch: 'one', isComplete: true });
  });

  test('is not written when another tab wrote rows in the meantime', async () => {
    const disk = onDisk({ outbox: [command('finished', 7)], buckets: [{ id: 'box', box: null, items: [] }] });
    expect(await disk.takeOver(3, inMemory(), new Set(['finished']))).toBe(false);
    expect(await namesIn(disk)).toEqual([['finished', 7, 'disk', 'room.rename']]);
    expect((await disk.load()).buckets).toHaveLength(1);
  });
});
