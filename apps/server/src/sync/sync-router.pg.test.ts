import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toTrpcError } from '../errors.ts';
import { type Caller, callerOf } from '../testing/caller.ts';
import { SpaceEvents } from './space-events.ts';

let database: TestDatabase;
let me: string;
let room: string;
let call: Caller;
const [publish, noteLines] = [vi.fn(), vi.fn()];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const person = await addPerson(database.db);
  me = person.id;
  room = await addRoom(database.db, me);
  publish.mockReset();
  noteLines.mockReset();
  const events = new SpaceEvents({ db: database.db, remote: null, onError: () => undefined });
  call = callerOf(database.db, person, {
    events: Object.assign(events, { publish }),
    push: { trusted: [], publicKey: '', noteLines, wake: () => undefined },
  });
});

const box = () => ({ id: newId(), name: 'New', description: null });
const named = (name: string) => [expect.objectContaining({ action: 'add', entity: 'box', name })];

function pushed(userId = me) {
  const input = { roomId: room, boxes: [box()] };
  const mutations = [{ id: newId(), seq: 1, name: 'box.add', input, at: Date.now() }];
  return { protocol: PROTOCOL_VERSION, userId, clientId: newId(), mutations };
}
const pulled = (userId = me) => ({
  protocol: PROTOCOL_VERSION,
  userId,
  clientId: newId(),
  cursors: {},
  ackedSeq: 0,
  limit: 100,
});

test('nothing of one account is pushed or pulled as another', async () => {
  const { id } = await addPerson(database.db);
  const refused = { cause: { code: 'ACCOUNT_CHANGED' } };
  await expect(call.sync.push(pushed(id)).catch(toTrpcError)).resolves.toMatchObject(refused);
  await expect(call.sync.pull(pulled(id)).catch(toTrpcError)).resolves.toMatchObject(refused);
  expect(publish).not.toHaveBeenCalled();
  expect(await database.db.selectFrom('box').select('id').where('space_id', '=', room).execute()).toEqual([]);
});

test('a push reports what changed to streams and notifications, and nothing when it is sent again', async () => {
  const input = pushed();
  expect(await call.sync.push(input)).toEqual({ status: 'ok', lastSeq: 1 });
  expect(publish.mock.calls).toEqual([[[room]]]);
  expect(noteLines.mock.calls).toEqual([[me, named('New')]]);
  await call.sync.push(input);
  expect([publish.mock.lastCall, noteLines.mock.lastCall]).toEqual([[[]], [me, []]]);
});

test('so does a command that is called as a procedure', async () => {
  await call.boxes.add({ roomId: room, boxes: [box()] });
  expect(publish.mock.calls).toEqual([[[room]]]);
  expect(noteLines.mock.calls).toEqual([[me, named('New')]]);
});

test('a command that is called as a procedure returns what it skipped', async () => {
  const absent = newId();
  const item = await addItem(database.db, room, await addBox(database.db, room));
  const { skipped } = await call.checklist.add({ itemIds: [absent, item] });
  expect(skipped).toEqual([{ id: absent, code: 'NOT_FOUND' }]);
});
