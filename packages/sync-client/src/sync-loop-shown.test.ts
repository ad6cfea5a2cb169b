import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TabMessage } from './channel.ts';
import { DiskGone, type GoneReason } from './disk.ts';
import type { Progress } from './engine-options.ts';
import type { SyncEngine } from './engine.ts';
import type { Leader } from './leader.ts';
import type { SyncState } from './status.ts';
import { SyncLoop } from './sync-loop.ts';
import { type Transport, TransportError } from './transport.ts';

/** An engine of which each exchange ends as the test decides. */
class FakeEngine {
  durability = 'disk';
  readonly pendingCount = 0;
  readonly oldestPendingAt = null;
  readonly refusedCount = 0;
  onCounts: () => void = () => undefined;
  onTabMessage: (message: TabMessage) => void = () => undefined;
  onGone: (reason: GoneReason) => void = () => undefined;
  readonly posts: TabMessage[] = [];
  readonly channel = { post: (message: TabMessage) => this.posts.push(message) };
  /** Exchanges in progress, oldest first. */
  readonly running: {
    end(): Promise<void>;
    fail(error: unknown): Promise<void>;
    progress(progress: Progress): void;
  }[] = [];

  returnToDisk(): Promise<boolean> {
    return Promise.resolve(true);
  }

  sync(_limit: undefined, progress: (progress: Progress) => void): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const settle = async (how: () => void) => {
        this.running.shift();
        how();
        await settled();
      };
      this.running.push({
        progress,
        end: () => settle(() => resolve(true)),
        fail: (error) => settle(() => reject(error as Error)),
      });
    });
  }
}

/** An election that the test decides. */
class FakeLeader implements Leader {
  elect = (): void => undefined;
  lose = (): void => undefined;
  readonly calls: string[] = [];
  isElected = true;

  compete(onLead: () => void, onLost: () => void): void {
    Object.assign(this, { elect: onLead, lose: onLost });
    if (this.isElected) onLead();
  }
  giveWay = () => void this.calls.push('give way');
  takeOver = () => void this.calls.push('take over');
  resign = () => void this.calls.push('resign');
}

const settled = () => vi.waitFor(() => Promise.resolve());
const shown = (): SyncState => loop.status.state;
const current = () => engine.running[0] ?? expect.unreachable('no exchange');
const OFFLINE = new TransportError('network');

let engine: FakeEngine;
let leader: FakeLeader;
let loop: SyncLoop;
let timers: number[];
/** Ends the wait of the last timer. */
let ring: () => void;
let isVisible: boolean;
let now: number;
let random: number;
const streams: { onEvent(): void; onClosed(): void; close: ReturnType<typeof vi.fn> }[] = [];

beforeEach(() => {
  [engine, leader, timers, isVisible, now, random] = [new FakeEngine(), new FakeLeader(), [], true, 1000, 1];
  streams.length = 0;
  const subscribe: Transport['subscribe'] = ({ onEvent, onClosed }) => {
    const stream = { onEvent: () => onEvent({} as never), onClosed, close: vi.fn() };
    streams.push(stream);
    return () => stream.close();
  };
  loop = new SyncLoop({
    engine: engine as unknown as SyncEngine,
    transport: { subscribe } as Transport,
    leader,
    now: () => now,
    random: () => random,
    setTimer(callback, ms) {
      timers.push(ms);
      ring = callback;
      return () => void (timers = timers.filter((each) => each !== ms));
    },
    isVisible: () => isVisible,
  });
});

async function start(): Promise<void> {
  loop.start();
  await settled();
}

describe('progress', () => {
  test('shows what is received, and what is sent or uploaded when there is more than one', async () => {
    await start();
    expect(shown()).toEqual({ kind: 'syncing', done: 0, total: 0 });
    const cases: [Progress, SyncState][] = [
      [
        { kind: 'receiving', done: 0, total: 9 },
        { kind: 'syncing', done: 0, total: 9 },
      ],
      [
        { kind: 'receiving', done: 1, total: 1 },
        { kind: 'syncing', done: 1, total: 1 },
      ],
      [
        { kind: 'sending', done: 0, total: 1 },
        { kind: 'syncing', done: 1, total: 1 },
      ],
      [
        { kind: 'sending', done: 0, total: 2 },
        { kind: 'sending', done: 0, total: 2 },
      ],
      [
        { kind: 'uploading', done: 1, total: 3 },
        { kind: 'uploading', done: 1, total: 3 },
      ],
    ];
    for (const [progress, state] of cases) {
      current().progress(progress);
      expect(shown()).toEqual(state);
    }
  });

  test.each([OFFLINE, new TransportError('server'), new TransportError('refused')])(
    'after a fault shows only once something has succeeded, %#',
    async (fault) => {
      await start();
      await current().fail(fault);
      const faulty = shown();
      loop.wake();
      await settled();
      current().progress({ kind: 'receiving', done: 0, total: 9 });
      expect(shown()).toEqual(faulty);
      current().progress({ kind: 'receiving', done: 1, total: 9 });
      expect(shown()).toEqual({ kind: 'syncing', done: 1, total: 9 });
    },
  );

  test('of a later exchange does not begin by itself', async () => {
    await start();
    await current().end();
    expect(shown()).toEqual({ kind: 'up-to-date', at: 1000 });
    loop.wake();
    await settled();
    expect(shown()).toEqual({ kind: 'up-to-date', at: 1000 });
  });
});

describe('a failed exchange', () => {
  test('counts the attempts in a row', async () => {
    await start();
    for (const attempt of [1, 2, 3]) {
      await current().fail(new TransportError('server'));
      expect(shown()).toEqual({ kind: 'retrying', attempt, part: 'all' });
      ring();
      await settled();
    }
    await current().end();
    ring();
    await settled();
    await current().fail(new TransportError('server'));
    expect(shown()).toMatchObject({ attempt: 1 });
  });

  test('shows a fault of the device, and is tried again', async () => {
    await start();
    await current().fail(new RangeError('broken'));
    expect(shown()).toEqual({ kind: 'failed', reason: 'RangeError: broken' });
    expect(timers).toEqual([1000]);
  });

  test('spreads the retries of many devices', async () => {
    random = 0;
    await start();
    await current().fail(OFFLINE);
    expect(timers).toEqual([500]);
  });

  test('shows since when there is no network, and how often the server failed in a row', async () => {
    await start();
    for (const at of [2000, 3000]) {
      now = at;
      await current().fail(OFFLINE);
      loop.wake();
      await settled();
    }
    expect(shown()).toEqual({ kind: 'offline', since: 2000 });
    await current().fail(new TransportError('server'));
    expect(shown()).toEqual({ kind: 'retrying', attempt: 1, part: 'all' });
  });

  test('for which the copy is gone shows and retries nothing', async () => {
    await start();
    const before = shown();
    await current().fail(new DiskGone('closed'));
    expect([shown(), timers]).toEqual([before, []]);
  });

  test('shows nothing once another tab has taken over', async () => {
    await start();
    leader.lose();
    const before = shown();
    await current().fail(OFFLINE);
    expect(shown()).toEqual(before);
  });

  test('that succeeds then shows nothing either', async () => {
    await start();
    leader.lose();
    await current().end();
    expect(shown().kind).toBe('syncing');
  });
});

describe('other tabs', () => {
  test('see the state of the leader', async () => {
    await start();
    await current().end();
    const states = engine.posts.map((post) => (post.type === 'state' ? post.state.kind : post.type));
    expect(states).toEqual(['syncing', 'up-to-date']);
  });

  test('do not see that of a tab alone, which leads nobody', async () => {
    engine.durability = 'full';
    await start();
    await current().end();
    expect([shown().kind, engine.posts]).toEqual(['up-to-date', []]);
    engine.onTabMessage({ type: 'sync-please', isVisible: true });
    expect(engine.posts).toEqual([]);
  });

  test('are asked by a tab that follows, which shows what they answer', async () => {
    leader.isElected = false;
    await start();
    expect(engine.posts).toEqual([{ type: 'sync-please', isVisible: true }]);
    expect(timers).toEqual([10_000]);
    const state: SyncState = { kind: 'offline', since: 7 };
    engine.onTabMessage({ type: 'state', state });
    expect([shown(), timers]).toEqual([state, []]);
    engine.onTabMessage({ type: 'reload' });
    engine.onTabMessage({ type: 'sync-please', isVisible: true });
    expect([shown(), engine.posts.length, engine.running.length]).toEqual([state, 1, 0]);
  });

  test('change nothing for the leader by their state', async () => {
    await start();
    const before = shown();
    engine.onTabMessage({ type: 'state', state: { kind: 'offline', since: 7 } });
    expect(shown()).toEqual(before);
  });

  test.each([
    ['a visible one takes over from a hidden leader', true, false, true],
    ['a visible leader keeps the lead', true, true, false],
    ['a hidden leader keeps it from a hidden one', false, false, false],
  ])('ask the leader, which answers and syncs: %s', async (_, isAskerVisible, isLeaderVisible, givesWay) => {
    await start();
    await current().end();
    isVisible = isLeaderVisible;
    engine.posts.length = 0;
    engine.onTabMessage({ type: 'sync-please', isVisible: isAskerVisible });
    await settled();
    expect(engine.posts[0]).toEqual({ type: 'state', state: { kind: 'up-to-date', at: 1000 } });
    await current().end();
    expect(leader.calls).toEqual(givesWay ? ['give way'] : []);
  });
});

describe('the stream of events', () => {
  test('opens with the first response, and closes with the lead', async () => {
    await start();
    expect(streams).toHaveLength(0);
    await current().end();
    expect(streams).toHaveLength(1);
    streams[0]?.onEvent();
    await settled();
    await current().end();
    expect(streams).toHaveLength(1);
    leader.lose();
    expect(streams[0]?.close).toHaveBeenCalledTimes(1);
    loop.stop();
    expect(streams[0]?.close).toHaveBeenCalledTimes(1);
  });

  test('opens again after it ended by itself', async () => {
    await start();
    await current().end();
    streams[0]?.onClosed();
    expect(timers).toEqual([1000]);
    loop.wake();
    await settled();
    await current().end();
    expect([streams.length, streams[0]?.close.mock.calls.length]).toEqual([2, 0]);
  });
});

describe('a copy that is gone', () => {
  test.each<[GoneReason, SyncState['kind']]>([
    ['superseded', 'update-required'],
    ['deleted', 'signed-out'],
    ['closed', 'up-to-date'],
  ])('%s shows %s', async (reason, kind) => {
    await start();
    await current().end();
    engine.onGone(reason);
    expect(shown().kind).toBe(kind);
    expect(leader.calls).toEqual(reason === 'closed' ? [] : ['resign']);
  });
});

test('listeners are called for each change until they leave', async () => {
  const seen: string[] = [];
  const leave = loop.subscribe(() => seen.push(shown().kind));
  await start();
  leave();
  await current().end();
  expect(new Set(seen)).toEqual(new Set(['syncing']));
  engine.onCounts();
  expect(seen.at(-1)).toBe('syncing');
});

test('a running timer goes on while nothing about it changes', async () => {
  await start();
  await current().end();
  const before = timers;
  engine.onCounts();
  expect(timers).toBe(before);
});
