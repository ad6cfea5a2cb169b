import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@boxroom/db/tables/database';
import { addBox, addItem, addRoom } from '@boxroom/db/testing/sample-rows';
import { mutateSomething } from '@boxroom/server/testing/busy-commands';
import { findFaults, findWrongRows, readOutcomes } from '@boxroom/server/testing/busy-findings';
import { Dice } from '@boxroom/sync-client/simulation/dice';
import type { Kysely } from 'kysely';
import { checkRefusals } from '../cluster/check-history.ts';
import { Device, type Person } from '../cluster/device.ts';
import { addSignedIn } from '../cluster/household.ts';
import { Journal } from '../cluster/journal.ts';
import { Client } from './client.ts';
import { meddle, type SharedRoom } from './meddle.ts';

export interface HistoryOptions {
  seed: number;
  origin: string;
  /** A connection that outlives restarts of the database. */
  withDb: <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  /** Damages the database before the check, which must find it. */
  damage?: ((db: Kysely<Database>) => Promise<unknown>) | undefined;
}

export interface HistoryResult {
  given: number;
  acknowledged: number;
  refused: number;
  crashes: number;
  /** How often the disk of a device became full. */
  fullDisks: number;
  accessChanges: number;
  /** How often each fault of the network came. */
  faults: Map<string, number>;
  /** What is wrong; empty: everything is right. */
  wrong: string[];
}

const STEPS = 60;
const REST_MS = 180_000;

interface Scene {
  dice: Dice;
  clients: Client[];
  rooms: SharedRoom[];
  origin: string;
  result: HistoryResult;
}

/**
 * Plays one history: two people with three to five devices share rooms, work, crash, run out of disk space, lose
 * requests and answers, and lose and get access. Then every fault ends, every device comes to rest, and each is compared
 * with the database and with a device that starts empty. The same seed draws the same steps; how they
 * interleave is chance.
 */
export async function playHistory(options: HistoryOptions): Promise<HistoryResult> {
  const { seed, origin, withDb } = options;
  const dice = new Dice(seed);
  const result: HistoryResult = {
    given: 0,
    acknowledged: 0,
    refused: 0,
    crashes: 0,
    fullDisks: 0,
    accessChanges: 0,
    faults: new Map(),
    wrong: [],
  };
  const journal = new Journal(() => performance.now());
  const couple = await withDb((db) => addCouple(db));
  const clients = Array.from({ length: 3 + dice.roll(3) }, (_, index) => {
    const person = couple.people[index % 2] ?? couple.people[0];
    const name = `seed ${seed}, device ${index + 1}`;
    return new Client({ name, person, origin, journal, dice, faults: result.faults });
  });
  for (const client of clients) await client.open();
  // A device that knows nothing can give nothing. The last one begins with the history.
  for (const client of clients.slice(0, -1)) await client.sync();
  const scene: Scene = { dice, clients, rooms: couple.rooms, origin, result };
  for (let step = 0; step < STEPS; step++) await takeStep(scene);
  await comeToRest(clients);
  if (options.damage) await withDb(options.damage);
  await check({ journal, clients, couple, result, ...options });
  for (const client of clients) await client.close();
  result.given = journal.given.size;
  result.acknowledged = journal.acknowledged;
  return result;
}

async function takeStep(scene: Scene): Promise<void> {
  const { dice, clients, result } = scene;
  const client = dice.pick(clients);
  if (!client) return;
  const lot = dice.roll(100);
  if (lot < 52) client.give((engine) => mutateSomething(engine, true, () => dice.roll(1 << 20) / (1 << 20)));
  else if (lot < 76) void client.sync();
  else if (lot < 88) await client.sync();
  else if (lot < 92) {
    client.crash();
    result.crashes++;
    await client.open();
  } else if (lot < 95) {
    client.isDiskFull = !client.isDiskFull;
    if (client.isDiskFull) result.fullDisks++;
  } else if (lot < 98) {
    if (await meddle(scene)) result.accessChanges++;
  } else await delay(dice.roll(60));
}

async function comeToRest(clients: readonly Client[]): Promise<void> {
  const end = performance.now() + REST_MS;
  for (const client of clients) await client.heal();
  // Twice: earlier devices have yet to read the last commands of later ones.
  for (const client of [...clients, ...clients])
    while (!(await client.sync())) {
      if (performance.now() > end) {
        const { durability, pendingCount } = client.engine;
        throw new Error(`${client.name} does not come to rest: ${durability}, ${pendingCount} waiting.`);
      }
      await delay(100);
    }
}

interface Checked extends HistoryOptions {
  journal: Journal;
  clients: readonly Client[];
  couple: Couple;
  result: HistoryResult;
}

async function check({ journal, clients, couple, result, withDb, origin }: Checked): Promise<void> {
  const given = [...journal.given.values()];
  const { findings, outcomes } = await withDb(async (db) => ({
    findings: await findFaults(db, { devices: clients }),
    outcomes: await readOutcomes(
      db,
      given.map(({ id }) => id),
    ),
  }));
  const refusals = checkRefusals(given, { outcomes });
  for (const count of refusals.counts.values()) result.refused += count;
  for (const [kind, list] of Object.entries({
    ...findings,
    wrongPages: journal.wrongPages,
    wrongRefusals: refusals.wrong,
    failures: clients.flatMap(({ failures }) => failures),
  }))
    result.wrong.push(...(list as string[]).map((line) => `${kind}: ${line}`));
  for (const { id, name, ackedAt } of given)
    if (ackedAt !== null && !outcomes.has(id)) result.wrong.push(`acknowledged and lost: ${name} ${id}`);
  for (const person of couple.people) {
    const fresh = new Device({ name: 'a new device', person, origin, journal });
    await fresh.open();
    while (!(await fresh.settle())) await delay(100);
    const wrong = await withDb((db) => findWrongRows(db, fresh));
    result.wrong.push(...wrong.map((row) => `a new device: ${row}`));
    await fresh.close();
  }
}

interface Couple {
  people: [Person, Person];
  rooms: SharedRoom[];
}

/** Adds two people with a room each that they share, and one that they do not. */
async function addCouple(db: Kysely<Database>): Promise<Couple> {
  const [ann, bob] = [await addSignedIn(db), await addSignedIn(db)];
  // Who accepts an invitation has shown that the address is theirs.
  const both = [ann.userId, bob.userId];
  await db.updateTable('app_user').set({ email_proven_at: new Date() }).where('id', 'in', both).execute();
  const rooms: SharedRoom[] = [];
  for (const [owner, other] of [
    [ann, bob],
    [bob, ann],
  ] as const)
    for (const members of [[other.userId], []]) {
      const id = await addRoom(db, owner.userId, members);
      const boxId = await addBox(db, id);
      for (let n = 0; n < 2; n++) await addItem(db, id, boxId);
      rooms.push({ id, owner, other });
    }
  return { people: [ann, bob], rooms };
}
