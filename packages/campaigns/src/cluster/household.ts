import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@boxroom/db/tables/database';
import { addBox, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createSessions } from '@boxroom/server/auth/session';
import { Dice } from '@boxroom/sync-client/simulation/dice';
import type { Kysely } from 'kysely';
import { Device, type Person } from './device.ts';
import type { Journal } from './journal.ts';
import { HOME, newItems, REGISTER, TALLY, workOnce } from './random-work.ts';

export interface HouseholdOptions {
  db: Kysely<Database>;
  origin: string;
  journal: Journal;
  seed: number;
  people: number;
  devicesPerPerson: number;
}

/** The longest wait of a device between two commands, in milliseconds. */
const PAUSE_MAX_MS = 1500;
/** A device closes and opens its app once in so many turns. */
const REOPENS_ONCE_IN = 80;
const REST_MS = 180_000;

interface Worker {
  device: Device;
  dice: Dice;
  registerId: string;
}

/** Several people with several devices each. Everybody shares one room with all the others. */
export class Household {
  readonly devices: readonly Device[];
  readonly #workers: readonly Worker[];
  #turn = 0;
  #working: { stop: AbortController; all: Promise<unknown> } | null = null;
  /** How often a device closed and opened its app. */
  reopened = 0;

  private constructor(workers: readonly Worker[]) {
    this.#workers = workers;
    this.devices = workers.map(({ device }) => device);
  }

  /** Creates the people, two rooms each, and what their devices need; opens and connects the devices. */
  static async create(options: HouseholdOptions): Promise<Household> {
    const { db, origin, journal, seed, devicesPerPerson } = options;
    const people = await addPeople(db, options.people);
    const homes = await addHomes(db, people);
    const workers: Worker[] = [];
    for (const [index, person] of people.entries())
      for (let number = 1; number <= devicesPerPerson; number++) {
        const device = new Device({ name: `device ${index + 1}.${number}`, person, origin, journal });
        await device.open();
        const dice = new Dice(seed * 1000 + workers.length);
        await restOf(device);
        const boxId = dice.pick(homes[index] ?? []) ?? '';
        const [register, tally] = [newItems(`${REGISTER} 0`, 1), newItems(`${TALLY} of ${device.name}`, 1)];
        await device.mutate('item.add', { boxId, items: register });
        await device.mutate('item.add', { boxId, items: tally });
        workers.push({ device, dice, registerId: register[0]?.id ?? '' });
      }
    const household = new Household(workers);
    for (const { device } of workers) await restOf(device);
    for (const device of household.devices) device.connect();
    return household;
  }

  /** Every device gives commands from now on. */
  work(): void {
    const stop = new AbortController();
    this.#working = { stop, all: Promise.all(this.#workers.map((worker) => this.#workOn(worker, stop.signal))) };
  }

  /** Every device stops giving commands, sends everything and reads to the end. */
  async rest(): Promise<void> {
    this.#working?.stop.abort();
    await this.#working?.all;
    this.#working = null;
    await Promise.all(this.devices.map((device) => device.disconnect()));
    // Twice: earlier devices have yet to read the last commands of later ones.
    for (const device of [...this.devices, ...this.devices]) await restOf(device);
  }

  connect(): void {
    for (const device of this.devices) device.connect();
  }

  async close(): Promise<void> {
    this.#working?.stop.abort();
    await this.#working?.all;
    for (const device of this.devices) if (device.isOpen) await device.close();
  }

  async #workOn({ device, dice, registerId }: Worker, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(dice.roll(PAUSE_MAX_MS));
      if (dice.once(REOPENS_ONCE_IN)) await this.#reopen(device);
      await workOnce({
        dice,
        registerId,
        turn: ++this.#turn,
        view: device.engine.replica.view,
        mutate: (name, input) => device.mutate(name, input),
      });
    }
  }

  async #reopen(device: Device): Promise<void> {
    await device.close();
    await device.open();
    device.connect();
    this.reopened++;
  }
}

async function restOf(device: Device): Promise<void> {
  const end = performance.now() + REST_MS;
  while (!(await device.settle())) {
    if (performance.now() > end) throw new Error(`${device.name} does not come to rest.`);
    await delay(500);
  }
}

/** Writes rows as the first version that is updated from has them: the database may be of an older one. */
async function addPeople(db: Kysely<Database>, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 1; n <= count; n++) people.push(await addSignedIn(db));
  return people;
}

export async function addSignedIn(db: Kysely<Database>): Promise<Person> {
  const { id: userId } = await addPerson(db);
  const [cookie = ''] = (await createSessions(db, { secure: false }).open(userId, 'campaign')).split(';');
  return { userId, cookie };
}

/** Gives everybody a room shared with all and one of their own, with two homes each. Returns the homes by person. */
async function addHomes(db: Kysely<Database>, people: readonly Person[]): Promise<string[][]> {
  return Promise.all(
    people.map(async ({ userId }) => {
      const others = people.map((other) => other.userId).filter((id) => id !== userId);
      const rooms = [await addRoom(db, userId, others), await addRoom(db, userId)];
      const homes: string[] = [];
      for (const roomId of [...rooms, ...rooms]) {
        const id = await addBox(db, roomId);
        await db
          .updateTable('box')
          .set({ name: `${HOME} ${id}` })
          .where('id', '=', id)
          .execute();
        homes.push(id);
      }
      return homes;
    }),
  );
}
