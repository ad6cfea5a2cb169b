import 'fake-indexeddb/auto';
import { testId } from '@boxroom/domain/testing/random-world';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseName } from './database-name.ts';
import type { SyncEngine } from './engine.ts';
import type { Leader } from './leader.ts';
import { SyncLoop } from './sync-loop.ts';
import { MemoryServer } from './testing/memory-server.ts';
import { newTestId, TestDevice } from './testing/test-device.ts';
import { type Transport, TransportError, type TransportErrorKind } from './transport.ts';

const ANN = testId(1, 0);
const leads: Leader = { compete: (onLead) => onLead(), giveWay() {}, takeOver() {}, resign() {} };
const follows: Leader = { ...leads, compete() {} };

let server: MemoryServer;
let device: TestDevice;
let fault: TransportErrorKind | null;
let timers: { callback: () => void; ms: number }[];

beforeEach(() => {
  server = new MemoryServer();
  server.addUser(ANN, testId(2, 0));
  device = new TestDevice();
  fault = null;
  timers = [];
});

const opened: SyncLoop[] = [];
const isVisible = new Set<SyncLoop>();
afterEach(() => {
  for (const loop of opened.splice(0)) loop.stop();
});

/** The server's transport, which fails as `fault` states. */
function transport(): Transport {
  const real = server.transport(ANN);
  const unless = <T>(call: () => Promise<T>) => (fault ? Promise.reject(new TransportError(fault)) : call());
  return { ...real, push: (input) => unless(() => real.push(input)), pull: (input) => unless(() => real.pull(input)) };
}

async function openLoop(
  leader: Leader,
  through: Transport = transport(),
): Promise<{ engine: SyncEngine; loop: SyncLoop; transport: Transport }> {
  const engine = await device.openTab(ANN, through);
  const loop: SyncLoop = new SyncLoop({
    engine,
    transport: through,
    leader,
    now: () => 5000,
    random: () => 1,
    setTimer(callback, ms) {
      const timer = { callback, ms };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    isVisible: () => isVisible.has(loop),
  });
  opened.push(loop);
  isVisible.add(loop);
  return { engine, loop, transport: through };
}

/** Resolves when the loop's state is of this kind. */
function reaches(loop: SyncLoop, kind: SyncLoop['status']['state']['kind']): Promise<void> {
  return new Promise((resolve) => {
    const check = () => loop.status.state.kind === kind && resolve();
    loop.subscribe(check);
    check();
  });
}
function countPulls(of: Transport): () => number {
  const pull = vi.spyOn(of, 'pull');
  return () => pull.mock.calls.length;
}
const fireTimer = () => timers.shift()?.callback();

test('from starting over syncing to up to date', async () => {
  const { loop } = await openLoop(leads);
  const kinds: string[] = [loop.status.state.kind];
  loop.subscribe(() => kinds.push(loop.status.state.kind));
  loop.start();
  await reaches(loop, 'up-to-date');
  expect([...new Set(kinds)]).toEqual(['starting', 'syncing', 'up-to-date']);
  expect(loop.status).toMatchObject({ pending: 0, refused: 0, oldestPendingAt: null });
});

test('without a response it is offline, backs off up to 30 seconds, and recovers by itself', async () => {
  fault = 'network';
  const { engine, loop } = await openLoop(leads);
  loop.start();
  await reaches(loop, 'offline');
  await engine.mutate('room.create', { id: newTestId(), name: 'Attic' }).saved;
  expect(loop.status).toMatchObject({ state: { since: 5000 }, pending: 1 });
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    await vi.waitFor(() => expect(timers).toHaveLength(1));
    waits.push(timers[0]?.ms ?? 0);
    fireTimer();
  }
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  fault = null;
  loop.wake();
  await reaches(loop, 'up-to-date');
  expect(loop.status.pending).toBe(0);
  expect(server.effects.size).toBe(1);
});

test.each(['needs-sign-in', 'account-changed', 'update-required'] as const)(
  '%s stops the exchange and keeps the edits',
  async (kind) => {
    fault = kind;
    const { engine, loop } = await openLoop(leads);
    loop.start();
    await reaches(loop, kind);
    await engine.mutate('room.create', { id: newTestId(), name: 'Attic' }).saved;
    expect(timers).toEqual([]);
    expect(loop.status.pending).toBe(1);
    fault = null;
    loop.wake();
    await reaches(loop, 'up-to-date');
    expect(loop.status.pending).toBe(0);
  },
);

test('a hint from the server fetches the edits of others', async () => {
  const { engine, loop } = await openLoop(leads);
  loop.start();
  await reaches(loop, 'up-to-date');
  const other = await new TestDevice().openTab(ANN, server.transport(ANN));
  await other.sync();
  const room = newTestId();
  other.mutate('room.create', { id: room, name: 'Cellar' });
  const seen = new Promise<void>((resolve) =>
    engine.replica.subscribe((keys) => keys.has(`room:${room}`) && resolve()),
  );
  await other.sync();
  await seen;
  expect(engine.replica.view.get('room', room)?.name).toBe('Cellar');
});

test("a following tab shows the leader's state and lets it send", async () => {
  const first = await openLoop(leads);
  const second = await openLoop(follows);
  first.loop.start();
  await reaches(first.loop, 'up-to-date');
  second.loop.start();
  await reaches(second.loop, 'up-to-date');
  await second.engine.mutate('room.create', { id: newTestId(), name: 'Attic' }).saved;
  second.loop.wake();
  await new Promise<void>((resolve) => {
    const check = () => server.effects.size === 1 && second.loop.status.pending === 0 && resolve();
    second.loop.subscribe(check);
    check();
  });
  expect(server.effects.size).toBe(1);
});

test('a stopped loop does nothing', async () => {
  const { loop } = await openLoop(leads);
  loop.start();
  await reaches(loop, 'up-to-date');
  loop.stop();
  loop.wake();
  expect(timers).toEqual([]);
});

test('an event stream that keeps breaking causes no storm of calls', async () => {
  const calls = { pulls: 0 };
  const real = transport();
  const flaky: Transport = {
    ...real,
    pull(input) {
      calls.pulls++;
      return real.pull(input);
    },
    subscribe({ onClosed }) {
      queueMicrotask(onClosed);
      return () => undefined;
    },
  };
  const { loop } = await openLoop(leads, flaky);
  loop.start();
  const waits: number[] = [];
  for (let n = 0; n < 4; n++) {
    await vi.waitFor(() => expect(timers.some((timer) => timer.ms < 60_000)).toBe(true));
    waits.push(timers[0]?.ms ?? 0);
    fireTimer();
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000]);
  expect(calls.pulls).toBeLessThan(8);
});

describe('several tabs', () => {
  /** The lock of one browser: the first in the queue leads. */
  class Queue {
    #waiting: { leader: Leader; onLead: () => void; onLost: () => void }[] = [];

    join(): Leader {
      let own: { onLead: () => void; onLost: () => void } | null = null;
      const leader: Leader = {
        compete: (onLead, onLost) => {
          own = { onLead, onLost };
          this.#waiting.push({ leader, ...own });
          if (this.#waiting.length === 1) onLead();
        },
        giveWay: () => {
          const [first] = this.#waiting;
          if (first?.leader !== leader || !own) return;
          own.onLost();
          this.#waiting = [...this.#waiting.slice(1), { leader, ...own }];
          this.#waiting[0]?.onLead();
        },
        takeOver: () => {
          if (!own) return;
          const [first, ...others] = this.#waiting;
          first?.onLost();
          this.#waiting = [{ leader, ...own }, ...others.filter((other) => other.leader !== leader)];
          own.onLead();
        },
        resign: () => {
          this.#waiting = this.#waiting.filter((other) => other.leader !== leader);
        },
      };
      return leader;
    }
  }

  test('a hidden leader hands over to a visible tab', async () => {
    const queue = new Queue();
    const hidden = await openLoop(queue.join());
    hidden.loop.start();
    await reaches(hidden.loop, 'up-to-date');
    isVisible.delete(hidden.loop);
    const visible = await openLoop(queue.join());
    const pulls = countPulls(visible.transport);
    visible.loop.start();
    await vi.waitFor(() => expect(pulls()).toBeGreaterThan(0));
    await reaches(visible.loop, 'up-to-date');
  });

  test('a leader that does not respond is replaced after ten seconds', async () => {
    const queue = new Queue();
    const frozen = await openLoop(queue.join());
    frozen.loop.start();
    await reaches(frozen.loop, 'up-to-date');
    frozen.engine.onTabMessage = null;
    const visible = await openLoop(queue.join());
    timers = [];
    visible.loop.start();
    expect(timers).toMatchObject([{ ms: 10_000 }]);
    fireTimer();
    await reaches(visible.loop, 'up-to-date');
  });

  test('a leader that responds keeps the lead', async () => {
    const queue = new Queue();
    const leading = await openLoop(queue.join());
    leading.loop.start();
    await reaches(leading.loop, 'up-to-date');
    timers = [];
    const following = await openLoop(queue.join());
    following.loop.start();
    await reaches(following.loop, 'up-to-date');
    expect(timers.filter(({ ms }) => ms === 10_000)).toEqual([]);
  });
});

test('a tab whose copy a sign-out deleted stops and reports it', async () => {
  const { engine, loop } = await openLoop(leads);
  loop.start();
  await reaches(loop, 'up-to-date');
  indexedDB.deleteDatabase(databaseName(ANN, device.prefix));
  await reaches(loop, 'signed-out');
  expect(timers).toEqual([]);
  await expect(engine.mutate('room.create', { id: newTestId(), name: 'Attic' }).saved).rejects.toThrow();
});

test('many waiting changes are sent in order, with progress', async () => {
  fault = 'network';
  const { engine, loop } = await openLoop(leads);
  const ids = Array.from({ length: 120 }, newTestId);
  await Promise.all(ids.map((id, n) => engine.mutate('room.create', { id, name: `Room ${n}` }).saved));
  fault = null;
  const seen: string[] = [];
  loop.subscribe(() => {
    const { state } = loop.status;
    if (state.kind === 'sending') seen.push(`${state.done} of ${state.total}`);
  });
  loop.start();
  await reaches(loop, 'up-to-date');
  expect([...new Set(seen)]).toEqual(['0 of 120', '50 of 120', '100 of 120']);
  expect(ids.map((id) => server.row('room', id)).every(Boolean)).toBe(true);
  expect(loop.status.pending).toBe(0);
});

test('a leader whose disk fails gives up the lead, sends by itself, and competes again once the disk works', async () => {
  const calls: string[] = [];
  const leader: Leader = {
    ...leads,
    compete: (onLead) => {
      calls.push('compete');
      onLead();
    },
    resign: () => void calls.push('resign'),
  };
  const { engine, loop } = await openLoop(leader);
  loop.start();
  await reaches(loop, 'up-to-date');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No.', 'QuotaExceededError');
  });
  const room = newTestId();
  await engine.mutate('room.create', { id: room, name: 'Attic' }).saved;
  expect(loop.status.durability).toBe('full');
  expect(calls).toEqual(['compete', 'resign']);
  loop.wake();
  await vi.waitFor(() => expect(server.row('room', room)).toBeDefined());
  put.mockRestore();
  loop.wake();
  await vi.waitFor(() => expect(loop.status.durability).toBe('disk'));
  expect(calls).toEqual(['compete', 'resign', 'compete']);
});

describe('a partly failing exchange', () => {
  test.each([
    ['network', { kind: 'retrying', attempt: 1, part: 'sending' }],
    ['server', { kind: 'retrying', attempt: 1, part: 'sending' }],
    ['refused', { kind: 'not-accepted', part: 'sending' }],
    ['too-large', { kind: 'not-accepted', part: 'sending' }],
  ] as const)('reports it (%s), retries, and receives the edits of others', async (kind, state) => {
    const push = () => Promise.reject(new TransportError(kind));
    const { engine, loop, transport: through } = await openLoop(leads, { ...transport(), push });
    await engine.mutate('room.create', { id: newTestId(), name: 'Attic' }).saved;
    loop.start();
    await reaches(loop, state.kind);
    expect(loop.status).toMatchObject({ state, pending: 1, refused: 0 });
    expect(timers).toMatchObject([{ ms: 1000 }]);
    const pulls = countPulls(through);
    const other = await new TestDevice().openTab(ANN, server.transport(ANN));
    await other.mutate('room.create', { id: newTestId(), name: 'Elsewhere' }).saved;
    await other.sync();
    await vi.waitFor(() => expect(pulls()).toBe(1));
  });

  test('waits as long as the server asks, but not longer than the pull interval', async () => {
    const asked = [20_000, 3_600_000];
    const pull = () => Promise.reject(new TransportError('server', { retryAfterMs: asked.shift() ?? 0 }));
    const { loop } = await openLoop(leads, { ...transport(), pull });
    loop.start();
    await reaches(loop, 'retrying');
    expect(timers).toMatchObject([{ ms: 25_000 }]); // spread, so that devices do not return all at once
    device.now += 25_000;
    fireTimer();
    await vi.waitFor(() => expect(timers).toMatchObject([{ ms: 60_000 }]));
  });
});
