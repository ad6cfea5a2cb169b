import * as fc from 'fast-check';
import { IndexedDatabases, QuickDatabases } from './databases.ts';
import { checkEnd, heal } from './ending.ts';
import { toNotation } from './notation.ts';
import { type History, historyArbitrary, ONE_PAGE, takeStep } from './steps.ts';
import { World } from './world.ts';

export interface HistoryCounts {
  histories: number;
  steps: number;
  /** Commands that a device accepted. */
  mutations: number;
  crashes: number;
  /** Disk transactions, requests and responses that failed, were duplicated or came late. */
  faults: number;
}

/** Plays one history to its end. Throws with the broken guarantees. */
export async function playHistory(
  { steps, ...kind }: History,
  { isIndexed = false }: { isIndexed?: boolean } = {},
): Promise<HistoryCounts> {
  const giveBackTimers = takeTimers();
  const newDatabases = () => (isIndexed ? new IndexedDatabases() : new QuickDatabases());
  const world = new World({ newDatabases, ...kind });
  try {
    for (const browser of world.browsers) world.openTab(browser);
    const [first] = world.browsers;
    if (first) world.openTab(first);
    await world.schedule.drain();
    for (const tab of world.live) {
      tab.sync(ONE_PAGE);
      await world.schedule.drain();
    }
    for (const step of steps) {
      await takeStep(world, step);
      checkNow(world);
    }
    await heal(world);
    checkNow(world);
    await checkEnd(world);
    checkNow(world);
    const { given, crashes, schedule } = world;
    return { histories: 1, steps: steps.length, mutations: given.size, crashes, faults: schedule.faults };
  } finally {
    await closeAll(world);
    giveBackTimers();
  }
}

/** One in this many histories plays on IndexedDB, with the code of the browser; the others on faster disks. */
const INDEXED_EVERY = 10;

/** Plays the history with this number, the same each time. On a failure throws with the shortest failing history. */
export async function playSeed(seed: number, { isShrunk = true } = {}): Promise<HistoryCounts> {
  const counts = noCounts();
  const isIndexed = seed % INDEXED_EVERY === 0;
  const property = fc.asyncProperty(historyArbitrary, async (history) => {
    addCounts(counts, await playHistory(history, { isIndexed }));
  });
  const details = await fc.check(property, { seed, numRuns: 1, endOnFailure: !isShrunk });
  if (!details.failed) return counts;
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  const [history] = details.counterexample ?? [];
  const shortest = isShrunk && history ? `\nThe shortest: ${toNotation(history)}` : '';
  throw new Error(`Seed ${seed} (npm run campaign:sync -- --from ${seed} --seeds 1): ${cause}${shortest}`, {
    cause: details.errorInstance,
  });
}

export function noCounts(): HistoryCounts {
  return { histories: 0, steps: 0, mutations: 0, crashes: 0, faults: 0 };
}

export function addCounts(sum: HistoryCounts, more: HistoryCounts): void {
  for (const key of Object.keys(sum) as (keyof HistoryCounts)[]) sum[key] += more[key];
}

async function closeAll(world: World): Promise<void> {
  for (const tab of world.live) tab.leave();
  await world.schedule.settle();
  for (const { databases } of world.browsers) for (const name of databases.names()) await databases.delete(name);
}

function checkNow(world: World): void {
  for (const tab of world.live) tab.watch?.check();
  if (world.violations.length > 0) throw new Error(world.violations.join('\n'));
}

/**
 * Histories have no time of their own: timers of 0 ms fire at once, all others never. Returns the function that
 * restores the real timers.
 */
function takeTimers(): () => void {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const never = {} as ReturnType<typeof setTimeout>;
  const setAtOnce = (callback: () => void, ms = 0) => {
    if (ms === 0) queueMicrotask(callback);
    return never;
  };
  Object.assign(globalThis, { setTimeout: setAtOnce, clearTimeout: () => undefined });
  return () => Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
}
