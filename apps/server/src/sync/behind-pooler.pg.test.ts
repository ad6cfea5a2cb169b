import { type FakePooler, startFakePooler } from '@boxroom/db/testing/fake-pooler';
import { addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { startPooler } from '@boxroom/db/testing/start-pooler';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startHintProcess, timeArrivals } from '../testing/hint-process.ts';
import { pushServices } from '../testing/push-services.ts';
import { push } from './push.ts';

let database: TestDatabase;
let pooler: Awaited<ReturnType<typeof startPooler>>;
let fake: FakePooler;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPooler(database.url);
  fake = await startFakePooler(database.url);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await pooler?.stop();
  await fake.stop();
  await database.drop();
});

async function startProcess(url: string, direct?: string) {
  const started = await startHintProcess({ url, direct, compareMs: 300 });
  closing.push(() => started.stop());
  return started;
}

/** Most machines have no PgBouncer; a fake one, `hearing-test` and `pool` then cover the same. */
function isInstalled(): boolean {
  if (!pooler) process.stdout.write('Not tried behind a real PgBouncer: pgbouncer is not installed here.\n');
  return pooler !== null;
}

test('a stock PgBouncer in transaction mode accepts the connections, and each transaction has its timeouts', async () => {
  if (!isInstalled() || !pooler) return;
  const { db } = await startProcess(pooler.url, database.url);
  const timeouts = await Promise.all(
    Array.from({ length: 20 }, () =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ lock: string }>`select current_setting('lock_timeout') as lock`.execute(tx);
        return rows[0]?.lock;
      }),
    ),
  );
  expect(new Set(timeouts)).toEqual(new Set(['10s']));
});

test.each([
  ['with', () => database.url],
  ['without', () => undefined],
])(
  'pushes of many devices at once succeed %s the direct address: prepared statements do not get in the way',
  async (_, direct) => {
    if (!isInstalled() || !pooler) return;
    const { db } = await startProcess(pooler.url, direct());
    const { id: userId } = await addPerson(database.db);
    const roomId = await addRoom(database.db, userId);
    const services = pushServices(db);
    const pushAll = async () => {
      const clientId = newId();
      for (let seq = 1; seq <= 15; seq++) {
        const input = { roomId, boxes: [{ id: newId(), name: 'Box', description: null }] };
        const mutations = [{ id: newId(), seq, name: 'box.add', input, at: 1 }];
        expect(await push(services, userId, { protocol: PROTOCOL_VERSION, userId, clientId, mutations })).toEqual({
          status: 'ok',
          lastSeq: seq,
        });
      }
    };
    await Promise.all(Array.from({ length: 8 }, pushAll));
    const boxes = await database.db.selectFrom('box').select('id').where('space_id', '=', roomId).execute();
    expect(boxes).toHaveLength(120);
  },
);

test('two processes behind it notify each other over the direct connection', async () => {
  if (!isInstalled() || !pooler) return;
  const [one, other] = [await startProcess(pooler.url, database.url), await startProcess(pooler.url, database.url)];
  expect([one.warnings.current(), other.warnings.current()]).toEqual([[], []]);
  const { id } = await addPerson(database.db);
  const room = await addRoom(database.db, id);
  const abort = new AbortController();
  const stream = other.events.subscribe({ userId: id, sessionId: null, signal: abort.signal });
  await stream.next();
  const heard = stream.next();
  one.events.publish([room]);
  expect((await heard).value).toEqual({ spaces: [room] });
  abort.abort();
});

test.each([
  ['PgBouncer', () => pooler?.url],
  ['a pooler as clients see it', () => fake.url],
])('without the direct connection behind %s they notice it, and each of 15 changes still arrives', async (_, url) => {
  const address = url();
  if (address === undefined) return void isInstalled();
  const [one, other] = [await startProcess(address), await startProcess(address)];
  expect(one.warnings.current()).toContain('pooler');
  expect(await timeArrivals(one, other)).toHaveLength(15);
});
