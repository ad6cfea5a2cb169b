import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { type Cursor, type Mutation, PROTOCOL_VERSION, type PullInput } from '@boxroom/domain/sync/protocol';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullParsed } from '../testing/pull-parsed.ts';
import { pushServices } from '../testing/push-services.ts';
import { push } from './push.ts';

let database: TestDatabase;
let me: string;
let rooms: [string, string];
let box: string;
const client = newId();
let seq = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  me = (await addPerson(database.db)).id;
  rooms = [await addRoom(database.db, me), await addRoom(database.db, me)];
  box = await addBox(database.db, rooms[0]);
  await addItem(database.db, rooms[0], box);
});
afterAll(() => database.drop());

/** Moves the box with its item to the other room, adds to the room it leaves, and finishes one more mutation. */
async function change(): Promise<void> {
  const [from, to] = rooms;
  rooms = [to, from];
  await send('box.move', { id: box, roomId: to });
  await send('box.add', { roomId: from, boxes: [{ id: newId(), name: 'Another', description: null }] });
}

async function send(name: string, input: unknown): Promise<void> {
  const mutation: Mutation = { id: newId(), seq: ++seq, name, input, at: Date.now() };
  const services = pushServices(database.db);
  const sent = { protocol: PROTOCOL_VERSION, userId: me, clientId: client, mutations: [mutation] };
  expect(await push(services, me, sent)).toEqual({ status: 'ok', lastSeq: seq });
}

/** Runs a pull with a change after its statement of this number. Also returns the number of its statements. */
async function pullWith(input: PullInput, { after, meanwhile }: { after: number; meanwhile: () => Promise<void> }) {
  let statements = 0;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements++;
      if (statements === after) await meanwhile();
      return result;
    },
  });
  const { now: _, ...page } = await pullParsed(db, me, input);
  return { page, statements };
}

async function readCursors(): Promise<Record<string, Cursor>> {
  const spaces = await database.db.selectFrom('space').select(['id', 'version']).where('owner_id', '=', me).execute();
  return Object.fromEntries(spaces.map(({ id, version }) => [id, { v: version, base: 0 }]));
}

async function askWith(cursors: Record<string, Cursor>): Promise<PullInput> {
  await change();
  return { protocol: PROTOCOL_VERSION, userId: me, clientId: client, cursors, ackedSeq: 0, limit: 5000 };
}
const nothing = () => Promise.resolve();

test('a pull of everything shows one state, after whichever of its statements a change commits', async () => {
  const input = await askWith({});
  const { statements } = await pullWith(input, { after: 0, meanwhile: nothing });
  expect(statements).toBeGreaterThan(2);
  for (let after = 1; after <= statements; after++) {
    const { page } = await pullWith(input, { after: 0, meanwhile: nothing });
    expect((await pullWith(input, { after, meanwhile: change })).page, `after statement ${after}`).toEqual(page);
  }
});

test('a pull of what changed is one statement, and so shows one state', async () => {
  const input = await askWith(await readCursors());
  expect((await pullWith(input, { after: 0, meanwhile: nothing })).statements).toBe(1);
});

test('a pull with one more room shows one state, after whichever of its statements a change commits', async () => {
  const cursors = await readCursors();
  delete cursors[rooms[0]];
  const input = await askWith(cursors);
  const { statements } = await pullWith(input, { after: 0, meanwhile: nothing });
  for (let after = 1; after <= statements; after++) {
    const { page } = await pullWith(input, { after: 0, meanwhile: nothing });
    const found = await pullWith(input, { after, meanwhile: change });
    const later = await pullWith(input, { after: 0, meanwhile: nothing });
    expect([page, later.page], `after statement ${after}`).toContainEqual(found.page);
  }
});
