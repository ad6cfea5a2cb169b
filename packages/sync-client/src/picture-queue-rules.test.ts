import type { Change } from '@boxroom/domain/command/model';
import type { Item } from '@boxroom/domain/item/item';
import { anItem } from '@boxroom/domain/testing/rows';
import { describe, expect, test, vi } from 'vitest';
import type { Contents } from './contents.ts';
import type { FetchedRecord, OutboxRecord, PictureRecord } from './disk.ts';
import { FILE_UPLOAD } from './held-files.ts';
import { MemoryDisk } from './memory-disk.ts';
import { type PictureEvent, PictureQueue } from './picture-queue.ts';
import { Replica } from './replica.ts';
import { Storage } from './storage.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { type Transport, TransportError } from './transport.ts';

const MB = 1024 * 1024;
const DAY = 24 * 60 * 60 * 1000;
const NOW = 1000 * DAY;
const HOLDER = { entity: 'item', id: 'item' } as const;

const aPicture = (id: string, set: Partial<PictureRecord> = {}): PictureRecord => {
  return { id, holder: HOLDER, kind: 'picture', at: 1, state: 'waiting', type: 'image/jpeg', size: 9, ...set };
};
const sent = (id: string, set: Partial<PictureRecord> = {}) => aPicture(id, { ...set, state: 'sent' });
const unwanted = (id: string, set: Partial<PictureRecord> = {}) => aPicture(id, { ...set, state: 'unwanted' });
const fetched = (id: string, set: Partial<FetchedRecord> = {}): FetchedRecord => {
  return { id, pictureId: id, holder: HOLDER, kind: 'picture', at: 1, type: 'image/jpeg', size: 9, ...set };
};
const command = (id: string, pictureId: string): OutboxRecord => {
  const input = { id: HOLDER.id, pictureId };
  return { id, seq: 1, clientId: 'client', name: 'item.setPicture', input, at: 1 };
};
/** The item with these files; those that start with `paper` are papers. */
function itemWith(...ids: string[]): Item {
  const [papers, pictures] = [ids.filter((id) => id.startsWith('paper')), ids.filter((id) => !id.startsWith('paper'))];
  return anItem({
    id: HOLDER.id,
    name: 'Drill',
    boxId: 'box',
    spaceId: 'room',
    pictureId: pictures[0] ?? null,
    pictures: pictures.map((id) => ({ id })),
    papers: papers.map((id) => ({ id, name: 'Receipt', kind: 'pdf', bytes: 9 })),
  });
}

/** `shown`: what a waiting command makes of the item. */
function replicaWith(onServer: Item | null, shown: Item | null): Replica {
  const change: Change = shown ? { op: 'put', entity: 'item', row: shown } : { op: 'delete', ...HOLDER };
  const changes = shown === onServer ? [] : [change];
  const replica = new Replica('ann', () => ({ ok: true, changes, log: [], skipped: [] }));
  const pending = [{ id: 'pending', seq: 1, clientId: 'client', name: 'item.edit', input: null, at: 1 }];
  replica.load({ rows: onServer ? [{ entity: 'item', row: onServer }] : [], spaces: [], pending });
  return replica;
}

interface Given extends Partial<Contents> {
  onServer?: Item | null;
  shown?: Item | null;
  sendPicture?: Transport['sendPicture'];
}

function openQueue({ onServer = itemWith(), shown = onServer, sendPicture, ...contents }: Given) {
  const { pictures = [], fetched: copies = [] } = contents;
  const bytes = new ArrayBuffer(1);
  const pictureBytes = pictures.map(({ id }) => ({ id, bytes }));
  const fetchedBytes = copies.map(({ id }) => ({ id, bytes }));
  const disk = new MemoryDisk({ pictureBytes, fetchedBytes, ...contents });
  const storage = new Storage(disk);
  const clock = { now: NOW };
  const upload = vi.fn<Transport['sendPicture']>(sendPicture ?? (() => Promise.resolve(null)));
  const onSettled = vi.fn<() => void>();
  const queue = new PictureQueue({
    userId: 'ann',
    replica: replicaWith(onServer, shown),
    storage,
    transport: { ...new MemoryServer().transport('ann'), sendPicture: upload },
    newId: () => 'new',
    now: () => clock.now,
    runExclusive: (work) => work(),
    onSettled,
  });
  queue.load(pictures as PictureRecord[]);
  const progress: string[] = [];
  return {
    queue,
    storage,
    disk,
    clock,
    upload,
    onSettled,
    progress,
    send: () => queue.send((done, total) => progress.push(`${done}/${total}`)),
    uploaded: () => upload.mock.calls.map(([{ id }]) => id),
    states: async () => Object.fromEntries((await storage.pictures.list()).map(({ id, state }) => [id, state])),
    copies: async () => (await storage.fetched.list()).map(({ id }) => id),
  };
}
const failing = (faults: Record<string, Error>) => {
  return ({ id }: { id: string }) => (faults[id] ? Promise.reject(faults[id]) : Promise.resolve(null));
};
const notFound = () => Promise.resolve('NOT_FOUND' as const);

describe('a queue', () => {
  const pictures = [
    sent('a', { at: 1 }),
    aPicture('b', { at: 5 }),
    unwanted('c', { at: 2 }),
    aPicture('d', { at: 3 }),
    sent('e', { at: 1 }),
    aPicture('f', { at: 4 }),
    aPicture('g', { at: 2, state: 'refused' }),
  ];

  test('names all files that the server does not have as unsent', () => {
    expect(openQueue({ pictures }).queue.unsentIds).toEqual(['b', 'c', 'd', 'f', 'g']);
  });

  test('returns when the oldest waiting file was added', () => {
    expect(openQueue({ pictures }).queue.oldestWaitingAt).toBe(3);
    expect(openQueue({ pictures: [sent('a'), unwanted('b')] }).queue.oldestWaitingAt).toBeUndefined();
  });

  test('returns which of some files wait', () => {
    const { queue } = openQueue({ pictures });
    expect(queue.waitingAmong(new Set(['f', 'unknown', 'a', 'c', 'b', 'g']))).toEqual(['f', 'b']);
  });
});

describe('a subscriber', () => {
  const about = { id: 'a', holder: HOLDER, file: 'picture' };
  const started = { kind: 'progress', ...about };

  test.each([
    ['taken', null, { kind: 'sent', ...about }],
    ['refused', 'TOO_MANY', { kind: 'refused', ...about, code: 'TOO_MANY' }],
    ['delayed by the server', new TransportError('server'), { kind: 'delayed', ...about }],
    ['cut off', new TransportError('network'), { kind: 'progress', ...about }],
    ['stopped by a fault of the app', Object.assign(new Error(), { kind: 'server' }), { kind: 'progress', ...about }],
  ] as const)('hears of an upload that is %s', async (_what, answer, outcome) => {
    const sendPicture = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
    const { queue, send } = openQueue({ pictures: [aPicture('a')], sendPicture });
    const events: PictureEvent[] = [];
    queue.subscribe((event) => events.push(event));
    await send().catch(() => undefined);
    expect(events).toStrictEqual([started, outcome]);
    expect(queue.sendingOf('a')).toBeNull();
  });

  test('hears of neither success nor refusal of a file that was superseded', async () => {
    const pictures = [aPicture('paper', { kind: 'paper', supersededBy: 'deletion' })];
    const { queue, send } = openQueue({ pictures, sendPicture: notFound });
    const events: PictureEvent[] = [];
    queue.subscribe((event) => events.push(event));
    await send();
    const event = { kind: 'progress', id: 'paper', holder: HOLDER, file: 'paper' };
    expect(events).toStrictEqual([event, event]);
  });

  test('hears nothing after it unsubscribed', async () => {
    const { queue, send } = openQueue({ pictures: [aPicture('a')] });
    const [former, other] = [vi.fn(), vi.fn()];
    const unsubscribe = queue.subscribe(former);
    queue.subscribe(other);
    unsubscribe();
    await send();
    expect(former).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledTimes(2);
  });
});

describe('sending', () => {
  const three = [aPicture('a', { at: 1 }), aPicture('b', { at: 2 }), aPicture('c', { at: 3 })];
  const [tooLarge, refused] = [new TransportError('too-large'), new TransportError('refused')];

  test('starts with the oldest file', async () => {
    const pictures = [aPicture('a', { at: 3 }), aPicture('b', { at: 1 }), aPicture('c', { at: 2 })];
    const { send, uploaded } = openQueue({ pictures });
    expect(await send()).toBe(true);
    expect(uploaded()).toEqual(['b', 'c', 'a']);
  });

  test('waits for the command that brings a file, and for the one that supersedes it', async () => {
    const pictures = [
      aPicture('a'),
      aPicture('b', { supersededBy: 'first' }),
      aPicture('c', { supersededBy: 'finished' }),
      aPicture('d'),
    ];
    const { send, uploaded, states } = openQueue({
      pictures,
      outbox: [command('first', 'a')],
      onServer: itemWith('c', 'd'),
    });
    expect(await send()).toBe(false);
    expect(uploaded()).toEqual(['c', 'd']);
    expect(await states()).toEqual({ a: 'waiting', b: 'waiting', c: 'sent', d: 'sent' });
  });

  test('hands over the file with its owner, kind and type', async () => {
    const { send, upload } = openQueue({ pictures: [aPicture('a', { kind: 'paper', type: 'application/pdf' })] });
    await send();
    const file = { userId: 'ann', id: 'a', kind: 'paper', type: 'application/pdf', bytes: new ArrayBuffer(1) };
    expect(upload).toHaveBeenCalledExactlyOnceWith({ ...file, onProgress: expect.any(Function) });
  });

  test('reports each file before it and the total at the end', async () => {
    const { send, progress } = openQueue({ pictures: three });
    await send();
    expect(progress).toEqual(['0/3', '1/3', '2/3', '3/3']);
  });

  test.each([
    ['no file', [], true],
    ['no file that is due', [aPicture('a')], false],
  ])('reports nothing where there is %s', async (_what, pictures, isDone) => {
    const { send, progress } = openQueue({ pictures, outbox: [command('first', 'a')] });
    expect(await send()).toBe(isDone);
    expect(progress).toEqual([]);
  });

  test('goes on behind a file that is never accepted, does not count it, and rejects at the end', async () => {
    const { send, progress, uploaded } = openQueue({ pictures: three, sendPicture: failing({ b: tooLarge }) });
    await expect(send()).rejects.toBe(tooLarge);
    expect(uploaded()).toEqual(['a', 'b', 'c']);
    expect(progress).toEqual(['0/3', '1/3', '1/3', '2/3']);
  });

  test('rejects with the first of several such faults', async () => {
    const { send } = openQueue({ pictures: three, sendPicture: failing({ a: refused, c: tooLarge }) });
    await expect(send()).rejects.toBe(refused);
  });

  test.each([
    ['a fault of the network', new TransportError('network')],
    ['the end of the session', new TransportError('needs-sign-in')],
    ['a fault of the app', Object.assign(new Error(), { kind: 'refused' })],
  ])('stops at %s', async (_what, fault) => {
    const { send, progress, uploaded, states } = openQueue({
      pictures: three,
      onServer: itemWith('a', 'b', 'c'),
      sendPicture: failing({ b: fault }),
    });
    await expect(send()).rejects.toBe(fault);
    expect(uploaded()).toEqual(['a', 'b']);
    expect(progress).toEqual(['0/3', '1/3']);
    expect(await states()).toEqual({ a: 'sent', b: 'waiting', c: 'waiting' });
  });

  test('passes over a file that another tab has settled', async () => {
    const pictureBytes = ['a', 'c'].map((id) => ({ id, bytes: new ArrayBuffer(1) }));
    const { queue, send, uploaded, onSettled } = openQueue({ pictures: three, pictureBytes });
    const events: string[] = [];
    queue.subscribe(({ id }) => events.push(id));
    await send();
    expect(uploaded()).toEqual(['a', 'c']);
    expect(events).not.toContain('b');
    expect(onSettled).toHaveBeenCalledTimes(2);
  });

  test('reports each settled file after it stops waiting', async () => {
    const { queue, send, onSettled } = openQueue({ pictures: three, sendPicture: failing({ b: refused }) });
    const waiting: number[] = [];
    onSettled.mockImplementation(() => void waiting.push(queue.waitingCount));
    await send().catch(() => undefined);
    expect(waiting).toEqual([2, 1]);
  });
});

describe('sending that changes nothing', () => {
  test('only reads where there is nothing to do', async () => {
    const onServer = itemWith('a', 'b');
    const { disk, send } = openQueue({ pictures: [sent('a')], fetched: [fetched('b')], onServer });
    const run = vi.spyOn(disk, 'run');
    await send();
    expect(run.mock.calls.map(([stores, { mode }]) => [...stores, mode])).toEqual([
      ['pictures', 'readonly'],
      ['fetched', 'readonly'],
    ]);
  });

  test('leaves unwanted files that nothing has changed without a write', async () => {
    const { disk, send } = openQueue({ pictures: [unwanted('a', { at: NOW })] });
    const run = vi.spyOn(disk, 'run');
    await send();
    expect(run.mock.calls.filter(([, { mode }]) => mode === 'readwrite')).toEqual([]);
  });
});

describe('a file that the server does not take', () => {
  test('is kept for the person with the command that brings it again', async () => {
    const pictures = [aPicture('a', { at: 7 })];
    const { send, states, storage } = openQueue({ pictures, onServer: itemWith('a'), sendPicture: notFound });
    expect(await send()).toBe(true);
    expect(await states()).toEqual({ a: 'refused' });
    const input = { ...HOLDER, pictures: [{ id: 'a' }] };
    const about = { id: 'new', seq: 0, code: 'NOT_FOUND', detail: null, name: FILE_UPLOAD, at: 7 };
    expect(await storage.refused()).toEqual([{ ...about, label: 'Picture of Drill', input }]);
  });

  test('is refused for another reason although it was superseded', async () => {
    const pictures = [aPicture('a', { supersededBy: 'removal', mayReturn: true })];
    const { send, states } = openQueue({ pictures, sendPicture: () => Promise.resolve('TOO_MANY') });
    await send();
    expect(await states()).toEqual({ a: 'refused' });
  });

  test.each([
    ['was removed stays, as it may return', { mayReturn: true }, itemWith(), { state: 'unwanted', at: NOW }],
    ['was deleted with its holder stays', { mayReturn: false }, null, { state: 'unwanted', at: NOW }],
    ['was replaced is deleted', { mayReturn: false }, itemWith(), undefined],
  ])('and that %s', async (_what, set, onServer, kept) => {
    const pictures = [aPicture('a', { supersededBy: 'finished', ...set })];
    const { queue, send, storage } = openQueue({ pictures, onServer, sendPicture: notFound });
    expect(await send()).toBe(true);
    const expected = kept && expect.objectContaining(kept);
    expect([queue.get('a'), (await storage.pictures.list())[0]]).toEqual([expected, expected]);
    expect(await storage.refused()).toEqual([]);
  });

  test('is not refused when a command supersedes it during the upload', async () => {
    const superseded = aPicture('a', { supersededBy: 'removal', mayReturn: true });
    const { queue, send, states } = openQueue({
      pictures: [aPicture('a')],
      sendPicture: () => {
        queue.add(superseded);
        return notFound();
      },
    });
    await send();
    expect(await states()).toEqual({ a: 'unwanted' });
  });

  test('is not refused when another tab drops it during the upload', async () => {
    const { queue, disk, send, storage } = openQueue({
      pictures: [aPicture('a')],
      sendPicture: async () => {
        await disk.run(['pictures'], { mode: 'readwrite' }, async (tx) => tx.delete('pictures', 'a'));
        queue.load([]);
        return notFound();
      },
    });
    expect(await send()).toBe(true);
    expect(await storage.refused()).toEqual([]);
  });
});

describe('an unwanted file', () => {
  test('is sent when the row names it again, while an outdated one is deleted', async () => {
    const pictures = [unwanted('a', { supersededBy: 'removal', mayReturn: true }), unwanted('b', { at: 1 })];
    const { send, uploaded, storage, queue } = openQueue({ pictures, onServer: itemWith('a') });
    expect(await send()).toBe(true);
    expect(uploaded()).toEqual(['a']);
    expect(await storage.pictures.list()).toStrictEqual([sent('a')]);
    expect([queue.get('b'), await storage.pictures.bytes('b')]).toEqual([undefined, undefined]);
  });

  test.each([
    ['only the server still names', itemWith('a'), itemWith()],
    ['only a waiting command names', itemWith(), itemWith('a')],
  ])('that %s neither waits nor goes', async (_what, onServer, shown) => {
    const { send, uploaded, states } = openQueue({ pictures: [unwanted('a', { at: 1 })], onServer, shown });
    await send();
    expect(uploaded()).toEqual([]);
    expect(await states()).toEqual({ a: 'unwanted' });
  });

  test.each([
    ['a day of a row that is there', itemWith(), DAY],
    ['30 days of a deleted row', null, 30 * DAY],
  ])('goes after %s', async (_what, onServer, after) => {
    const { send, states, clock } = openQueue({ pictures: [unwanted('a', { at: NOW })], onServer });
    clock.now = NOW + after;
    await send();
    expect(await states()).toEqual({ a: 'unwanted' });
    clock.now += 1;
    await send();
    expect(await states()).toEqual({});
  });
});

describe('the sent files', () => {
  test.each([
    ['30 MB', [10 * MB, 20 * MB], ['a', 'b']],
    ['more', [10 * MB, 20 * MB + 1], ['b']],
  ])('of %s stay, the newest first', async (_what, [first = 0, second = 0], left) => {
    const pictures = [sent('a', { at: 1, size: first }), sent('b', { at: 2, size: second })];
    const { queue, send, states, storage } = openQueue({ pictures, onServer: itemWith('a', 'b') });
    await send();
    expect(Object.keys(await states())).toEqual(left);
    expect(['a', 'b'].filter((id) => queue.get(id))).toEqual(left);
    expect((await storage.pictures.bytes('a')) !== undefined).toBe(left.includes('a'));
  });

  test.each([
    ['20 MB', 15 * MB, ['paper1', 'paper2', 'picture']],
    ['more', 15 * MB + 1, ['paper2', 'picture']],
  ])('of %s of papers stay', async (_what, size, left) => {
    const pictures = [
      sent('paper1', { kind: 'paper', at: 1, size }),
      sent('paper2', { kind: 'paper', at: 2, size: 5 * MB }),
      sent('picture', { at: 3, size: 8 * MB }),
    ];
    const { send, states } = openQueue({ pictures, onServer: itemWith('paper1', 'paper2', 'picture') });
    await send();
    expect(Object.keys(await states())).toEqual(left);
  });

  test('that are small stay behind one that is too large', async () => {
    const pictures = [sent('a', { at: 1, size: 10 * MB }), sent('b', { at: 2, size: 30 * MB + 1 })];
    const { send, states } = openQueue({ pictures, onServer: itemWith('a', 'b') });
    await send();
    expect(await states()).toEqual({ a: 'sent' });
  });

  test('that no row on the server names go, even after a fault', async () => {
    const { send, states } = openQueue({
      pictures: [sent('a'), sent('b'), aPicture('c')],
      onServer: itemWith('a'),
      shown: itemWith('b'),
      sendPicture: failing({ c: new TransportError('network') }),
    });
    await expect(send()).rejects.toThrow();
    expect(await states()).toEqual({ a: 'sent', c: 'waiting' });
  });

  test.each([
    ['20 MB of pictures next to 30 MB', 'picture', 30 * MB, 20 * MB],
    ['40 MB of pictures next to 10 MB', 'picture', 10 * MB, 40 * MB],
    ['15 MB of papers next to 5 MB', 'paper', 5 * MB, 15 * MB],
  ] as const)('leave fetched copies room: %s', async (_what, kind, size, room) => {
    const ids = [`${kind}1`, `${kind}2`] as const;
    const given = (more: number): Given => {
      const copies = [fetched(ids[1], { kind, size: room + more })];
      return { pictures: [sent(ids[0], { kind, size })], fetched: copies, onServer: itemWith(...ids) };
    };
    const [exact, above] = [openQueue(given(0)), openQueue(given(1))];
    await Promise.all([exact.send(), above.send()]);
    expect([await exact.copies(), await above.copies()]).toEqual([[ids[1]], []]);
  });
});

describe('making room on a full disk', () => {
  const kept = { waiting: aPicture('w'), refused: aPicture('r', { state: 'refused' }) };

  test.each([
    ['sent files and fetched copies', [sent('a')], [fetched('f')]],
    ['sent files', [sent('a')], []],
    ['fetched copies', [], [fetched('f')]],
  ])('drops %s before unwanted files', async (_what, sentOnes, fetchedOnes) => {
    const pictures = [...sentOnes, unwanted('u'), kept.waiting, kept.refused];
    const { queue, storage, states, copies } = openQueue({ pictures, fetched: fetchedOnes, onServer: itemWith('a') });
    expect(await queue.dropSent(storage)).toBe(true);
    expect([await states(), await copies()]).toEqual([{ u: 'unwanted', w: 'waiting', r: 'refused' }, []]);
    expect([queue.get('a'), queue.get('u')?.state]).toEqual([undefined, 'unwanted']);
    expect(await queue.dropSent(storage)).toBe(true);
    expect(await states()).toEqual({ w: 'waiting', r: 'refused' });
    expect([queue.get('u'), queue.get('w')?.state]).toEqual([undefined, 'waiting']);
    expect(await queue.dropSent(storage)).toBe(false);
  });

  test('keeps unwanted files that the server or a waiting command names', async () => {
    const pictures = [unwanted('a'), unwanted('b'), unwanted('c')];
    const { queue, storage, states } = openQueue({ pictures, onServer: itemWith('a'), shown: itemWith('b') });
    expect(await queue.dropSent(storage)).toBe(true);
    expect(await states()).toEqual({ a: 'unwanted', b: 'unwanted' });
    expect(await queue.dropSent(storage)).toBe(false);
  });

  test('writes nothing where there is nothing to drop', async () => {
    const { queue, storage, disk } = openQueue({ pictures: [kept.waiting, kept.refused] });
    const run = vi.spyOn(disk, 'run');
    expect(await queue.dropSent(storage)).toBe(false);
    expect(run.mock.calls.map(([, { mode }]) => mode)).toEqual(['readonly']);
  });
});
