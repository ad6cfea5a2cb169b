import { SILENT_LOG } from '@boxroom/db/log';
import { createPool, type PoolOptions } from '@boxroom/db/pool';
import { isTransient } from '@boxroom/db/retry';
import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import { addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { type Mutation, PROTOCOL_VERSION, type PushOutput } from '@boxroom/domain/sync/protocol';
import { PASSING_SQL_STATES } from '@boxroom/domain/testing/passing-sql-states';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeError, toTrpcError } from '../errors.ts';
import { createLogger } from '../logger.ts';
import { callerOf } from '../testing/caller.ts';
import { push } from './push.ts';
import { RepeatedFailures } from './repeated-failures.ts';

let database: TestDatabase;
let me: { id: string; catalogueId: string };
let room: string;
let client: string;
let now: number;
let failures: RepeatedFailures;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    create table test_fault (name text, state text);
    create function test_fail() returns trigger language plpgsql as $$
    declare wanted text := (select state from test_fault where name = new.name);
    begin
      if wanted = 'slow' then perform pg_sleep(60); end if;
      if wanted is not null then raise exception 'as asked' using errcode = wanted; end if;
      return new;
    end $$`.execute(database.db);
  await sql`create trigger test_fail before insert on box for each row execute function test_fail()`.execute(
    database.db,
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  me = await addPerson(database.db);
  room = await addRoom(database.db, me.id);
  client = newId();
  now = 1_000_000;
  failures = new RepeatedFailures(() => now);
  await sql`delete from test_fault`.execute(database.db);
});

/** From now on a box with this name raises the error; null: none any more. */
async function fail(name: string, state: string | null): Promise<void> {
  await sql`delete from test_fault where name = ${name}`.execute(database.db);
  if (state !== null) await sql`insert into test_fault values (${name}, ${state})`.execute(database.db);
}

function addBox(seq: number, name = `Box ${seq}`): Mutation {
  return {
    id: newId(),
    seq,
    name: 'box.add',
    input: { roomId: room, boxes: [{ id: newId(), name, description: null }] },
    at: Date.now(),
  };
}

function openPool(options: Partial<PoolOptions>): Kysely<Database> {
  const pool = createPool({ url: database.url, log: SILENT_LOG, max: 2, ...options });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** The response to a failed call. */
function toAnswer(cause: unknown) {
  const error = toTrpcError(cause);
  return { code: error.code, appCode: describeError(error).appCode };
}

function send(
  mutations: Mutation[],
  db: Kysely<Database> = database.db,
  log = createLogger('silent'),
): Promise<PushOutput> {
  const services = { db, log, failures, onChanged: () => undefined };
  return push(services, me.id, { protocol: PROTOCOL_VERSION, userId: me.id, clientId: client, mutations });
}

async function recorded(): Promise<(string | null)[]> {
  const rows = await database.db
    .selectFrom('sync_mutation')
    .select('code')
    .where('client_id', '=', client)
    .orderBy('seq')
    .execute();
  return rows.map(({ code }) => code);
}

/** States that are retried at once take seconds until the push stops: one of them is enough. */
const STATES = PASSING_SQL_STATES.filter(
  (code) => code === '40001' || !isTransient(Object.assign(new Error('x'), { code })),
);

describe('a passing error of the database', () => {
  test.each(STATES)('%s is not recorded, and the mutation takes effect later', async (state) => {
    const mutations = [addBox(1), addBox(2), addBox(3)];
    await fail('Box 2', state);
    for (let times = state === '40001' ? 1 : 4; times > 0; times--) {
      now += 3_600_000;
      expect(await send(mutations)).toEqual({ status: 'retry', lastSeq: 1 });
    }
    expect(await recorded()).toEqual([null]);
    await fail('Box 2', null);
    expect(await send(mutations)).toEqual({ status: 'ok', lastSeq: 3 });
    expect(await recorded()).toEqual([null, null, null]);
  });

  test.each(STATES)('%s is reported as unavailable by every other procedure', async (state) => {
    await fail('Attic', state);
    const call = callerOf(database.db, me).boxes.add({
      roomId: room,
      boxes: [{ id: newId(), name: 'Attic', description: null }],
    });
    await expect(call.catch(toAnswer)).resolves.toEqual({ code: 'SERVICE_UNAVAILABLE', appCode: 'UNAVAILABLE' });
  });

  test('a statement that times out', async () => {
    const mutations = [addBox(1), addBox(2)];
    await fail('Box 2', 'slow');
    const hasty = openPool({ statementTimeout: 200 });
    expect(await send(mutations, hasty)).toEqual({ status: 'retry', lastSeq: 1 });
    await hasty.destroy();
    await fail('Box 2', null);
    expect(await send(mutations)).toEqual({ status: 'ok', lastSeq: 2 });
    expect(await recorded()).toEqual([null, null]);
  });

  test('a read-only database', async () => {
    const mutations = [addBox(1)];
    const readOnly = new URL(database.url);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    const standby = openPool({ url: readOnly.href });
    const error: unknown = await sql`create table nothing ()`.execute(standby).catch((cause: unknown) => cause);
    expect(sqlState(error)).toBe('25006');
    expect(await send(mutations, standby)).toEqual({ status: 'retry', lastSeq: 0 });
    await standby.destroy();
    expect(await recorded()).toEqual([]);
    expect(await send(mutations)).toEqual({ status: 'ok', lastSeq: 1 });
  });

  test('a pool that ends because the server stops', async () => {
    const stopped = openPool({});
    await sql`select 1`.execute(stopped);
    await stopped.destroy();
    expect(await send([addBox(1)], stopped)).toEqual({ status: 'retry', lastSeq: 0 });
    expect(await recorded()).toEqual([]);
  });
});

describe('a permanent error', () => {
  test.each(['23514', '23502', '44000'])('a constraint (%s) is recorded at once, and logged', async (state) => {
    await fail('Box 2', state);
    const errors: unknown[] = [];
    const log = Object.assign(createLogger('silent'), { error: (line: unknown) => void errors.push(line) });
    const mutations = [addBox(1), addBox(2), addBox(3)];
    expect(await send(mutations, database.db, log)).toEqual({ status: 'ok', lastSeq: 3 });
    expect(await recorded()).toEqual([null, 'INTERNAL', null]);
    expect(errors).toEqual([{ err: expect.objectContaining({ code: state }), command: 'box.add' }]);
    const { detail } = await database.db
      .selectFrom('sync_mutation')
      .select('detail')
      .where('id', '=', mutations[1]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(detail).toBe('failed');
  });

  test.each(['22003', '42601', 'P0001'])(
    'an error of unknown cause (%s) is recorded when it persists',
    async (state) => {
      const mutations = [addBox(1), addBox(2), addBox(3)];
      await fail('Box 2', state);
      const expectRetry = async () => expect(await send(mutations)).toEqual({ status: 'retry', lastSeq: 1 });
      await expectRetry();
      await expectRetry();
      await expectRetry();
      expect(await recorded()).toEqual([null]);
      now += 60_000;
      expect(await send(mutations)).toEqual({ status: 'ok', lastSeq: 3 });
      expect(await recorded()).toEqual([null, 'INTERNAL', null]);
    },
  );

  test('a statement that always times out is recorded when that persists and the database is fast', async () => {
    const mutations = [addBox(1), addBox(2), addBox(3)];
    await fail('Box 2', 'slow');
    const hasty = openPool({ statementTimeout: 300 });
    for (let times = 9; times > 0; times--) {
      expect(await send(mutations, hasty)).toEqual({ status: 'retry', lastSeq: 1 });
      now += 100_000;
    }
    expect(await recorded()).toEqual([null]);
    // Overload: no other write is fast either.
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const busy = database.db.transaction().execute(async (tx) => {
      await sql`insert into server_state values ('written_at', '') on conflict (key) do update set value = ''`.execute(
        tx,
      );
      held.resolve();
      await end.promise;
    });
    await held.promise;
    expect(await send(mutations, hasty)).toEqual({ status: 'retry', lastSeq: 1 });
    end.resolve();
    await busy;
    // On a busy machine the write may be slow by itself.
    let answer = await send(mutations, hasty);
    while (answer.status === 'retry') answer = await send(mutations, hasty);
    expect(answer).toEqual({ status: 'ok', lastSeq: 3 });
    expect(await recorded()).toEqual([null, 'INTERNAL', null]);
    await hasty.destroy();
  });

  test('an error of unknown cause that does not persist is not recorded', async () => {
    const mutations = [addBox(1)];
    await fail('Box 1', 'P0001');
    expect(await send(mutations)).toEqual({ status: 'retry', lastSeq: 0 });
    await fail('Box 1', null);
    expect(await send(mutations)).toEqual({ status: 'ok', lastSeq: 1 });
    expect(await recorded()).toEqual([null]);
  });
});
