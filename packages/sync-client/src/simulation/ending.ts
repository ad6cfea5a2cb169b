import { isDeepStrictEqual } from 'node:util';
import { SKIPPED_PREFIX } from '@boxroom/domain/sync/protocol';
import type { RefusedRecord } from '../disk.ts';
import { FILE_UPLOAD, fileIdsOf, filesIn } from '../held-files.ts';
import { withIds } from '../refused.ts';
import { Replay } from './replay.ts';
import { ONE_PAGE } from './steps.ts';
import { differenceOf, rowsIn, viewAfresh } from './tab-watch.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

const ROUNDS_MAX = 30;

/** Ends all faults and runs everything to completion. */
export async function heal(world: World): Promise<void> {
  const { schedule } = world;
  // Everything arrives in time from here on. The size limit stays, and commands above it are kept.
  world.line.inTimeMax = null;
  while (schedule.late.length > 0) await schedule.happenLate(0).catch(() => undefined);
  for (const browser of world.browsers) Object.assign(browser, { isOffline: false, isDeaf: false, hasBadDisk: false });
  await schedule.drain();
  for (const browser of world.browsers) {
    const onDisk = world.live.filter((tab) => tab.browser === browser && !tab.isSharedComputer);
    const open = new Set(onDisk.map((tab) => tab.userId));
    for (const userId of browser.databases.names()) if (!open.has(userId)) world.openTab(browser, { userId });
  }
  await schedule.drain();
  for (let round = 0, quiet = 0; quiet < 2; round++) {
    if (round > ROUNDS_MAX) throw new Error(`It never comes to rest: ${world.live.map(waitingIn).join(', ')}.`);
    const before = world.server.log.length;
    for (const tab of world.live) {
      tab.sync(ONE_PAGE);
      await schedule.drain();
    }
    const isIdle = world.live.every((tab) => tab.engine?.pendingCount === 0) && world.server.log.length === before;
    quiet = isIdle ? quiet + 1 : 0;
  }
}

function waitingIn({ engine }: Tab): string {
  const { pending } = engine?.replica ?? {};
  return engine
    ? `${pending?.length} commands, ${engine.pendingCount} with pictures, ${engine.durability}`
    : 'not open';
}

/** Checks what must hold once nothing is in progress. */
export async function checkEnd(world: World): Promise<void> {
  const { server, violations } = world;
  const replay = new Replay(server.log);
  violations.push(...replay.violations);
  for (const [id, count] of server.effects) if (count !== 1) violations.push(`${id} took effect ${count} times.`);
  for (const [id, sqlState] of server.faults)
    if (server.outcome(id)?.code === 'INTERNAL')
      violations.push(`${id} was refused because the database said ${sqlState}.`);
  checkCodes(world);
  for (const { id } of world.users)
    compare(world, 'The server', rowsIn(server.data.viewOf(id)), 'its log', rowsIn(replay.viewOf(id)));

  const refused = new Map<string, RefusedRecord>();
  for (const tab of world.live) {
    checkReplica(world, tab);
    const records = await finish(world, () => tab.engine?.refused() ?? Promise.resolve([]));
    if (records.length !== tab.engine?.refusedCount) violations.push('The count of refused commands is wrong.');
    for (const record of records) {
      refused.set(record.id, record);
      await checkKept(world, tab, record);
    }
  }
  for (const record of refused.values()) checkRefused(world, record);
  checkGiven(world, refused);
  checkTallies(world);
  checkFiles(world);
  for (const tab of world.live) await checkDisk(world, tab);
}

/** No two boxes of one owner have the same code, and no two boxes have the same tag. */
function checkCodes({ server, violations }: World): void {
  const seen = new Set<string>();
  for (const { row } of server.rows.values()) {
    if (!('code' in row)) continue;
    const names = [`the code ${row.code} of ${server.data.spaces.get(row.spaceId)?.ownerId}`];
    if (row.tagId !== null) names.push(`the tag ${row.tagId}`);
    for (const name of names) {
      if (seen.has(name)) violations.push(`Two boxes have ${name}.`);
      seen.add(name);
    }
  }
}

/** The replica holds exactly what its person can see on the server. */
function checkReplica(world: World, { engine, userId, isSharedComputer }: Tab): void {
  if (!engine) return void world.violations.push('A tab never opened.');
  if (!isSharedComputer && engine.durability !== 'disk') world.violations.push('A tab did not go back to its disk.');
  const truth = world.server.data.viewOf(userId);
  const { view, pending, base } = engine.replica;
  compare(world, 'A replica', rowsIn(view), 'the server', rowsIn(truth));
  const bySpace = (spaces: typeof view.spaces) => new Map([...spaces].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (!isDeepStrictEqual(bySpace(view.spaces), bySpace(truth.spaces))) world.violations.push('The spaces differ.');
  if (pending.length + base.size > 0) world.violations.push('Something is still pending.');
  if (!engine.isComplete) world.violations.push('A replica is not complete.');
}

/** A tab that opens from this disk without a network shows the same as the tab that wrote it. */
async function checkDisk(world: World, tab: Tab): Promise<void> {
  if (tab.isSharedComputer || !tab.engine) return;
  const reopened = world.openTab({ ...tab.browser, channels: new Map() }, { userId: tab.userId });
  await world.schedule.drain();
  await finish(world, () => reopened.engine?.loaded ?? Promise.resolve());
  if (!reopened.engine) return void world.violations.push('A tab did not open from its disk.');
  compare(world, 'The disk', rowsIn(viewAfresh(reopened.engine.replica)), 'memory', rowsIn(tab.engine.replica.view));
  for (const part of ['spaces', 'cursors'] as const) {
    const [disk, memory] = [tab, reopened].map(({ engine }) =>
      part === 'spaces' ? engine?.replica.view.spaces : engine?.replica.cursors,
    );
    if (!isDeepStrictEqual(disk, memory)) world.violations.push(`The ${part} on disk differ from those in memory.`);
  }
  reopened.leave();
}

/**
 * A refused record is a command that the server refused, as it was given; of a bulk that took effect, the skipped ids.
 */
function checkRefused(world: World, { id, name, input, code }: RefusedRecord): void {
  if (name === FILE_UPLOAD) return;
  const given = world.given.get(id);
  const outcome = world.server.outcome(id);
  if (!given) world.violations.push(`${name} was refused and never given.`);
  else if (given.name !== name || !isSameWish(given.input, input))
    world.violations.push(`${name} was kept with another input than it was given with.`);
  if (world.isRestored || outcome?.code === code) return;
  // The device set it aside and had the server finish an empty command in its place.
  if (code === 'PAYLOAD_TOO_LARGE' && outcome?.code === 'INVALID' && world.line.tooLarge.has(id)) return;
  if (outcome?.code !== null || !outcome.detail?.startsWith(SKIPPED_PREFIX))
    world.violations.push(
      `${name} is kept as refused (${code}), the server says ${outcome?.code ?? 'it took effect'}.`,
    );
}

/** Equal except for omitted ids of a bulk. */
function isSameWish(given: unknown, kept: unknown): boolean {
  return isDeepStrictEqual(given, kept) || isDeepStrictEqual(withIds(given, new Set(stringsIn(kept))), kept);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each: unknown) => stringsIn(each));
}

/** A deletion of something that is already gone has its wish and needs no report. */
const DELETIONS = [
  'room.delete',
  'box.delete',
  'box.deleteSeveral',
  'item.delete',
  'category.delete',
  'checklist.remove',
];

/** Every command reported as saved took effect or is kept with its content. */
function checkGiven(world: World, refused: ReadonlyMap<string, RefusedRecord>): void {
  const kept = new Set([...refused.values()].flatMap((record) => filesIn(record).map(({ id }) => id)));
  // A closed tab may never learn whether a command was saved: if the command arrived, the one it replaced is accounted
  // for.
  const arrived = [...world.given.values()].filter(({ id }) => world.server.outcome(id) || refused.has(id));
  const replaced = new Set(arrived.map(({ replacedId }) => replacedId));
  for (const { id, name, input, saved, tab } of world.given.values()) {
    const isPromised = saved === 'disk' || !tab.isDead;
    if (!isPromised || world.excused.has(id) || replaced.has(id)) continue;
    const code = world.server.outcome(id)?.code;
    const isFulfilled = code === 'NOT_FOUND' && DELETIONS.includes(name);
    if (code !== null && !isFulfilled && !refused.has(id))
      world.violations.push(`${name} ${id} (saved: ${saved}) is lost, outcome ${code}.`);
    if (code !== null || world.isRestored) continue;
    for (const { id: file, holder, kind } of filesIn({ name, input })) {
      if (world.files.get(file)?.commandId !== id) continue; // the tab that brought it may have died with it
      const isWanted = fileIdsOf(world.server.row(holder.entity, holder.id)).includes(file);
      const isKept = world.server.pictures.has(file) || kept.has(file) || world.excused.has(file);
      if (isWanted && !isKept) world.violations.push(`The ${kind} ${file} of ${name} ${id} is lost.`);
    }
  }
}

/** The browser that brought the files of a refused change still has them. */
async function checkKept(world: World, { browser, engine }: Tab, record: RefusedRecord): Promise<void> {
  for (const { id, kind } of filesIn(record)) {
    if (world.files.get(id)?.browser !== browser || world.excused.has(id) || world.server.pictures.has(id)) continue;
    const file = await finish(world, () => engine?.picture(id) ?? Promise.resolve(null));
    if (!file) world.violations.push(`The ${kind} ${id} of the refused ${record.name} is lost.`);
  }
}

/** Each upload has what was in the file of that id. */
function checkFiles({ server, violations }: World): void {
  for (const [id, bytes] of server.pictures)
    if (new TextDecoder().decode(bytes) !== id) violations.push(`The file ${id} has the content of another.`);
}

/** Every count that took effect is in the total. */
function checkTallies(world: World): void {
  const counts = new Map<string, number>();
  for (const entry of world.server.log) {
    if (entry.kind !== 'command' || entry.code !== null || entry.name !== 'item.adjustQuantity') continue;
    const { id, delta } = entry.input as { id: string; delta: number };
    counts.set(id, (counts.get(id) ?? 0) + delta);
  }
  for (const id of world.tallies) {
    const item = world.server.row('item', id);
    const quantity = item && 'quantity' in item ? (item.quantity ?? 0) : 0;
    if (quantity !== (counts.get(id) ?? 0)) world.violations.push(`A tally says ${quantity}, not ${counts.get(id)}.`);
  }
}

async function finish<T>(world: World, work: () => Promise<T>): Promise<T> {
  const result = work();
  await world.schedule.drain();
  return result;
}

type Rows = ReturnType<typeof rowsIn>;
function compare(world: World, what: string, left: Rows, other: string, right: Rows): void {
  const difference = differenceOf(new Map(left), right);
  if (difference) world.violations.push(`${what} differs from ${other}: ${difference}`);
}
