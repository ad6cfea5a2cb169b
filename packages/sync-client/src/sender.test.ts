import 'fake-indexeddb/auto';
import type { PushInput, PushOutput } from '@boxroom/domain/sync/protocol';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SyncEngine } from './engine.ts';
import { ITEM_FIELDS } from './testing/item-fields.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';
import { type Transport, TransportError } from './transport.ts';

const ANN = testId(1, 0);
const KIB = 1024;

let server: MemoryServer;
let device: TestDevice;
let box: string;
/** The attempted pushes and their results. */
let pushes: { seqs: number[]; bytes: number; error?: string }[];
let pulls: number;

beforeEach(async () => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  device = new TestDevice();
  box = newTestId();
  [pushes, pulls] = [[], 0];
  const tab = await new TestDevice().openTab(ANN, server.transport(ANN));
  await tab.sync();
  tab.mutate('box.add', { roomId: null, boxes: [{ id: box, name: 'Tools', description: null }] });
  await tab.sync();
});

/** A transport that refuses some pushes. */
function through(judge: (input: PushInput, bytes: number) => TransportError | null): Transport {
  const real = server.transport(ANN);
  return {
    ...real,
    push(input) {
      const bytes = JSON.stringify(input).length;
      const error = judge(input, bytes);
      pushes.push({ seqs: input.mutations.map(({ seq }) => seq), bytes, ...(error ? { error: error.kind } : {}) });
      return error ? Promise.reject(error) : real.push(input);
    },
    pull(input) {
      pulls++;
      return real.pull(input);
    },
  };
}
const bodyLimit = (limit: number) => through((_, bytes) => (bytes > limit ? new TransportError('too-large') : null));

/** Adds items whose names take this many bytes in total. */
function addItems(tab: SyncEngine, bytes: number, names: string[] = []): Promise<boolean> {
  const count = Math.max(1, Math.ceil(bytes / 600));
  const items = Array.from({ length: count }, (_, n) => {
    const size = Math.floor(bytes / count);
    const description = 'x'.repeat(Math.min(500, size));
    return { id: newTestId(), name: names[n] ?? `Item ${n}`, ...ITEM_FIELDS, description };
  });
  return tab.mutate('item.add', { boxId: box, items }).saved;
}
const itemsAtServer = () => [...server.rows.values()].filter(({ row }) => 'boxId' in row).length;
const adjust = (tab: SyncEngine, count: number) =>
  Array.from({ length: count }, (_, n) => tab.mutate('room.create', { id: newTestId(), name: `Room ${n}` }));

describe('a push is bounded', () => {
  test("by bytes: large pasted lists go in several pushes, each below the server's limit", async () => {
    const tab = await device.openTab(ANN, bodyLimit(512 * KIB));
    await tab.sync();
    for (let n = 0; n < 25; n++) await addItems(tab, 100 * KIB);
    expect(await tab.sync()).toBe(true);
    expect(pushes.every(({ error }) => error === undefined)).toBe(true);
    expect(Math.max(...pushes.map(({ bytes }) => bytes))).toBeLessThan(160 * KIB);
    expect(itemsAtServer()).toBe(25 * 171);
  });

  test('by number', async () => {
    const tab = await device.openTab(ANN, bodyLimit(512 * KIB));
    adjust(tab, 120);
    await tab.sync();
    expect(pushes.map(({ seqs }) => seqs.length)).toEqual([50, 50, 20]);
  });

  test('by experience: after a push that was too large, the next are smaller and stay so', async () => {
    const tab = await device.openTab(ANN, bodyLimit(40 * KIB));
    await tab.sync();
    for (let n = 0; n < 20; n++) await addItems(tab, 15 * KIB);
    expect(await tab.sync()).toBe(true);
    expect(pushes.filter(({ error }) => error === 'too-large')).toHaveLength(2); // 128, 64, and then 32 KiB
    expect(await tab.refused()).toEqual([]);
  });

  test('by the connection: a push without a response is halved until one succeeds, then they grow again', async () => {
    let most = 4;
    const slow = through(({ mutations }) => (mutations.length > most ? new TransportError('network') : null));
    const tab = await device.openTab(ANN, slow);
    adjust(tab, 100);
    const fails = async () => {
      for (let tries = 0; ; tries++) {
        const isDone = await tab.sync().catch(() => false);
        if (isDone) return tries;
      }
    };
    expect(await fails()).toBeGreaterThan(3);
    expect(tab.pendingCount).toBe(0);
    expect(pushes.slice(0, 7).map(({ seqs }) => seqs.length)).toEqual([50, 25, 12, 6, 3, 6, 3]);
    most = 50;
    adjust(tab, 100);
    pushes = [];
    await tab.sync();
    expect(Math.max(...pushes.map(({ seqs }) => seqs.length))).toBeGreaterThan(30);
  });
});

test.each(['server', 'needs-sign-in'] as const)('a push that fails because of %s is sent again whole', async (kind) => {
  let fails = true;
  const tab = await device.openTab(
    ANN,
    through(() => (fails ? new TransportError(kind) : null)),
  );
  adjust(tab, 60);
  await expect(tab.sync()).rejects.toMatchObject({ kind });
  fails = false;
  pushes = [];
  await tab.sync();
  expect(pushes.map(({ seqs }) => seqs.length)).toEqual([50, 10]);
});

test('a command counts as sent once this client has given it to the network', async () => {
  const fails = through(() => new TransportError('network'));
  const tab = await device.openTab(ANN, fails);
  adjust(tab, 2);
  await tab.pushOnce(1).catch(() => undefined);
  const [first, second] = tab.replica.pending;
  if (!first || !second) throw new Error('Two commands are pending.');
  const elsewhere = { ...first, clientId: newTestId() };
  const unwritten = { ...first, seq: null };
  expect([first, second, elsewhere, unwritten].map((command) => tab.isSent(command))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('each exchange counts its own progress', async () => {
  const tab = await device.openTab(ANN, server.transport(ANN));
  await tab.sync();
  for (let times = 0; times < 2; times++) {
    adjust(tab, 60);
    await tab.idle();
    const seen: unknown[] = [];
    await tab.sync(undefined, (progress) => progress.kind === 'sending' && seen.push(progress));
    expect(seen).toEqual([
      { kind: 'sending', done: 0, total: 60 },
      { kind: 'sending', done: 50, total: 60 },
    ]);
  }
});

describe('a server that answers otherwise', () => {
  /** Sends two commands, then two more whose first push gets this answer. Returns the client ids and numbers sent. */
  async function sendTwice(answer: PushOutput): Promise<[string, ...number[]][]> {
    const real = server.transport(ANN);
    const sent: [string, ...number[]][] = [];
    let answers: PushOutput[] = [];
    const tab = await device.openTab(ANN, {
      ...real,
      push(input) {
        sent.push([input.clientId, ...input.mutations.map(({ seq }) => seq)]);
        const out = answers.shift();
        return out ? Promise.resolve(out) : real.push(input);
      },
    });
    adjust(tab, 2);
    await tab.sync();
    adjust(tab, 2);
    answers = [answer];
    await tab.sync().catch(() => false);
    await tab.sync();
    expect(tab.pendingCount).toBe(0);
    expect(server.effects.size).toBe(1 + 4);
    return sent;
  }

  test.each([
    { status: 'gap', lastSeq: 2 },
    { status: 'gap', lastSeq: 3 },
    { status: 'retry', lastSeq: 0 },
  ] as const)('$status after $lastSeq: the same client sends from its oldest command again', async (answer) => {
    const [first = [''], ...others] = await sendTwice(answer);
    const [clientId] = first;
    expect(others).toEqual([
      [clientId, 3, 4],
      [clientId, 3, 4],
    ]);
  });

  test.each([
    { status: 'gap', lastSeq: 1 },
    { status: 'forked', lastSeq: 2 },
  ] as const)('$status after $lastSeq: a new client sends them', async (answer) => {
    const [[clientId] = [''], , again] = await sendTwice(answer);
    expect(again).toEqual([expect.not.stringMatching(clientId), 1, 2]);
  });
});

describe('a command that can never pass', () => {
  test('that is too large alone is refused with its content, and the queue continues', async () => {
    const tab = await device.openTab(ANN, bodyLimit(20 * KIB));
    await tab.sync();
    adjust(tab, 3);
    await addItems(tab, 30 * KIB, ['Dear thing']);
    adjust(tab, 60);
    expect(await tab.sync()).toBe(true);
    expect(server.effects.size).toBe(1 + 63);
    const taken = pushes.filter(({ error }) => error === undefined).flatMap(({ seqs }) => seqs);
    expect(taken).toEqual(Array.from({ length: 64 }, (_, n) => n + 1)); // nothing is sent twice
    expect(await tab.refused()).toMatchObject([
      {
        code: 'PAYLOAD_TOO_LARGE',
        name: 'item.add',
        input: { boxId: box, items: [{ name: 'Dear thing' }, ...Array(51).fill({})] },
      },
    ]);
    expect(tab.replica.view.countItemsIn(box)).toBe(0);
    expect(pushes.filter(({ error }) => error).length).toBeLessThan(10);
  });

  test.each([1, 2, 30, 50, 51, 64])('whose number %i the server refuses is refused alone', async (seq) => {
    const tab = await device.openTab(
      ANN,
      through(({ mutations }) =>
        mutations.some((one) => one.seq === seq && one.name !== 'discarded') ? new TransportError('refused') : null,
      ),
    );
    adjust(tab, 64);
    expect(await tab.sync()).toBe(true);
    expect(server.effects.size).toBe(1 + 63);
    expect(await tab.refused()).toMatchObject([
      { code: 'INVALID', name: 'room.create', input: { name: `Room ${seq - 1}` } },
    ]);
    expect(tab.pendingCount).toBe(0);
  });

  test('is given again as a new command', async () => {
    const limit = { bytes: 20 * KIB };
    const tab = await device.openTab(
      ANN,
      through((_, bytes) => (bytes > limit.bytes ? new TransportError('too-large') : null)),
    );
    await tab.sync();
    await addItems(tab, 30 * KIB);
    await tab.sync();
    const [refused] = await tab.refused();
    limit.bytes = 512 * KIB;
    expect(refused && (await tab.retry(refused).saved)).toBe(true);
    await tab.sync();
    expect([itemsAtServer(), tab.refusedCount]).toEqual([52, 0]);
  });

  test('is not refused when an earlier attempt arrived after all', async () => {
    let mood: 'lose' | 'refuse' = 'lose';
    const real = server.transport(ANN);
    const tab = await device.openTab(ANN, {
      ...real,
      async push(input) {
        if (mood === 'refuse' && input.mutations.some(({ name }) => name === 'room.create'))
          throw new TransportError('too-large');
        const out = await real.push(input);
        if (mood === 'lose') throw new TransportError('network');
        return out;
      },
      pull: (input) => (mood === 'lose' ? Promise.reject(new TransportError('network')) : real.pull(input)),
    });
    const room = newTestId();
    await tab.mutate('room.create', { id: room, name: 'Attic' }).saved;
    await expect(tab.sync()).rejects.toThrow();
    mood = 'refuse';
    await tab.sync();
    expect([await tab.refused(), tab.refusedCount]).toEqual([[], 0]);
    expect(tab.replica.view.get('room', room)?.name).toBe('Attic');
  });

  test.each(['too-large', 'refused'] as const)(
    'does not exist while every push is %s: nothing is refused',
    async (kind) => {
      const tab = await device.openTab(
        ANN,
        through(() => new TransportError(kind)),
      );
      adjust(tab, 8);
      await expect(tab.sync()).rejects.toMatchObject({ kind, part: 'sending' });
      expect([tab.pendingCount, tab.refusedCount]).toEqual([8, 0]);
      expect(pushes.at(-1)?.seqs).toEqual([]); // an empty push tests whether the server takes any
    },
  );
});

describe('sending and receiving', () => {
  const elsewhere = async () => {
    const room = newTestId();
    const other = await new TestDevice().openTab(ANN, server.transport(ANN));
    await other.mutate('room.create', { id: room, name: 'Elsewhere' }).saved;
    await other.sync();
    return room;
  };

  test.each(['network', 'server', 'too-large', 'refused'] as const)(
    'a failing push (%s) does not block the pull',
    async (kind) => {
      const tab = await device.openTab(
        ANN,
        through(() => new TransportError(kind)),
      );
      adjust(tab, 2);
      const room = await elsewhere();
      await expect(tab.sync()).rejects.toMatchObject({ kind, part: 'sending' });
      expect(tab.replica.view.get('room', room)?.name).toBe('Elsewhere');
      expect(tab.pendingCount).toBe(2);
    },
  );

  test.each(['network', 'server', 'too-large', 'refused'] as const)(
    'a failing pull (%s) does not block the push',
    async (kind) => {
      const tab = await device.openTab(ANN, {
        ...server.transport(ANN),
        pull: () => Promise.reject(new TransportError(kind)),
      });
      adjust(tab, 300);
      await expect(tab.sync()).rejects.toMatchObject({ kind, part: 'receiving' });
      expect(server.effects.size).toBe(1 + 300);
    },
  );

  test.each([
    ['network', 'network', 'network', 'all'],
    ['network', 'server', 'server', 'all'],
    ['refused', 'server', 'refused', 'all'],
  ] as const)('when both fail (%s, %s), the error is %s', async (pushing, pulling, kind, part) => {
    const tab = await device.openTab(ANN, {
      ...through(() => new TransportError(pushing)),
      pull: () => Promise.reject(new TransportError(pulling)),
    });
    adjust(tab, 1);
    await expect(tab.sync()).rejects.toMatchObject({ kind, part });
  });

  test('thousands of waiting changes do not delay the edits of others', async () => {
    const tab = await device.openTab(
      ANN,
      through(() => null),
    );
    adjust(tab, 1000);
    await tab.idle();
    const room = await elsewhere();
    let sentBefore: number | null = null;
    tab.replica.subscribe((keys) => {
      if (keys.has(`room:${room}`)) sentBefore ??= pushes.length;
    });
    const done: number[] = [];
    await tab.sync(undefined, (progress) => progress.kind === 'sending' && done.push(progress.done));
    expect(sentBefore).toBe(4); // of 20 batches
    expect(pulls).toBe(6);
    expect(done).toEqual(done.toSorted((a, b) => a - b)); // and sending them again does not count twice
    expect(done.at(-1)).toBe(950);
  });

  test('a command given during a long pull is sent between two pages', async () => {
    const source = await new TestDevice().openTab(ANN, server.transport(ANN));
    await source.sync();
    for (let n = 0; n < 12; n++) await addItems(source, 10);
    await source.sync();
    const pullsBefore: number[] = [];
    const noting = through(() => {
      pullsBefore.push(pulls);
      return null;
    });
    const tab = await device.openTab(ANN, noting);
    const stop = tab.replica.subscribe(() => {
      stop();
      adjust(tab, 1);
    });
    await tab.sync(2);
    expect(pullsBefore).toEqual([3]); // two pages were asked for while the first was being stored
    expect(pulls).toBeGreaterThan(5);
  });

  test.each(['push', 'pull'] as const)(
    'a server that asks to wait on every %s is not called again before that, and the other call continues',
    async (call) => {
      const calls = { push: 0, pull: 0 };
      const real = server.transport(ANN);
      const busy = (which: 'push' | 'pull') => {
        calls[which]++;
        return which === call ? new TransportError('server', { retryAfterMs: 5000 }) : null;
      };
      const reject = (error: TransportError) => Promise.reject(error);
      const tab = await device.openTab(ANN, {
        ...real,
        push: (input) => {
          const error = busy('push');
          return error ? reject(error) : real.push(input);
        },
        pull: (input) => {
          const error = busy('pull');
          return error ? reject(error) : real.pull(input);
        },
      });
      for (let n = 0; n < 3; n++) {
        adjust(tab, 1);
        await tab.idle();
        await expect(tab.sync()).rejects.toMatchObject({ kind: 'server', retryAfterMs: expect.any(Number) });
      }
      expect(calls).toEqual(call === 'push' ? { push: 1, pull: 3 } : { push: 3, pull: 1 });
      device.now += 5000;
      await expect(tab.sync()).rejects.toMatchObject({ kind: 'server' });
      expect(calls[call]).toBe(2);
    },
  );
});
