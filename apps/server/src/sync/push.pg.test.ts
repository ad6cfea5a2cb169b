import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { boxCodeOf } from '@boxroom/domain/box/box-code';
import type { LogLine } from '@boxroom/domain/history/log-line';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { type Mutation, PROTOCOL_VERSION, type PushOutput } from '@boxroom/domain/sync/protocol';
import { mutationSchema, pushInputSchema } from '@boxroom/domain/sync/protocol-schemas';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toTrpcError } from '../errors.ts';
import { createLogger, type Logger } from '../logger.ts';
import { callerOf } from '../testing/caller.ts';
import { pullParsed } from '../testing/pull-parsed.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { push } from './push.ts';
import { RepeatedFailures } from './repeated-failures.ts';

let database: TestDatabase;
let me: string;
let room: string;
let client: string;
let changed: string[];
let lines: LogLine[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  me = (await addPerson(database.db)).id;
  room = await addRoom(database.db, me);
  client = newId();
  [changed, lines] = [[], []];
});

interface Options {
  clientId?: string;
  userId?: string;
  log?: Logger;
  signal?: AbortSignal;
  /** Called after each transaction. */
  afterRun?: () => void;
}

function send(
  mutations: Mutation[],
  { clientId = client, userId = me, log = createLogger('silent'), signal, afterRun }: Options = {},
): Promise<PushOutput> {
  const services = {
    db: database.db,
    log,
    failures: new RepeatedFailures(),
    signal,
    onChanged(ids: readonly string[], written: readonly LogLine[]) {
      changed.push(...ids);
      lines.push(...written);
      afterRun?.();
    },
  };
  const input = pushInputSchema.parse({ protocol: PROTOCOL_VERSION, userId, clientId, mutations });
  return push(services, userId, input);
}
function mutation(seq: number, name: string, input: unknown, id = newId()): Mutation {
  return { id, seq, name, input, at: Date.now() };
}
const addTo = (seq: number, roomId = room, boxId = newId()) =>
  mutation(seq, 'box.add', { roomId, boxes: [{ id: boxId, name: `Box ${seq}`, description: null }] });
const countBoxes = async (roomId = room) =>
  (await database.db.selectFrom('box').select('id').where('space_id', '=', roomId).execute()).length;
async function outcomes(clientId = client) {
  const rows = await database.db
    .selectFrom('sync_mutation')
    .select(['seq', 'code', 'repeat'])
    .where('client_id', '=', clientId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.code ?? (row.repeat ? 'repeated' : 'applied'));
}

describe('exactly once', () => {
  test('the same push again changes nothing', async () => {
    const batch = [addTo(1), addTo(2)];
    expect(await send(batch)).toEqual({ status: 'ok', lastSeq: 2 });
    [changed, lines] = [[], []];
    expect(await send(batch)).toEqual({ status: 'ok', lastSeq: 2 });
    expect(await countBoxes()).toBe(2);
    expect([changed, lines]).toEqual([[], []]);
  });

  test('a mutation that is twice in one push takes effect once', async () => {
    const twice = addTo(1);
    expect(await send([twice, { ...twice, seq: 2 }, addTo(3)])).toEqual({ status: 'ok', lastSeq: 3 });
    expect(await countBoxes()).toBe(2);
    expect(await outcomes()).toEqual(['applied', 'repeated', 'applied']);
    expect(lines).toHaveLength(2);
  });

  test('eight concurrent copies of a push change it once', async () => {
    const batch = [addTo(1), addTo(2), addTo(3)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(batch)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(['ok']));
    expect(await countBoxes()).toBe(3);
    const lines = await database.db.selectFrom('history_entry').select('id').where('space_id', '=', room).execute();
    expect(lines).toHaveLength(3);
  });

  test('a mutation sent again under another client id only repeats its outcome', async () => {
    const first = addTo(1);
    const refused = mutation(2, 'box.delete', { id: newId() });
    await send([first, refused]);
    const other = newId();
    expect(
      await send(
        [
          { ...first, seq: 1 },
          { ...refused, seq: 2 },
        ],
        { clientId: other },
      ),
    ).toEqual({ status: 'ok', lastSeq: 2 });
    expect(await outcomes(other)).toEqual(['repeated', 'NOT_FOUND']);
    expect(await countBoxes()).toBe(1);
  });

  test('a mutation of which only the id is kept gets a record again when it is sent again', async () => {
    const mutations = [addTo(1), mutation(2, 'room.rename', { id: newId(), name: 'X' })];
    await send(mutations);
    await sql`
      with old as (delete from sync_mutation where client_id = ${client} returning user_id, id, code)
      insert into finished_mutation (user_id, id, code) select user_id, id, code from old`.execute(database.db);
    expect(await send(mutations)).toEqual({ status: 'ok', lastSeq: 2 });
    expect(await outcomes()).toEqual(['repeated', 'NOT_FOUND']);
    expect(await countBoxes()).toBe(1);
  });

  test('a number reused for another mutation is a fork', async () => {
    await send([addTo(1)]);
    expect(await send([addTo(1)])).toEqual({ status: 'forked', lastSeq: 1 });
  });

  test('a missing number is a gap, and nothing after it takes effect', async () => {
    expect(await send([addTo(1), addTo(3)])).toEqual({ status: 'gap', lastSeq: 1 });
    expect(await countBoxes()).toBe(1);
  });

  test('a client id of another person is a fork', async () => {
    await send([addTo(1)]);
    const other = (await addPerson(database.db)).id;
    expect(await send([addTo(1)], { userId: other })).toEqual({ status: 'forked', lastSeq: 0 });
  });
});

test('boxes that want one code concurrently, in rooms of one owner, all get one', async () => {
  const twins = idsOfOneCode(4);
  const rooms = await Promise.all(twins.map(() => addRoom(database.db, me)));
  const devices = twins.map((id, n) => ({ clientId: newId(), mutations: [addTo(1, rooms[n], id)] }));
  await Promise.all(devices.map(({ clientId, mutations }) => send(mutations, { clientId })));
  for (const { clientId } of devices) expect(await outcomes(clientId)).toEqual(['applied']);
  const boxes = await database.db.selectFrom('box').select(['id', 'code']).where('owner_id', '=', me).execute();
  const attempts = boxes.map(({ id, code }) => [0, 1].find((attempt) => boxCodeOf(id, attempt) === code));
  expect(attempts.filter((attempt) => attempt === 0)).toHaveLength(1);
  expect(attempts.filter((attempt) => attempt === 1)).toHaveLength(3);
});

/** Ids with the same first code. */
function idsOfOneCode(count: number): string[] {
  const byCode = new Map<string, string[]>();
  for (;;) {
    const id = newId();
    const code = boxCodeOf(id, 0);
    const ids = [...(byCode.get(code) ?? []), id];
    byCode.set(code, ids);
    if (ids.length === count) return ids;
  }
}

test('no transaction begins after the device has hung up, and the next push brings the rest', async () => {
  const batch = Array.from({ length: 60 }, (_, index) => addTo(index + 1));
  const hungUp = new AbortController();
  const stopped = await send(batch, { signal: hungUp.signal, afterRun: () => hungUp.abort() });
  expect(stopped).toEqual({ status: 'retry', lastSeq: 50 });
  expect(await countBoxes()).toBe(50);
  expect(await send(batch)).toEqual({ status: 'ok', lastSeq: 60 });
  expect(await countBoxes()).toBe(60);
});

describe('refusals are recorded and never block later mutations', () => {
  test.each<[string, (seq: number) => Mutation, string]>([
    ['an unknown command', (seq) => mutation(seq, 'box.explode', {}), 'INVALID'],
    ['input that breaks a rule', (seq) => mutation(seq, 'room.rename', { id: newId(), name: ' ' }), 'INVALID'],
    ['no input', (seq) => mutation(seq, 'room.rename', undefined), 'INVALID'],
    ['a row that does not exist', (seq) => mutation(seq, 'box.delete', { id: newId() }), 'NOT_FOUND'],
  ])('%s', async (_, make, code) => {
    expect(await send([make(1), addTo(2)])).toEqual({ status: 'ok', lastSeq: 2 });
    expect(await outcomes()).toEqual([code, 'applied']);
    expect(await countBoxes()).toBe(1);
  });

  test('rows of a stranger are treated as missing', async () => {
    const stranger = (await addPerson(database.db)).id;
    const theirRoom = await addRoom(database.db, stranger);
    const theirBox = await addBox(database.db, theirRoom);
    await send([
      addTo(1, theirRoom),
      mutation(2, 'box.delete', { id: theirBox }),
      mutation(3, 'item.add', { boxId: theirBox, items: [] }),
      mutation(4, 'box.move', { id: theirBox, roomId: room }),
      mutation(5, 'room.rename', { id: theirRoom, name: 'Mine' }),
    ]);
    expect(await outcomes()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'INVALID', 'NOT_FOUND', 'NOT_FOUND']);
    expect(await countBoxes(theirRoom)).toBe(1);
  });

  test('an id that a stranger uses is refused without revealing the owner', async () => {
    const stranger = (await addPerson(database.db)).id;
    const theirBox = await addBox(database.db, await addRoom(database.db, stranger));
    const errors: unknown[] = [];
    const log = Object.assign(createLogger('silent'), { error: (line: unknown) => void errors.push(line) });
    await send([addTo(1, room, theirBox), addTo(2)], { log });
    expect(await outcomes()).toEqual(['INVALID', 'applied']);
    const [refused] = await database.db
      .selectFrom('sync_mutation')
      .select('detail')
      .where('client_id', '=', client)
      .orderBy('seq')
      .execute();
    expect(refused).toEqual({ detail: 'id' });
    // An expected refusal is no error in the log.
    expect(errors).toEqual([]);
    const call = callerOf(database.db, { id: me, catalogueId: newId() }).boxes;
    const add = call.add({ roomId: room, boxes: [{ id: theirBox, name: 'Taken', description: null }] });
    await expect(add.catch(toTrpcError)).resolves.toMatchObject({ cause: { code: 'INVALID', detail: 'id' } });
  });
});

test.each([
  ['has no name', { name: undefined }],
  ['has a name that is too long', { name: 'x'.repeat(61) }],
  ['has a name that the database cannot store', { name: 'box\0add' }],
  ['has no time', { at: null }],
  ['has an unknown field', { color: 'red' }],
  ['has no input', { input: undefined }],
  ['names an unknown command', { name: 'box.fly' }],
])('a mutation that %s is refused alone, and later ones take effect', async (_, wrong) => {
  const broken = { ...mutation(2, 'box.delete', { id: newId() }), ...wrong } as Mutation;
  expect(await send([addTo(1), broken, addTo(3)])).toEqual({ status: 'ok', lastSeq: 3 });
  expect(await outcomes()).toEqual(['applied', 'INVALID', 'applied']);
  expect(await send([broken, addTo(4)])).toEqual({ status: 'ok', lastSeq: 4 }); // sent again, it is the same mutation
});

const YEAR_MS = 365 * 86_400_000;
test.each([
  ['a day ahead', Date.now() + 86_400_000],
  ['ten years ahead', Date.now() + 10 * YEAR_MS],
  ['as far ahead as a clock can be', 8_640_000_000_000_000],
  ['ten years behind', Date.now() - 10 * YEAR_MS],
  ['in 1970', 0],
  ['before 1970, east of Greenwich after its battery was empty', -7_200_000],
  ['as far behind as a clock can be', -8_640_000_000_000_000],
])('nothing is lost when the clock of a device is %s, and no row is newer than now', async (_, at) => {
  const boxId = newId();
  const itemId = newId();
  const fields = { ...NO_ITEM_FIELDS, name: 'Thing', quantity: 1 };
  const batch = [
    { ...addTo(1, room, boxId), at },
    { ...mutation(2, 'item.add', { boxId, items: [{ id: itemId, ...fields }] }), at },
    { ...mutation(3, 'item.edit', { id: itemId, set: { name: 'Old thing' } }), at },
    mutation(4, 'item.adjustQuantity', { id: itemId, delta: 1 }), // the clock is right again
    { ...mutation(5, 'box.edit', { id: boxId, set: { name: 'Old box' } }), at },
  ];
  for (const one of batch) mutationSchema.parse(one);
  expect(await send(batch)).toEqual({ status: 'ok', lastSeq: 5 });
  expect(await outcomes()).toEqual(batch.map(() => 'applied'));
  const row = await database.db
    .selectFrom('box')
    .innerJoin('item', 'item.box_id', 'box.id')
    .select(['item.name', 'quantity', 'box.created_at', 'changed_at', 'item.updated_at'])
    .where('box.id', '=', boxId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'Old thing', quantity: 2 });
  for (const time of [row.created_at, row.changed_at, row.updated_at]) {
    expect(time).toBeGreaterThanOrEqual(0);
    expect(time).toBeLessThanOrEqual(Date.now());
  }
});

test('reports the changed spaces and the lines of history, and nothing when nothing changed', async () => {
  const [one, two] = [addTo(1), addTo(2)];
  await send([one, mutation(2, 'room.rename', { id: newId(), name: 'X' }), { ...two, seq: 3 }]);
  expect(changed).toEqual([room]);
  expect(lines.map(({ action, entity, name, spaceId }) => [action, entity, name, spaceId])).toEqual([
    ['add', 'box', 'Box 1', room],
    ['add', 'box', 'Box 2', room],
  ]);
  [changed, lines] = [[], []];
  await send([mutation(4, 'room.rename', { id: newId(), name: 'X' })]);
  expect([changed, lines]).toEqual([[], []]);
});

test('reports a new room in the personal space, which the other devices read', async () => {
  const id = newId();
  await send([mutation(1, 'room.create', { id, name: 'Attic' })]);
  expect(changed).toContain(me);
  expect(changed).toHaveLength(new Set(changed).size);
});

test('all edits of one row in one push hold', async () => {
  const boxId = newId();
  const edit = (seq: number, set: object, id = boxId) => mutation(seq, 'box.edit', { id, set });
  const known = await addBox(database.db, room);
  await send([
    addTo(1, room, boxId),
    edit(2, { name: 'Tools' }),
    edit(3, { description: 'Red' }),
    edit(4, { name: 'Crate' }, known),
    edit(5, { description: 'Blue' }, known),
  ]);
  const boxes = await database.db.selectFrom('box').select(['id', 'name', 'description']).execute();
  expect(boxes.filter(({ id }) => id === boxId || id === known)).toEqual(
    expect.arrayContaining([
      { id: boxId, name: 'Tools', description: 'Red' },
      { id: known, name: 'Crate', description: 'Blue' },
    ]),
  );
});

test('records which of several were skipped', async () => {
  const box = await addBox(database.db, room);
  const item = await addItem(database.db, room, box);
  const absent = [newId(), newId()];
  await send([mutation(1, 'checklist.add', { itemIds: [absent[0], item, absent[1]] })]);
  const recorded = await database.db
    .selectFrom('sync_mutation')
    .select(['code', 'detail'])
    .where('client_id', '=', client)
    .execute();
  expect(recorded).toEqual([{ code: null, detail: `skipped:${absent.join()}` }]);
});

test('a room created and deleted offline leaves nothing but its history', async () => {
  const id = newId();
  await send([mutation(1, 'room.create', { id, name: 'Attic' }), addTo(2, id), mutation(3, 'room.delete', { id })]);
  expect(await outcomes()).toEqual(['applied', 'applied', 'applied']);
  expect(await database.db.selectFrom('space').select('id').where('id', '=', id).execute()).toEqual([]);
  const lines = await database.db
    .selectFrom('history_entry')
    .select(['action', 'entity', 'owner_id'])
    .where('space_id', '=', id)
    .orderBy('at')
    .execute();
  expect(lines).toEqual([
    { action: 'add', entity: 'room', owner_id: me },
    { action: 'add', entity: 'box', owner_id: me },
    { action: 'delete', entity: 'room', owner_id: me },
  ]);
});

test('the outcome comes with the pull that brings the rows, and not before the last page', async () => {
  await send([addTo(1), mutation(2, 'box.delete', { id: newId() }), addTo(3)]);
  const ask = (limit: number, ackedSeq = 0) =>
    pullParsed(database.db, me, {
      protocol: PROTOCOL_VERSION,
      userId: me,
      clientId: client,
      cursors: {},
      ackedSeq,
      limit,
    });
  expect((await ask(1)).client).toBeNull();
  const all = await ask(5000);
  expect(all.client?.done.map(({ seq, code }) => [seq, code])).toEqual([
    [1, null],
    [2, 'NOT_FOUND'],
    [3, null],
  ]);
  expect(all.spaces.flatMap((patch) => patch.box)).toHaveLength(2);
  expect((await ask(5000, 2)).client?.done.map(({ seq }) => seq)).toEqual([3]);
});

test('a command that waits for another request of its client sees what that one made', async () => {
  await send([mutation(1, 'room.rename', { id: room, name: 'Attic' })]);
  const made = newId();
  const [isHeld, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = database.db.transaction().execute(async (tx) => {
    await tx.updateTable('sync_client').set({ last_seq: 2 }).where('id', '=', client).execute();
    await tx.insertInto('space').values({ id: made, kind: 'room', owner_id: me }).execute();
    await tx
      .insertInto('room')
      .values({ id: made, space_id: made, owner_id: me, name: 'New', created_at: 1, updated_at: 1 })
      .execute();
    isHeld.resolve();
    await end.promise;
  });
  await isHeld.promise;
  const waiting = send([addTo(3, made)]);
  await vi.waitFor(async () => expect(await waitingForLocks(database.db)).toBeGreaterThan(0), {
    timeout: 10_000,
  });
  end.resolve();
  await other;
  expect(await waiting).toEqual({ status: 'ok', lastSeq: 3 });
  expect(await countBoxes(made)).toBe(1);
});
