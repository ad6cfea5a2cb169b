import * as fc from 'fast-check';
import { type Databases, QuickDatabases } from './databases.ts';
import { checkEnd, heal } from './ending.ts';
import { type History, historyArbitrary, ONE_PAGE, takeStep } from './steps.ts';
import { World } from './world.ts';

export interface HistoryCounts {
  histories: number;
  steps: number;
  /** Commands that were given and accepted on a device. */
  mutations: number;
  crashes: number;
  /** Disk transactions, requests and answers that failed, were doubled or came late. */
  faults: number;
}

export type NewDatabases = () => Databases;
const quick: NewDatabases = () => new QuickDatabases();

/** Plays one history to its end. Throws with the first promise that was broken. */
export async function playHistory(
  { hasPages, steps }: History,
  newDatabases: NewDatabases = quick,
): Promise<HistoryCounts> {
  const giveBackTimers = takeTimers();
  try {
    const world = new World({ newDatabases, hasPages });
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
    for (const tab of world.live) tab.leave();
    return { histories: 1, steps: steps.length, mutations: given.size, crashes, faults: schedule.faults };
  } finally {
    giveBackTimers();
  }
}

/** The history with this number, the same each time. When it fails it is made as short as it can be. */
export async function playSeed(
  seed: number,
  { newDatabases, isShrunk = true }: { newDatabases?: NewDatabases; isShrunk?: boolean } = {},
): Promise<HistoryCounts> {
  const counts: HistoryCounts = { histories: 0, steps: 0, mutations: 0, crashes: 0, faults: 0 };
  const property = fc.asyncProperty(historyArbitrary, async (history) => {
    addCounts(counts, await playHistory(history, newDatabases));
  });
  const details = await fc.check(property, { seed, numRuns: 1, endOnFailure: !isShrunk });
  if (!details.failed) return counts;
  const [history] = details.counterexample ?? [];
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  throw new Error(`Seed ${seed}: ${cause}\n${isShrunk ? `Shortest: ${JSON.stringify(history)}` : ''}`, {
    cause: details.errorInstance,
  });
}

export function addCounts(sum: HistoryCounts, more: HistoryCounts): void {
  for (const key of Object.keys(sum) as (keyof HistoryCounts)[]) sum[key] += more[key];
}

function checkNow(world: World): void {
  for (const tab of world.live) tab.watch?.check();
  if (world.violations.length > 0) throw new Error(world.violations.join('\n'));
}

/**
 * Histories have no time of their own: what waits for a moment goes on at once, what waits for long never comes.
 * Answers how to undo that.
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
