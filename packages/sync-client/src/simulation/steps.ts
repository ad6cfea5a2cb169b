import * as fc from 'fast-check';
import { COMMAND_COUNT } from './command-lots.ts';
import { Dice } from './dice.ts';
import { drawCommand } from './random-command.ts';
import type { GateKind, Outcome } from './schedule.ts';
import type { Tab } from './tab.ts';
import type { Browser, World } from './world.ts';

/** One step of a history. `chance` decides everything within it. */
export interface Step {
  kind: StepKind;
  chance: number;
}

const WEIGHTS = {
  give: 24,
  sync: 9,
  proceed: 16,
  rest: 4,
  kill: 2,
  killBrowser: 1,
  open: 7,
  network: 2,
  line: 2,
  deafen: 1,
  disk: 1,
  copyProfile: 1,
  share: 3,
  transfer: 1,
  removeRoom: 1,
  prune: 2,
  backUp: 1,
  restore: 2,
  signOut: 1,
  discard: 2,
  dealWithRefused: 3,
  late: 3,
} as const;
type StepKind = keyof typeof WEIGHTS;

const BROWSERS_MAX = 6;
const TABS_MAX = 8;
/** In bytes: some commands of the histories exceed a limit alone, several exceed it together. */
const BODY_LIMITS = [500, 700, 1200];
/** Rows in a page. */
const PAGE_LIMITS = [1, 2, 3, 7];
export const ONE_PAGE = 5000;

/** Shrinking removes steps and never changes one: the result is as clear and needs far fewer runs. */
const stepArbitrary: fc.Arbitrary<Step> = fc.noShrink(
  fc.record({
    kind: fc.oneof(
      ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as StepKind) })),
    ),
    chance: fc.nat(0x7fff_ffff),
  }),
);

/** The steps of a history and the settings of its world. */
export interface History {
  /** Pulls come in several pages. */
  hasPages: boolean;
  /** Two people with one browser each, so that tabs meet more often. */
  isCrowded: boolean;
  /** Every second command is about pictures or papers. */
  isAboutFiles: boolean;
  /** It draws from this many commands, those that existed when it was found. */
  commandCount: number;
  steps: Step[];
}

export const historyArbitrary: fc.Arbitrary<History> = fc.noBias(
  fc.record({
    hasPages: fc.boolean(),
    isCrowded: fc.boolean(),
    isAboutFiles: fc.boolean(),
    commandCount: fc.constant(COMMAND_COUNT),
    steps: fc.array(stepArbitrary, { maxLength: 120, size: 'max' }),
  }),
);

export async function takeStep(world: World, { kind, chance }: Step): Promise<void> {
  const dice = new Dice(chance);
  await STEPS[kind](world, dice);
  await world.schedule.settle();
}

/**
 * Releases one with a fate that fits the current faults and the weather: 0 is calm, otherwise one fault in that many.
 */
async function letThrough({ schedule }: World, index: number, dice: Dice, weather: number): Promise<void> {
  const chosen = schedule.waiting[index];
  if (!chosen) return;
  const { browser } = chosen.owner as Tab;
  const fate = fateOf(browser, chosen.kind, dice, weather);
  if (chosen.kind === 'disk' && fate !== 'ok' && fate !== 'die') browser.hasHadDiskFault = true;
  await schedule.release(index, fate);
}

function fateOf({ isOffline, hasBadDisk }: Browser, kind: GateKind, dice: Dice, weather: number): Outcome {
  if (isOffline && (kind === 'request' || kind === 'answer')) return 'before';
  if (hasBadDisk && kind === 'disk') return dice.pick(['before', 'after', 'full', 'late', 'ok', 'ok']) ?? 'ok';
  if (weather === 0 || !dice.once(weather) || kind === 'message') return 'ok';
  if (kind === 'disk') return dice.once(3) ? (dice.pick(['before', 'after', 'full', 'late']) ?? 'ok') : 'die';
  return dice.pick(['before', 'after', 'late', 'again', 'again', 'partly', 'full', 'die']) ?? 'ok';
}

const STEPS: Record<StepKind, (world: World, dice: Dice) => void | Promise<void>> = {
  give(world, dice) {
    const tab = pickOpen(world, dice);
    if (!tab?.engine) return;
    const view = dice.once(8) ? world.server.data.viewOf(tab.userId) : tab.engine.replica.view;
    const catalogueId = world.users.find(({ id }) => id === tab.userId)?.catalogueId ?? '';
    const { commandCount, isAboutFiles, fixed, tallies, tags, removals } = world;
    for (let count = 1 + dice.roll(3); count > 0; count--) {
      const { name, input } = drawCommand(dice, view, {
        commandCount,
        isAboutFiles,
        fixed,
        tallies,
        catalogueId,
        tags,
        removals,
        newId: () => world.newId(),
        newBoxId: () => world.newBoxId(),
      });
      tab.mutate(name, input);
      tab.watch?.touch();
    }
  },
  sync(world, dice) {
    pickOpen(world, dice)?.sync((world.hasPages ? dice.pick(PAGE_LIMITS) : undefined) ?? ONE_PAGE);
  },
  async proceed(world, dice) {
    const weather = dice.pick([0, 0, 4, 12]) ?? 0;
    for (let count = 1 + dice.roll(24); count > 0; count--) {
      const { waiting } = world.schedule;
      const index = dice.roll(Math.max(1, waiting.length));
      if (waiting.length === 0) return;
      await letThrough(world, index, dice, weather);
    }
  },
  async rest(world, dice) {
    await world.schedule.untilNothingWaits(() => letThrough(world, 0, dice, 0));
  },
  kill(world, dice) {
    dice.pick(world.live)?.kill();
  },
  killBrowser(world, dice) {
    world.killAll(pickBrowser(world, dice));
  },
  open(world, dice) {
    if (world.live.length < TABS_MAX) world.openTab(pickBrowser(world, dice), { isSharedComputer: dice.once(12) });
  },
  network(world, dice) {
    const browser = pickBrowser(world, dice);
    browser.isOffline = !browser.isOffline;
  },
  line({ line }, dice) {
    const max = dice.once(3) ? null : (dice.pick(BODY_LIMITS) ?? null);
    line[dice.once(2) ? 'bodyMax' : 'inTimeMax'] = max;
  },
  deafen(world, dice) {
    const browser = pickBrowser(world, dice);
    browser.isDeaf = !browser.isDeaf;
  },
  disk(world, dice) {
    const browser = pickBrowser(world, dice);
    browser.hasBadDisk = !browser.hasBadDisk;
  },
  async copyProfile(world, dice) {
    const original = pickBrowser(world, dice);
    if (world.browsers.length >= BROWSERS_MAX) return;
    const databases = await world.schedule.busy(() => original.databases.copy());
    original.isCopied = true;
    const copy: Browser = { ...original, databases, channels: new Map(), isOffline: false, hasBadDisk: false };
    world.browsers.push(copy);
    world.openTab(copy);
  },
  share(world, dice) {
    const room = pickRoom(world, dice);
    const user = dice.pick(world.users)?.id;
    if (!room || !user || room.ownerId === user) return;
    world.server.share(room.id, user, dice.pick(['view', 'edit', 'edit', null]) ?? null);
  },
  transfer(world, dice) {
    const room = pickRoom(world, dice);
    const member = dice.pick([...(room?.members.keys() ?? [])]);
    if (room && member) world.server.transfer(room.id, member);
  },
  removeRoom(world, dice) {
    const room = pickRoom(world, dice);
    if (room && dice.once(2)) world.server.remove('room', room.id);
  },
  prune(world, dice) {
    const space = dice.pick([...world.server.data.spaces.keys()]);
    if (space) world.server.data.prune(space);
  },
  backUp(world) {
    world.backup = { restore: world.server.backup(), log: world.server.log.length };
  },
  restore(world, dice) {
    if (dice.once(4)) world.restoreServer();
  },
  async signOut(world, dice) {
    const browser = pickBrowser(world, dice);
    if (!dice.once(2)) return;
    world.killAll(browser);
    await forgetDatabase(world, browser);
    if (dice.once(3)) browser.userId = dice.pick(world.users)?.id ?? browser.userId;
    world.openTab(browser);
  },
  discard(world, dice) {
    const tab = pickOpen(world, dice);
    const waiting = tab?.engine?.replica.pending.filter(({ input }) => !isTally(world, input)) ?? [];
    const command = dice.pick(waiting);
    if (command) tab?.discard(command.id);
  },
  dealWithRefused(world, dice) {
    const tab = pickOpen(world, dice);
    const isAgain = dice.once(2);
    void tab?.dealWithRefused((records) => dice.pick(records), isAgain);
  },
  async late(world, dice) {
    const { late } = world.schedule;
    if (late.length > 0) await world.schedule.happenLate(dice.roll(late.length)).catch(() => undefined);
  },
};

/** The person gave up what a sign-out deletes. */
async function forgetDatabase(world: World, { databases, userId }: Browser): Promise<void> {
  if (!databases.names().includes(userId)) return;
  await world.schedule.busy(async () => {
    const disk = await databases.open(userId);
    for (const store of ['outbox', 'refused', 'pictures'] as const) {
      const records = await disk.run([store], { mode: 'readonly' }, (tx) => tx.getAll(store));
      for (const { id } of records) world.excused.add(id);
    }
    disk.close();
    await databases.delete(userId);
  });
}

function pickOpen(world: World, dice: Dice): Tab | undefined {
  return dice.pick(world.live.filter((tab) => tab.engine));
}

function pickBrowser(world: World, dice: Dice): Browser {
  const browser = dice.pick(world.browsers);
  if (!browser) throw new Error('There is no browser.');
  return browser;
}

function pickRoom(world: World, dice: Dice) {
  const rooms = [...world.server.data.spaces.values()].filter(
    ({ kind, id }) => kind === 'room' && !world.fixed.has(id),
  );
  return dice.pick(rooms);
}

function isTally(world: World, input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'id' in input && world.tallies.has(String(input.id));
}
