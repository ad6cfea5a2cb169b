import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Leader, webLockLeader } from './leader.ts';

// On Node's own Web Locks. e2e/tabs.spec.ts covers the pages of a real browser.

let name: string;
let tabs: Tab[];
beforeEach(() => {
  name = randomUUID();
  tabs = [];
});
afterEach(() => {
  for (const { leader } of tabs) leader.resign();
  vi.unstubAllGlobals();
});

interface Tab {
  leader: Leader;
  leads: boolean;
  /** How often the tab started to lead, and how often it lost the lead. */
  counts: [led: number, lost: number];
}

function open(lock = name): Tab {
  const leader = webLockLeader(lock);
  const tab: Tab = { leader, leads: false, counts: [0, 0] };
  leader.compete(
    () => {
      tab.leads = true;
      tab.counts[0]++;
    },
    () => {
      tab.leads = false;
      tab.counts[1]++;
    },
  );
  tabs.push(tab);
  return tab;
}

/** Resolves when all lock requests so far have taken effect. */
async function settle(): Promise<{ held: number; pending: number }> {
  const ofName = (locks: LockInfo[] = []) => locks.filter((lock) => lock.name === name).length;
  const state = await navigator.locks.query();
  await new Promise((resolve) => setImmediate(resolve));
  return { held: ofName(state.held), pending: ofName(state.pending) };
}

const leading = () => tabs.map(({ leads }) => leads);

test('one of several tabs leads, and the others wait for the same lock', async () => {
  for (let n = 0; n < 3; n++) open();
  await vi.waitFor(() => expect(leading()).toEqual([true, false, false]));
  expect(await settle()).toEqual({ held: 1, pending: 2 });
  expect(leading()).toEqual([true, false, false]);
});

test('the tabs of different people do not wait for each other', async () => {
  open();
  open(randomUUID());
  await vi.waitFor(() => expect(leading()).toEqual([true, true]));
});

test('a closing tab lets the next one lead; one that closed while waiting never leads', async () => {
  const [first, second, third] = [open(), open(), open()];
  await vi.waitFor(() => expect(first.leads).toBe(true));
  second.leader.resign();
  first.leader.resign();
  await vi.waitFor(() => expect(third.leads).toBe(true));
  expect(await settle()).toEqual({ held: 1, pending: 0 });
  expect(second.counts).toEqual([0, 0]);
});

test('a tab that gives way waits behind the others, and leads again when they are gone', async () => {
  const [first, second] = [open(), open()];
  await vi.waitFor(() => expect(first.leads).toBe(true));
  first.leader.giveWay();
  await vi.waitFor(() => expect(leading()).toEqual([false, true]));
  expect(await settle()).toEqual({ held: 1, pending: 1 });
  second.leader.resign();
  await vi.waitFor(() => expect(first.counts).toEqual([2, 1]));
});

test('giving way without the lead changes nothing', async () => {
  const [first, second] = [open(), open()];
  await vi.waitFor(() => expect(first.leads).toBe(true));
  second.leader.giveWay();
  expect(await settle()).toEqual({ held: 1, pending: 1 });
  expect(second.counts).toEqual([0, 0]);
});

test('a tab that takes over leads at once; the other tab notices and waits', async () => {
  const [first, second] = [open(), open()];
  await vi.waitFor(() => expect(first.leads).toBe(true));
  second.leader.takeOver();
  await vi.waitFor(() => expect(leading()).toEqual([false, true]));
  expect((await settle()).held).toBe(1);
  second.leader.resign();
  await vi.waitFor(() => expect(first.counts).toEqual([2, 1]));
});

test.each(['giveWay', 'takeOver'] as const)('a tab that closes after %s waits for no lock', async (how) => {
  const [first, second] = [open(), open()];
  await vi.waitFor(() => expect(first.leads).toBe(true));
  // Either way it is the first one that waits.
  (how === 'giveWay' ? first : second).leader[how]();
  await vi.waitFor(() => expect(leading()).toEqual([false, true]));
  first.leader.resign();
  second.leader.resign();
  await vi.waitFor(async () => expect(await settle()).toEqual({ held: 0, pending: 0 }));
  expect(first.counts).toEqual([1, 1]);
});

describe('without locks every tab leads', () => {
  test.each([
    ['there are none', {}],
    ['they are refused', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } }],
  ])('%s', async (_why, navigator) => {
    vi.stubGlobal('navigator', navigator);
    open();
    open();
    await vi.waitFor(() => expect(leading()).toEqual([true, true]));
  });
});
