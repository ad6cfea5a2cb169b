import type { Done } from '@boxroom/domain/sync/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { firstMeta } from './contents.ts';
import { DISCARDED, type OutboxRecord, type PictureRecord, type RefusedRecord } from './disk.ts';
import { MemoryDisk } from './memory-disk.ts';
import { finish } from './outbox-storage.ts';
import { Storage } from './storage.ts';

const ALL = ['meta', 'outbox', 'refused', 'pictures', 'pictureBytes', 'fetched', 'fetchedBytes'] as const;
const HOLDER = { entity: 'item', id: 'i' } as const;
const NO_SPACES = new Set<string>();
const NO_ROWS = { room: [], category: [], profile: [], boxSetting: [], checklistEntry: [] };

const command = (seq: number, more: Partial<OutboxRecord> = {}): OutboxRecord => {
  return { id: `c${seq}`, seq, clientId: 'client', name: 'room.rename', input: { id: 'r', name: 'A' }, at: 1, ...more };
};
/** A command that brings the picture `p`. */
const setPicture = (seq: number) => command(seq, { name: 'item.setPicture', input: { id: 'i', pictureId: 'p' } });
const emptied = (seq: number) => command(seq, { name: DISCARDED, input: null });
const picture = (id: string, state: PictureRecord['state'], more: Partial<PictureRecord> = {}): PictureRecord => {
  return { id, holder: HOLDER, kind: 'picture', at: 1, state, type: 'image/jpeg', size: 3, ...more };
};
const refusal = (record: OutboxRecord, code: RefusedRecord['code'] = 'PAYLOAD_TOO_LARGE'): RefusedRecord => {
  const { clientId: _, ...rest } = record;
  return { ...rest, code, detail: null };
};
const done = (seq: number, code: Done['code'] = null, detail: string | null = null) => {
  return { id: `c${seq}`, seq, code, detail };
};

let disk: MemoryDisk;
let storage: Storage;
function start(contents: ConstructorParameters<typeof MemoryDisk>[0]): void {
  disk = new MemoryDisk({ meta: { ...firstMeta('client'), nextSeq: 10, generation: 4 }, ...contents });
  storage = new Storage(disk);
}
beforeEach(() => start({}));

/** The states of the pictures and whether their bytes are there. */
const pictures = async () => {
  const { bytes, records } = await disk.run(ALL, { mode: 'readonly' }, async (tx) => {
    const [kept, all] = await Promise.all([tx.getAll('pictureBytes'), tx.getAll('pictures')]);
    return { bytes: new Set(kept.map(({ id }) => id)), records: all };
  });
  return records.map(({ id, state, supersededBy }) => [
    id,
    state,
    bytes.has(id),
    ...(supersededBy ? [supersededBy] : []),
  ]);
};
const outbox = async () => (await storage.outbox.all()).map(({ seq, name, input }) => [seq, name, input]);
const bytesOf = (...ids: string[]) => ids.map((id) => ({ id, bytes: new ArrayBuffer(3) }));
const complete = (...all: Parameters<typeof done>[]) =>
  disk.run(ALL, { mode: 'readwrite' }, async (tx) => {
    for (const each of all) await finish(tx, done(...each), NO_SPACES);
  });

describe('a part of the outbox', () => {
  const after = async (seq: number, { clientId = 'client', count }: { clientId?: string; count?: number } = {}) => {
    const { oldest, commands, nextSeq } = await storage.outbox.after({ clientId, seq }, count);
    return [oldest?.seq, commands.map((each) => each.seq), nextSeq];
  };

  test('begins after a number of this client', async () => {
    start({ outbox: [command(4), command(5), command(7)] });
    expect(await after(4)).toEqual([4, [5, 7], 10]);
    expect(await after(5)).toEqual([4, [7], 10]);
    expect(await after(7)).toEqual([4, [], 10]);
    expect(await after(4, { count: 1 })).toEqual([4, [5], 10]);
  });

  test('begins with the first command for a number that is not of this client, or from before', async () => {
    start({ outbox: [command(4), command(5)] });
    expect(await after(4, { clientId: 'former' })).toEqual([4, [4, 5], 10]);
    expect(await after(3)).toEqual([4, [4, 5], 10]);
    expect(await after(0, { count: 1 })).toEqual([4, [4], 10]);
  });

  test('is empty where nothing waits', async () => {
    expect(await after(9)).toEqual([undefined, [], 10]);
    start({ meta: undefined as never });
    expect(await after(0)).toEqual([undefined, [], 1]);
  });
});

describe('a discarded command', () => {
  beforeEach(() =>
    start({
      outbox: [setPicture(4), command(5)],
      pictures: [picture('p', 'waiting'), picture('old', 'waiting', { supersededBy: 'c4', mayReturn: true })],
      pictureBytes: bytesOf('p', 'old'),
    }),
  );

  test('keeps its number, loses its file, and returns what it replaced', async () => {
    expect(await storage.outbox.discard(4, 'c4')).toBe(true);
    expect(await outbox()).toEqual([
      [4, DISCARDED, null],
      [5, 'room.rename', { id: 'r', name: 'A' }],
    ]);
    expect(await pictures()).toEqual([['old', 'waiting', true]]);
  });

  test.each([
    [5, 'c4'],
    [6, 'c6'],
  ])('is none, if another command has the number %d', async (seq, id) => {
    const before = await outbox();
    expect(await storage.outbox.discard(seq, id)).toBe(false);
    expect([await outbox(), (await pictures()).length]).toEqual([before, 2]);
  });
});

describe('a command that can never be sent', () => {
  beforeEach(() =>
    start({ outbox: [setPicture(4), emptied(5)], pictures: [picture('p', 'waiting')], pictureBytes: bytesOf('p') }),
  );

  test('is kept for the person with its file, and its number stays', async () => {
    expect(await storage.outbox.setAside(4, 'c4', 'PAYLOAD_TOO_LARGE')).toBe(true);
    expect(await outbox()).toEqual([
      [4, DISCARDED, null],
      [5, DISCARDED, null],
    ]);
    expect(await storage.refused()).toEqual([refusal(setPicture(4))]);
    expect(await pictures()).toEqual([['p', 'refused', true]]);
  });

  test.each([
    ['another', 4, 'c5'],
    ['none', 6, 'c6'],
    ['a discarded one', 5, 'c5'],
  ])('is %s: nothing changes', async (_, seq, id) => {
    expect(await storage.outbox.setAside(seq, id, 'INVALID')).toBe(false);
    expect(await storage.refused()).toEqual([]);
    expect((await outbox())[0]?.[1]).toBe('item.setPicture');
  });
});

describe('a finished command', () => {
  test('leaves the outbox, and its file becomes a cache', async () => {
    start({ outbox: [setPicture(4), command(5)], pictures: [picture('p', 'waiting')] });
    await complete([4]);
    expect((await outbox()).map(([seq]) => seq)).toEqual([5]);
    expect([await storage.refused(), await pictures()]).toEqual([[], [['p', 'waiting', false]]]);
  });

  test('with the number of another one stays', async () => {
    start({ outbox: [command(4, { id: 'of a copied profile' })] });
    await complete([4], [6]);
    expect((await outbox()).map(([seq]) => seq)).toEqual([4]);
  });

  test('that was refused is kept with its files, except those that the server has', async () => {
    const replaced = picture('old', 'waiting', { supersededBy: 'c4' });
    start({ outbox: [setPicture(4)], pictures: [picture('p', 'waiting'), replaced] });
    await complete([4, 'VIEW_ONLY']);
    expect(await storage.refused()).toEqual([refusal(setPicture(4), 'VIEW_ONLY')]);
    expect(await pictures()).toEqual([
      ['old', 'waiting', false],
      ['p', 'refused', false],
    ]);
    start({ outbox: [setPicture(4)], pictures: [picture('p', 'sent')] });
    await complete([4, 'VIEW_ONLY']);
    expect(await pictures()).toEqual([['p', 'sent', false]]);
  });

  test('that took effect in part keeps what it replaced as replaced', async () => {
    const move = command(4, { name: 'item.move', input: { ids: ['a', 'b'], boxId: 'x' } });
    start({ outbox: [move], pictures: [picture('old', 'waiting', { supersededBy: 'c4' })] });
    await complete([4, null, 'skipped:b']);
    expect((await storage.refused()).map(({ input }) => input)).toEqual([{ ids: ['b'], boxId: 'x' }]);
    expect(await pictures()).toEqual([['old', 'waiting', false, 'c4']]);
  });
});

describe('a command that was set aside', () => {
  const kept = refusal(setPicture(4));
  beforeEach(() =>
    start({
      outbox: [emptied(4)],
      refused: [kept],
      pictures: [picture('p', 'refused'), picture('other', 'refused')],
    }),
  );

  test('stays refused when the server answers to the empty one in its place', async () => {
    await complete([4, 'INVALID']);
    expect([await outbox(), await storage.refused()]).toEqual([[], [kept]]);
    expect(await pictures()).toEqual([
      ['other', 'refused', false],
      ['p', 'refused', false],
    ]);
  });

  test('has arrived, if the server says so: its file is sent', async () => {
    await complete([4]);
    expect([await outbox(), await storage.refused()]).toEqual([[], []]);
    expect(await pictures()).toEqual([
      ['other', 'refused', false],
      ['p', 'waiting', false],
    ]);
  });

  test('has arrived with a file that the server has already', async () => {
    start({ outbox: [emptied(4)], refused: [kept], pictures: [picture('p', 'sent')] });
    await complete([4]);
    expect(await pictures()).toEqual([['p', 'sent', false]]);
  });

  test('was refused for another reason, if the server says so', async () => {
    await complete([4, 'VIEW_ONLY']);
    expect(await storage.refused()).toEqual([{ ...kept, code: 'VIEW_ONLY' }]);
    expect((await pictures())[1]).toEqual(['p', 'refused', false]);
  });

  test('and that the person has dealt with since is gone', async () => {
    start({ outbox: [emptied(4)] });
    await complete([4]);
    expect([await outbox(), await storage.refused()]).toEqual([[], []]);
  });
});

describe('pictures', () => {
  const all = [
    picture('waiting', 'waiting'),
    picture('sent', 'sent'),
    picture('unwanted', 'unwanted', { supersededBy: 'c1', mayReturn: true }),
    picture('outdated', 'unwanted'),
  ];
  beforeEach(() => start({ pictures: all, pictureBytes: bytesOf(...all.map(({ id }) => id)) }));
  const stateOf = async (id: string) => (await pictures()).find(([each]) => each === id);

  test('that the server has become a cache', async () => {
    await storage.pictures.settle('waiting', 'sent');
    expect(await stateOf('waiting')).toEqual(['waiting', 'sent', true]);
  });

  test('that no row names are unwanted since then', async () => {
    await storage.pictures.settle('waiting', { unwantedAt: 77 });
    expect((await storage.pictures.list()).find(({ id }) => id === 'waiting')).toMatchObject({
      state: 'unwanted',
      at: 77,
    });
    expect(await storage.refused()).toEqual([]);
  });

  test('that the server refuses are kept with the refusal', async () => {
    await storage.pictures.settle('waiting', refusal(setPicture(4)));
    expect(await stateOf('waiting')).toEqual(['waiting', 'refused', true]);
    expect(await storage.refused()).toHaveLength(1);
  });

  test('that are gone are not refused', async () => {
    await storage.pictures.settle('gone', refusal(setPicture(4)));
    expect([await storage.refused(), (await pictures()).length]).toEqual([[], 4]);
  });

  test('that are wanted again wait without their fate; outdated ones go; others stay', async () => {
    const ids = all.map(({ id }) => id);
    await storage.pictures.settleUnwanted(['unwanted', 'sent'], ids);
    expect(await pictures()).toEqual([
      ['sent', 'sent', true],
      ['unwanted', 'waiting', true],
      ['waiting', 'waiting', true],
    ]);
    start({ pictures: all });
    await storage.pictures.settleUnwanted([], []);
    expect((await stateOf('unwanted'))?.[1]).toBe('unwanted');
  });

  test('are deleted to make room only when the server has them', async () => {
    await storage.pictures.deleteSent(['waiting', 'sent', 'gone']);
    expect((await pictures()).map(([id]) => id)).toEqual(['outdated', 'unwanted', 'waiting']);
  });

  test('of a dismissed refusal go, unless something else has become of them', async () => {
    start({
      refused: [refusal(setPicture(4)), refusal(command(5))],
      pictures: [picture('p', 'refused')],
      pictureBytes: bytesOf('p'),
    });
    await storage.dismissRefused('unknown');
    expect(await pictures()).toHaveLength(1);
    await storage.dismissRefused('c4');
    expect([(await storage.refused()).map(({ id }) => id), await pictures()]).toEqual([['c5'], []]);
    start({ refused: [refusal(setPicture(4))], pictures: [picture('p', 'sent')] });
    await storage.dismissRefused('c4');
    expect(await pictures()).toHaveLength(1);
  });
});

describe('the files of a new command', () => {
  const names = { ...setPicture(1), id: 'new', seq: null, clientId: '' };
  const replaced = { supersededBy: 'c1', mayReturn: true };

  test.each<[string, PictureRecord['state'], string | undefined, unknown[]]>([
    ['that was removed before comes back', 'waiting', undefined, ['p', 'waiting', false]],
    ['that the server has stays', 'sent', undefined, ['p', 'sent', false, 'c1']],
    ['that was refused stays refused', 'refused', undefined, ['p', 'refused', false, 'c1']],
    ['that was refused is sent with the retry of its command', 'refused', 'c4', ['p', 'waiting', false]],
    ['that waits is not changed by a retry', 'sent', 'c4', ['p', 'sent', false, 'c1']],
  ])('one that it only names, and %s', async (_, state, replaces, expected) => {
    start({ pictures: [picture('p', state, replaced)] });
    await storage.enqueue(names, replaces === undefined ? {} : { replaces });
    expect(await pictures()).toEqual([expected]);
  });

  test('are stored with their bytes, in place of what was known of them', async () => {
    start({ pictures: [picture('p', 'refused')] });
    await storage.enqueue(names, { pictures: [{ ...picture('p', 'waiting'), bytes: new ArrayBuffer(3) }] });
    expect(await pictures()).toEqual([['p', 'waiting', true]]);
  });

  test('make those superfluous that wait, and no others', async () => {
    start({ pictures: [picture('a', 'waiting'), picture('b', 'sent'), picture('c', 'waiting')] });
    await storage.enqueue(names, { superseded: ['a', 'b', 'gone'], mayReturn: true });
    expect(await pictures()).toEqual([
      ['a', 'waiting', false, 'new'],
      ['b', 'sent', false],
      ['c', 'waiting', false],
    ]);
  });

  test('of a discarded command that only named them stay until a row names them', async () => {
    const others = { commandId: 'another' };
    start({
      outbox: [setPicture(4)],
      pictures: [picture('p', 'waiting', others), picture('q', 'waiting', { supersededBy: 'c5' })],
    });
    await storage.outbox.discard(4, 'c4');
    expect(await pictures()).toEqual([
      ['p', 'unwanted', false],
      ['q', 'waiting', false, 'c5'],
    ]);
    start({ outbox: [setPicture(4)], pictures: [picture('p', 'sent', others)] });
    await storage.outbox.discard(4, 'c4');
    expect(await pictures()).toEqual([['p', 'sent', false]]);
  });
});

describe('cached files', () => {
  const record = { ...picture('p', 'sent'), id: 'p-thumb', pictureId: 'p' };
  beforeEach(() => storage.fetched.put(record as never, new ArrayBuffer(3)));
  const sizeOf = async (id: string) => (await storage.fetched.get(id))?.size;

  test('are cleared on a full disk, and there is nothing the second time', async () => {
    expect(await sizeOf('p-thumb')).toBe(3);
    expect([await storage.fetched.clear(), await storage.fetched.clear()]).toEqual([true, false]);
    expect([await sizeOf('p-thumb'), await storage.fetched.list()]).toEqual([undefined, []]);
    const left = await disk.run(ALL, { mode: 'readonly' }, (tx) => tx.getAll('fetchedBytes'));
    expect(left).toEqual([]);
  });

  test('are nothing without their bytes', async () => {
    await disk.run(ALL, { mode: 'readwrite' }, async (tx) => tx.delete('fetchedBytes', 'p-thumb'));
    expect(await storage.fetched.get('p-thumb')).toBeNull();
  });

  test('are nothing without their record', async () => {
    await disk.run(ALL, { mode: 'readwrite' }, async (tx) => tx.delete('fetched', 'p-thumb'));
    expect(await storage.fetched.get('p-thumb')).toBeNull();
  });
});

describe('the record of the device', () => {
  test('is made once', async () => {
    start({ meta: undefined as never });
    expect(await storage.initMeta(() => 'new')).toEqual(firstMeta('new'));
    expect((await storage.initMeta(() => 'other')).clientId).toBe('new');
  });

  test('must be there to read and to write', async () => {
    start({ meta: undefined as never });
    const none = 'The local store has no meta record.';
    await expect(storage.head()).rejects.toThrow(none);
    await expect(storage.enqueue(command(1))).rejects.toThrow(none);
  });

  test('gives each command its number; a second attempt gets the first one', async () => {
    const { seq: _, clientId: __, ...given } = command(1);
    const pending = { ...given, seq: null, clientId: '' };
    expect(await storage.enqueue(pending)).toEqual({ seq: 10, clientId: 'client' });
    expect(await storage.enqueue(pending)).toEqual({ seq: 10, clientId: 'client' });
    expect(await storage.enqueue({ ...pending, id: 'another' })).toEqual({ seq: 11, clientId: 'client' });
    expect((await storage.head()).meta.nextSeq).toBe(12);
  });

  test('starts its numbers again under a new client id, once', async () => {
    start({ outbox: [command(4), command(7)] });
    await storage.rotateClient('another', 'never');
    expect((await storage.head()).meta.clientId).toBe('client');
    await storage.rotateClient('client', 'next');
    const { meta, outbox: commands } = await storage.head();
    expect(meta).toMatchObject({ clientId: 'next', nextSeq: 3, ackedSeq: 0, generation: 5 });
    expect(commands.map(({ id, seq, clientId }) => [id, seq, clientId])).toEqual([
      ['c4', 1, 'next'],
      ['c7', 2, 'next'],
    ]);
  });

  test('takes back all cursors, unless another tab has written', async () => {
    start({
      spaces: [{ id: 's', kind: 'room', ownerId: 'o', access: 'owner', cursor: { v: 3, base: 0 }, rows: NO_ROWS }],
    });
    expect(await storage.resetCursors(3, 'two')).toBe(false);
    expect((await storage.head()).spaces[0]?.cursor).toEqual({ v: 3, base: 0 });
    expect(await storage.resetCursors(4, 'two')).toBe(true);
    const { meta, spaces } = await storage.head();
    expect([meta.epoch, meta.generation, meta.ackedSeq, spaces[0]?.cursor]).toEqual(['two', 5, 0, null]);
  });
});

describe('a pull', () => {
  const write = {
    clientId: 'client',
    epoch: 'two',
    isLast: true,
    buckets: [{ id: 'new', box: null, items: [] }],
    goneBuckets: ['old'],
    spaces: [],
    goneSpaces: ['gone'],
    accessible: NO_SPACES,
    done: [done(4), done(3)],
  };
  const space = { id: 'gone', kind: 'room', ownerId: 'o', access: 'owner', cursor: null, rows: NO_ROWS } as const;
  beforeEach(() =>
    start({ outbox: [command(4), command(5)], buckets: [{ id: 'old', box: null, items: [] }], spaces: [space] }),
  );

  test('is written whole', async () => {
    expect(await storage.commitPull(4, write)).toBe(true);
    const { meta, buckets, spaces, outbox: commands } = await storage.load();
    expect(meta).toMatchObject({ generation: 5, ackedSeq: 4, epoch: 'two', isComplete: true });
    expect([buckets.map(({ id }) => id), spaces, commands.map(({ seq }) => seq)]).toEqual([['new'], [], [5]]);
  });

  test('of a page leaves the copy incomplete, and a complete one complete', async () => {
    await storage.commitPull(4, { ...write, isLast: false });
    expect((await storage.head()).meta.isComplete).toBe(false);
    await storage.commitPull(5, write);
    await storage.commitPull(6, { ...write, isLast: false });
    expect((await storage.head()).meta.isComplete).toBe(true);
  });

  test.each([
    ['another tab wrote', 3, {}],
    ['the client has another id', 4, { clientId: 'former' }],
  ])('writes nothing when %s', async (_, generation, change) => {
    expect(await storage.commitPull(generation, { ...write, ...change })).toBe(false);
    expect((await storage.load()).buckets.map(({ id }) => id)).toEqual(['old']);
  });
});

test('boxes are read in the order of their ids, a part at a time', async () => {
  start({ buckets: ['c', 'a', 'b'].map((id) => ({ id, box: null, items: [] })) });
  const ids = async (...part: Parameters<Storage['buckets']>) => {
    const { generation, buckets } = await storage.buckets(...part);
    return [generation, buckets.map(({ id }) => id)];
  };
  expect(await ids()).toEqual([4, ['a', 'b', 'c']]);
  expect(await ids('a', 1)).toEqual([4, ['b']]);
  expect((await storage.bucket('b'))?.id).toBe('b');
  expect(await storage.bucket('x')).toBeUndefined();
  start({ meta: undefined as never });
  expect(await ids()).toEqual([0, []]);
});
