import { setTimeout as delay } from 'node:timers/promises';
import { isPassing, withRetry } from '@boxroom/db/retry';
import { lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import type { PullInput, PullOutput, PushInput, PushOutput } from '@boxroom/domain/sync/protocol';
import type { SyncEngine } from '@boxroom/sync-client/engine';
import type { Pending } from '@boxroom/sync-client/pending';
import { type Transport, TransportError } from '@boxroom/sync-client/transport';
import { type Kysely, sql } from 'kysely';
import { mutateSomething } from './busy-commands.ts';
import { pushServices } from './push-services.ts';
import { directTransport, SyncDevice } from './sync-device.ts';

export interface BusyOptions {
  db: Kysely<Database>;
  mutations: number;
  users?: number;
  devicesPerUser?: number;
  /** Rows per page of a pull. */
  limit?: number;
  /** Longest random wait between the last statement of a push and its commit, in milliseconds. */
  jitter?: number;
  /** Called after the setup and before any write. */
  before?: () => Promise<void>;
  /** Adds and deletes rooms, and changes access to them. */
  changesAccess?: boolean;
}

export interface GivingDevice {
  engine: SyncEngine;
  /** The commands accepted here, by mutation id. */
  given: ReadonlyMap<string, Pending>;
  /** Ids of commands that need not arrive: a crash came before they were on the disk. */
  excused?: ReadonlySet<string>;
}

export interface BusyDevice extends GivingDevice {
  given: Map<string, Pending>;
  pulls: number;
}

/** Statistics of the run, and the violations it found. */
export interface BusyRun {
  devices: BusyDevice[];
  /** Pushes sent twice at the same moment. */
  doubled: number;
  /** Pushes whose response was lost. */
  lostAnswers: number;
  /** The number of pushes by status. */
  statuses: Record<string, number>;
  accessChanges: number;
  /** Pages that do not continue exactly where the device was. */
  wrongPages: string[];
  ms: number;
}

/**
 * Runs several people with several devices each on one database: they add, edit, move and delete in rooms they share,
 * and read all the time in small pages. Some pushes arrive twice at once, some responses are lost, and access is
 * revoked and granted meanwhile. Ends when every device has sent everything and has read to the end.
 */
export async function runBusyHousehold(options: BusyOptions): Promise<BusyRun> {
  const { db, mutations, users = 4, devicesPerUser = 3, limit = 40, jitter = 5, changesAccess = true } = options;
  const people = await Promise.all(Array.from({ length: users }, async () => (await addPerson(db)).id));
  const rooms = await addSharedRooms(db, people);
  await delayCommits(db, jitter);
  await options.before?.();

  const run: BusyRun = {
    devices: [],
    doubled: 0,
    lostAnswers: 0,
    statuses: {},
    accessChanges: 0,
    wrongPages: [],
    ms: 0,
  };
  for (const userId of people)
    for (let n = 0; n < devicesPerUser; n++) {
      const device = new SyncDevice(userId, faultyTransport(db, userId, run));
      run.devices.push({ engine: await device.open(), given: new Map(), pulls: 0 });
    }
  for (const { engine } of run.devices) while (!(await settled(engine, limit)));
  const start = performance.now();
  const quota = Math.ceil(mutations / run.devices.length);
  const writing = new AbortController();
  const meddling = changesAccess ? meddle(db, people, rooms, run, writing.signal) : Promise.resolve();
  const reading = run.devices.map((device) => read(device, limit, writing.signal));
  await Promise.all(run.devices.map((device) => write(device, quota, changesAccess)));
  writing.abort();
  await Promise.all([meddling, ...reading]);
  // Twice: earlier devices have yet to read the last sends of later ones.
  for (const { engine } of [...run.devices, ...run.devices]) while (!(await settled(engine, limit)));
  run.ms = Math.round(performance.now() - start);
  return run;
}

/** Two rooms each, one of them shared with everybody, with some boxes and items. */
async function addSharedRooms(db: Kysely<Database>, people: readonly string[]): Promise<string[]> {
  const rooms: string[] = [];
  for (const owner of people) {
    const others = people.filter((id) => id !== owner);
    for (const members of [others, []]) {
      const room = await addRoom(db, owner, members);
      rooms.push(room);
      const box = await addBox(db, room);
      for (let n = 0; n < 3; n++) await addItem(db, room, box);
    }
  }
  return rooms;
}

/** Makes every push wait a random time before its commit, after all its versions are assigned. */
async function delayCommits(db: Kysely<Database>, jitter: number): Promise<void> {
  await sql`
    create function jitter() returns trigger language plpgsql as $$
    begin perform pg_sleep(random() * ${sql.lit(jitter / 1000)}); return null; end $$;
    create constraint trigger jitter after insert on sync_mutation deferrable initially deferred
      for each row execute function jitter()`.execute(db);
}

function faultyTransport(db: Kysely<Database>, userId: string, run: BusyRun): Transport {
  const services = pushServices(db);
  const direct = directTransport(services, userId);
  const count = (out: PushOutput) => {
    run.statuses[out.status] = (run.statuses[out.status] ?? 0) + 1;
    return out;
  };
  return {
    ...direct,
    async push(input: PushInput) {
      const answers = [direct.push(input)];
      if (Math.random() < 0.25) {
        run.doubled++;
        answers.push(direct.push(input));
      }
      const [out] = (await Promise.all(answers)).map(count).toSorted(() => Math.random() - 0.5);
      if (!out || Math.random() < 0.1) {
        run.lostAnswers++;
        throw new TransportError('network');
      }
      return out;
    },
    async pull(input: PullInput) {
      // The real one is answered 503 where all connections are taken for too long.
      const out = await direct.pull(input).catch((error: unknown) => {
        throw isPassing(error) ? new TransportError('network') : error;
      });
      run.wrongPages.push(...wrongPagesIn(input, out));
      return out;
    },
  };
}

/** A page continues where the device is and never goes back; a snapshot comes only for a space it does not have. */
export function wrongPagesIn({ cursors }: PullInput, { spaces }: PullOutput): string[] {
  return spaces.flatMap(({ id, reset, from, to }) => {
    const cursor = cursors[id];
    const goesOn = cursor ? !reset && from === cursor.v : reset && from === 0;
    return goesOn && to >= from ? [] : [JSON.stringify({ id, reset, from, to, cursor })];
  });
}

async function write({ engine, given }: BusyDevice, quota: number, withRooms: boolean): Promise<void> {
  while (given.size < quota) {
    const burst = 1 + Math.floor(Math.random() * 4);
    for (let n = 0; n < burst; n++) {
      const { plan, saved } = mutateSomething(engine, withRooms);
      if (!plan.ok) continue;
      const command = engine.replica.pending.at(-1);
      if (command) given.set(command.id, command);
      await saved;
    }
    await ignoreLost(engine.pushOnce());
  }
}

async function read(device: BusyDevice, limit: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if ((await ignoreLost(device.engine.pullOnce(limit))) !== undefined) device.pulls++;
    await delay(Math.random() * 25);
  }
}

/** Whether the device has sent everything and read to the end. */
async function settled(engine: SyncEngine, limit: number): Promise<boolean> {
  return (await ignoreLost(engine.sync(limit))) === true;
}

async function ignoreLost<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
}

/** Revokes and grants access to the shared rooms, every few milliseconds. */
async function meddle(
  db: Kysely<Database>,
  people: readonly string[],
  rooms: readonly string[],
  run: BusyRun,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const [room, person] = [pick(rooms), pick(people)];
    if (!room || !person) return;
    await withRetry(() =>
      db.transaction().execute(async (tx) => {
        await lockSpaces(tx, [room, person]);
        const owner = await tx.selectFrom('space').select('owner_id').where('id', '=', room).executeTakeFirst();
        if (!owner || owner.owner_id === person) return;
        if (Math.random() < 0.4) {
          await tx.deleteFrom('room_member').where('space_id', '=', room).where('user_id', '=', person).execute();
          return;
        }
        const access = Math.random() < 0.75 ? 'edit' : 'view';
        await tx
          .insertInto('room_member')
          .values({ space_id: room, user_id: person, access })
          .onConflict((conflict) => conflict.columns(['space_id', 'user_id']).doUpdateSet({ access }))
          .execute();
      }),
    );
    run.accessChanges++;
    await delay(10 + Math.random() * 20);
  }
}

function pick<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}
