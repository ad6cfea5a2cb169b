import { addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import type { SyncEvent } from '@boxroom/domain/sync/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SpaceEvents } from './space-events.ts';

let database: TestDatabase;
let me: string;
let room: string;
let abort: AbortController;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  me = (await addPerson(database.db)).id;
  room = await addRoom(database.db, me);
  abort = new AbortController();
});

const local = () => new SpaceEvents({ db: database.db, remote: null, onError: () => undefined });
async function next(stream: AsyncGenerator<SyncEvent>): Promise<string[] | 'ended'> {
  const { value, done } = await stream.next();
  return done ? 'ended' : value.spaces;
}

test('the first event comes at once, then one per change of a space the person sees', async () => {
  const events = local();
  const stream = events.subscribe(me, abort.signal);
  expect(await next(stream)).toEqual([]);
  const waiting = next(stream);
  events.publish([crypto.randomUUID()]); // a stranger's
  events.publish([room]);
  expect(await waiting).toEqual([room]);
  abort.abort();
  expect(await next(stream)).toBe('ended');
});

test('many changes within a moment become one event', async () => {
  const events = local();
  const stream = events.subscribe(me, abort.signal);
  await next(stream);
  const waiting = next(stream);
  events.publish([room]);
  await waiting;
  for (let n = 0; n < 50; n++) events.publish([room, me]);
  expect(((await next(stream)) as string[]).toSorted()).toEqual([me, room].toSorted());
  const after = next(stream);
  abort.abort();
  expect(await after).toBe('ended');
});

test('a room that is given is watched from then on, a room that is taken no more', async () => {
  const events = local();
  const owner = (await addPerson(database.db)).id;
  const shared = await addRoom(database.db, owner);
  const stream = events.subscribe(me, abort.signal);
  await next(stream);
  await database.db.insertInto('room_member').values({ space_id: shared, user_id: me, access: 'view' }).execute();
  events.publish([me, shared]);
  await next(stream);
  const given = next(stream);
  events.publish([shared]);
  expect(await given).toEqual([shared]);
  await database.db.deleteFrom('room_member').where('user_id', '=', me).execute();
  events.publish([me]);
  expect(await next(stream)).toEqual([me]);
  const taken = next(stream);
  events.publish([shared]);
  events.publish([room]);
  expect(await taken).toEqual([room]);
  abort.abort();
});

test('hints reach the subscribers of another process', async () => {
  const channels = new Set<(payload: string) => void>();
  const remote = {
    listen: async (_: string, onMessage: (payload: string) => void) => {
      channels.add(onMessage);
      return async () => void channels.delete(onMessage);
    },
    notify: async (_: string, payload: string) => channels.forEach((deliver) => deliver(payload)),
  };
  const [here, there] = [0, 1].map(() => new SpaceEvents({ db: database.db, remote, onError: () => undefined }));
  if (!here || !there) throw new Error('unreachable');
  await Promise.all([here.start(), there.start()]);
  const stream = there.subscribe(me, abort.signal);
  await next(stream);
  const waiting = next(stream);
  here.publish([room]);
  expect(await waiting).toEqual([room]);
  abort.abort();
  await Promise.all([here.stop(), there.stop()]);
  expect(channels.size).toBe(0);
});
