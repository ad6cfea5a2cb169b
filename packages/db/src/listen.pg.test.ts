import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListener } from './listen.ts';
import { SILENT_LOG } from './log.ts';
import { startFakePooler } from './testing/fake-pooler.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A list to await messages from. */
function inbox() {
  const got: string[] = [];
  let wake = () => {};
  return {
    got,
    put(text: string) {
      got.push(text);
      wake();
    },
    async reaches(length: number) {
      while (got.length < length) await new Promise<void>((resolve) => (wake = resolve));
      return got;
    },
  };
}
const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(database.db);

test('messages reach all listeners of the channel, until they stop', async () => {
  const listener = createListener({ url: database.url, log: SILENT_LOG });
  const [one, two, other] = [inbox(), inbox(), inbox()];
  const unlisten = await listener.listen('space', one.put);
  await listener.listen('space', two.put);
  await listener.listen('other "channel"', other.put);
  await notify('space', 'a');
  await one.reaches(1);
  await unlisten();
  await notify('space', 'b');
  await notify('other "channel"', 'c');
  expect(await other.reaches(1)).toEqual(['c']);
  expect(await two.reaches(2)).toEqual(['a', 'b']);
  expect(one.got).toEqual(['a']);
  await listener.close();
});

test('a lost connection is restored, and the listener learns of a possible gap', async () => {
  const listener = createListener({ url: database.url, log: SILENT_LOG });
  const messages = inbox();
  const gaps = inbox();
  await listener.listen('space', messages.put, () => gaps.put('gap'));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'boxroom%listener' and datname = current_database()`.execute(
    database.db,
  );
  await gaps.reaches(1);
  await notify('space', 'after');
  expect(await messages.reaches(1)).toEqual(['after']);
  await listener.close();
});

test('a connection that does not deliver is replaced on request, and a pooler is recognized', async () => {
  const pooler = await startFakePooler(database.url);
  let poolers = 0;
  const listener = createListener({ url: pooler.url, log: SILENT_LOG, onPooler: () => void poolers++ });
  const messages = inbox();
  const gaps = inbox();
  await listener.listen('space', messages.put, () => gaps.put('gap'));
  await notify('space', 'lost');
  pooler.setDeaf(false);
  listener.reconnect();
  await gaps.reaches(1);
  await notify('space', 'heard');
  expect(await messages.reaches(1)).toEqual(['heard']);
  expect(poolers).toBe(2);
  await listener.close();
  await pooler.stop();
});
