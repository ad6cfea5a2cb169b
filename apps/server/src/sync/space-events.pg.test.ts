import { setTimeout as delay } from 'node:timers/promises';
import { createListener } from '@boxroom/db/listen';
import { SILENT_LOG } from '@boxroom/db/log';
import { changedSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { type CommandName, parseCommand } from '@boxroom/domain/command/registry';
import type { SyncEvent } from '@boxroom/domain/sync/protocol';
import { sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpOwnHousehold } from '../testing/own-household.ts';
import { eventually } from '../testing/test-app.ts';
import { applyCommand } from './apply-command.ts';
import { type Hints, SpaceEvents } from './space-events.ts';

const home = setUpOwnHousehold();
let abort: AbortController;

beforeEach(() => {
  abort = new AbortController();
});

const subscribe = (events: SpaceEvents) => events.subscribe({ userId: home.me, sessionId: null, signal: abort.signal });
const local = () => new SpaceEvents({ db: home.db, remote: null, onError: () => undefined });
async function next(stream: AsyncGenerator<SyncEvent>): Promise<string[] | 'ended'> {
  const { value, done } = await stream.next();
  return done ? 'ended' : value.spaces;
}

test('the first event comes immediately, then one per change of a visible space', async () => {
  const events = local();
  const stream = subscribe(events);
  expect(await next(stream)).toEqual([]);
  const waiting = next(stream);
  events.publish([crypto.randomUUID()]); // a stranger's
  events.publish([home.room]);
  expect(await waiting).toEqual([home.room]);
  abort.abort();
  expect(await next(stream)).toBe('ended');
});

test('a room created on another device is announced and watched from then on', async () => {
  const events = local();
  const stream = subscribe(events);
  await next(stream);
  const id = newId();
  const run = (name: CommandName, input: unknown) =>
    home.db.transaction().execute(async (tx) => {
      const parsed = parseCommand(name, input);
      return applyCommand(tx, { userId: home.me, parsed, mutationId: newId(), at: Date.now() });
    });
  for (const [name, input] of [
    ['room.create', { id, name: 'Shed' }],
    ['box.add', { roomId: id, boxes: [{ id: newId(), name: 'Tools', description: null }] }],
  ] as const) {
    const told = next(stream);
    events.publish((await run(name, input)).spaceIds);
    expect(await told).toContain(name === 'room.create' ? home.me : id);
  }
  abort.abort();
});

test('many changes in a short time become one event', async () => {
  const events = local();
  const stream = subscribe(events);
  await next(stream);
  const waiting = next(stream);
  events.publish([home.room]);
  await waiting;
  for (let n = 0; n < 50; n++) events.publish([home.room, home.me]);
  expect(((await next(stream)) as string[]).toSorted()).toEqual([home.me, home.room].toSorted());
  const after = next(stream);
  abort.abort();
  expect(await after).toBe('ended');
});

test('a room is watched after it is shared and no longer after it is revoked', async () => {
  const events = local();
  const owner = (await addPerson(home.db)).id;
  const shared = await addRoom(home.db, owner);
  const stream = subscribe(events);
  await next(stream);
  await home.db.insertInto('room_member').values({ space_id: shared, user_id: home.me, access: 'view' }).execute();
  events.publish([home.me, shared]);
  await next(stream);
  const given = next(stream);
  events.publish([shared]);
  expect(await given).toEqual([shared]);
  await home.db.deleteFrom('room_member').where('user_id', '=', home.me).execute();
  events.publish([home.me]);
  expect(await next(stream)).toEqual([home.me]);
  const taken = next(stream);
  events.publish([shared]);
  events.publish([home.room]);
  expect(await taken).toEqual([home.room]);
  abort.abort();
});

describe('a room that is revoked or made read-only', () => {
  let owner: string;
  let shared: string;
  beforeEach(async () => {
    owner = (await addPerson(home.db)).id;
    shared = await addRoom(home.db, owner, [home.me]);
  });
  /** Changes rows as a procedure does. Returns the changed spaces. */
  const change = (work: (tx: Transaction<Database>) => Promise<unknown>) =>
    home.db.transaction().execute(async (tx) => {
      await work(tx);
      return changedSpaces(tx);
    });
  const revoke = () => change((tx) => tx.deleteFrom('room_member').where('user_id', '=', home.me).execute());

  test('is announced to its former member immediately, and nothing of it afterwards', async () => {
    const events = local();
    const stream = subscribe(events);
    await next(stream);
    const told = next(stream);
    events.publish(await revoke());
    expect(await told).toEqual([home.me]);
    const after = next(stream);
    for (let n = 0; n < 20; n++) events.publish([shared]);
    events.publish([home.room]);
    expect(await after).toEqual([home.room]);
    abort.abort();
  });

  test('is announced with its next change if the revocation’s hint was lost', async () => {
    const events = local();
    const stream = subscribe(events);
    await next(stream);
    await revoke();
    const told = next(stream);
    events.publish([shared, home.room]);
    expect(((await told) as string[]).toSorted()).toEqual([home.me, home.room].toSorted());
    const after = next(stream);
    events.publish([shared]);
    events.publish([home.room]);
    expect(await after).toEqual([home.room]);
    abort.abort();
  });

  test('is dropped from the hints collected for a slow reader', async () => {
    const events = local();
    const stream = subscribe(events);
    await next(stream);
    events.publish([shared]); // nobody reads
    events.publish(await revoke());
    expect(await next(stream)).toEqual([home.me]);
    abort.abort();
  });

  test('is announced if only the access was lowered', async () => {
    const events = local();
    const stream = subscribe(events);
    await next(stream);
    const told = next(stream);
    events.publish(
      await change((tx) =>
        tx.updateTable('room_member').set({ access: 'view' }).where('user_id', '=', home.me).execute(),
      ),
    );
    expect(await told).toEqual(expect.arrayContaining([home.me]));
    abort.abort();
  });
});

test('a stream sends five events a second at most, and the last change is among them', async () => {
  const events = local();
  const times: number[] = [];
  const seen = new Set<string>();
  const busy = setInterval(() => events.publish([home.room]), 5);
  for await (const { spaces } of subscribe(events)) {
    times.push(performance.now());
    for (const id of spaces) seen.add(id);
    if (times.length === 9) {
      clearInterval(busy);
      events.publish([home.me]);
    }
    if (seen.has(home.me)) abort.abort();
  }
  for (const [n, time] of times.entries()) {
    const sixth = times[n + 5];
    // A timer may fire a millisecond early.
    if (sixth !== undefined) expect(sixth - time).toBeGreaterThan(990);
  }
  expect(times.length).toBeGreaterThan(9);
});

describe('between processes, over Postgres', () => {
  /** Starts one server process as far as hints are concerned: its own connections and subscribers. */
  async function startProcess() {
    const listener = createListener({ url: home.url, log: SILENT_LOG });
    const notified: string[] = [];
    const events = new SpaceEvents({
      db: home.db,
      remote: {
        listen: listener.listen,
        notify: async (channel, payload) => {
          notified.push(payload);
          await sql`select pg_notify(${channel}, ${payload})`.execute(home.db);
        },
      },
      onError: (error) => {
        throw error;
      },
    });
    await events.start();
    const stop = async () => {
      await events.stop();
      await listener.close();
    };
    return { events, notified, stop };
  }

  test('a hint reaches the other process’s subscribers, and the own ones only once', async () => {
    const [here, there] = await Promise.all([startProcess(), startProcess()]);
    const [ours, theirs] = [subscribe(here.events), subscribe(there.events)];
    await Promise.all([next(ours), next(theirs)]);
    const both = Promise.all([next(ours), next(theirs)]);
    here.events.publish([home.room]);
    expect(await both).toEqual([[home.room], [home.room]]);
    const nextHere = next(ours);
    there.events.publish([home.me]); // after our own notification, which must not count
    expect(await nextHere).toEqual([home.me]);
    abort.abort();
    await Promise.all([here.stop(), there.stop()]);
  });

  test('many changes make few notifications, none longer than Postgres allows', async () => {
    const here = await startProcess();
    for (let n = 0; n < 20; n++) here.events.publish(Array.from({ length: 50 }, () => crypto.randomUUID()));
    await eventually(() => here.notified.length === 5);
    for (const payload of here.notified) expect(payload.length).toBeLessThan(8000);
    await here.stop();
  });

  test('a revocation in one process silences the streams of the other', async () => {
    const [here, there] = await Promise.all([startProcess(), startProcess()]);
    const owner = (await addPerson(home.db)).id;
    const shared = await addRoom(home.db, owner, [home.me]);
    const stream = subscribe(there.events);
    await next(stream);
    const told = next(stream);
    const spaceIds = await home.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('room_member').where('user_id', '=', home.me).execute();
      return changedSpaces(tx);
    });
    here.events.publish(spaceIds);
    expect(await told).toEqual([home.me]);
    const after = next(stream);
    here.events.publish([shared]);
    here.events.publish([home.room]);
    expect(await after).toEqual([home.room]);
    abort.abort();
    await Promise.all([here.stop(), there.stop()]);
  });

  test('after a lost connection subscribers pull what changed meanwhile, and nobody else does', async () => {
    const here = await startProcess();
    const stream = subscribe(here.events);
    const stranger = (await addPerson(home.db)).id;
    const theirs = here.events.subscribe({ userId: stranger, sessionId: null, signal: abort.signal });
    await Promise.all([next(stream), next(theirs)]);
    const told = next(stream);
    const other = next(theirs);
    // No hint tells of it.
    await home.db.updateTable('room').set({ name: 'Renamed' }).where('id', '=', home.room).execute();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'boxroom%listener'`.execute(home.db);
    expect(await told).toEqual([home.room]);
    abort.abort();
    expect(await other).toBe('ended');
    await here.stop();
  });

  test('a hint that never arrives costs a delay: versions are compared', async () => {
    const deaf = new SpaceEvents({
      db: home.db,
      remote: { listen: () => Promise.resolve(() => Promise.resolve()), notify: () => Promise.resolve() },
      onError: () => undefined,
      compareMs: 20,
    });
    await deaf.start();
    const stream = subscribe(deaf);
    await next(stream);
    for (const name of ['One', 'Another']) {
      const told = next(stream);
      await home.db.updateTable('room').set({ name }).where('id', '=', home.room).execute();
      expect(await told).toEqual([home.room]);
    }
    abort.abort();
    await deaf.stop();
  });
});

/** A bus between processes that loses, doubles and delays messages: for NATS, and for anything else. */
function faultyBus() {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const lost = { count: 0, doubled: 0 };
  const remote: Hints = {
    listen(channel, onMessage) {
      const those = listeners.get(channel) ?? new Set();
      listeners.set(channel, those.add(onMessage));
      return Promise.resolve(() => Promise.resolve(void those.delete(onMessage)));
    },
    notify(channel, payload) {
      for (const onMessage of listeners.get(channel) ?? []) {
        const chance = Math.random();
        if (chance < 0.4) lost.count++;
        else setTimeout(() => onMessage(payload), Math.random() * 300);
        if (chance > 0.8 && ++lost.doubled) setTimeout(() => onMessage(payload), Math.random() * 300);
      }
      return Promise.resolve();
    },
  };
  return { remote, lost };
}

test('hints that are lost, doubled and out of order cost a delay, and every change is told', async () => {
  const { remote, lost } = faultyBus();
  const options = { db: home.db, remote, onError: () => undefined, compareMs: 100 };
  const [here, there] = [new SpaceEvents(options), new SpaceEvents(options)];
  await Promise.all([here.start(), there.start()]);
  const stream = subscribe(there);
  await next(stream);
  const told: string[][] = [];
  const reading = (async () => {
    for await (const { spaces } of stream) told.push(spaces);
  })();
  for (let n = 0; n < 30; n++) {
    const before = told.length;
    const spaceIds = await home.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('room')
        .set({ name: `Room ${n}` })
        .where('id', '=', home.room)
        .execute();
      return changedSpaces(tx);
    });
    here.publish(spaceIds);
    await eventually(() => told.length > before);
  }
  expect(lost.count).toBeGreaterThan(0);
  expect(lost.doubled).toBeGreaterThan(0);
  abort.abort();
  await reading;
  await Promise.all([here.stop(), there.stop()]);
});

test('one change takes one statement, however many people have the room open', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => addPerson(home.db)));
  await home.db
    .insertInto('room_member')
    .values(people.map(({ id }) => ({ space_id: home.room, user_id: id, access: 'view' as const })))
    .execute();
  const events = local();
  const streams = people.flatMap(({ id }) =>
    Array.from({ length: 5 }, () => events.subscribe({ userId: id, sessionId: null, signal: abort.signal })),
  );
  let statements = 0;
  const count = () => void statements++;
  home.pool.on('acquire', count);
  await Promise.all(streams.map(next));
  expect(statements).toBeLessThanOrEqual(2);
  statements = 0;
  const told = Promise.all(streams.map(next));
  await delay(300); // longer than the pause after an event
  events.publish([home.room]);
  expect(await told).toEqual(streams.map(() => [home.room]));
  expect(statements).toBe(1);
  home.pool.off('acquire', count);
  abort.abort();
});
