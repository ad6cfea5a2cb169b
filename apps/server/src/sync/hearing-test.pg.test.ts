import { createListener, type Listener } from '@boxroom/db/listen';
import { SILENT_LOG } from '@boxroom/db/log';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createOperatorWarnings, type OperatorWarnings, warningLines } from '../operator-warnings.ts';
import { eventually } from '../testing/test-app.ts';
import { HearingTest } from './hearing-test.ts';

let database: TestDatabase;
let listener: Listener;
let warnings: OperatorWarnings;
let tests: HearingTest[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  listener = createListener({ url: database.url, log: SILENT_LOG });
  warnings = createOperatorWarnings(createLogger('silent'));
  tests = [];
});
afterEach(async () => {
  for (const one of tests) await one.stop();
  await listener.close();
});

async function notify(channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(database.db);
}

/** Acts like a pooler in transaction mode: accepts LISTEN, and never delivers. */
const deafListen: Listener['listen'] = () => Promise.resolve(() => Promise.resolve());

function begin(
  listen: Listener['listen'],
  { speak = notify, everyMs = 10, waitMs = 50, avoidsPostgres = (): boolean => false } = {},
) {
  const seen = { deaf: 0, errors: 0, tested: [] as boolean[] };
  const hearing = new HearingTest({
    remote: { listen, notify: speak },
    warnings,
    avoidsPostgres,
    onTested: (hears) => void seen.tested.push(hears),
    onDeaf: () => void seen.deaf++,
    onError: () => void seen.errors++,
    everyMs,
    waitMs,
  });
  tests.push(hearing);
  return { seen, started: hearing.start() };
}

test('a connection that receives notifications raises no warning', async () => {
  const { seen, started } = begin(listener.listen, { waitMs: 5000 });
  await started;
  expect([warnings.current(), seen]).toEqual([[], { deaf: 0, errors: 0, tested: [true] }]);
});

test('behind a pooler a message that arrived proves nothing about the next one', async () => {
  warnings.raise('pooler');
  const { seen, started } = begin(listener.listen, { waitMs: 5000 });
  await started;
  expect([warnings.current(), seen.tested]).toEqual([['pooler'], [false]]);
});

test('a pooler loses nothing that goes over NATS', async () => {
  warnings.raise('pooler');
  let isOverNats = true;
  const { seen, started } = begin(listener.listen, { waitMs: 5000, avoidsPostgres: () => isOverNats });
  await started;
  expect(seen.tested).toEqual([true]);
  isOverNats = false;
  await eventually(() => seen.tested.includes(false));
});

test('one that never receives is known at the start and in /metrics, and each failed test calls onDeaf', async () => {
  const { seen, started } = begin(deafListen);
  await started;
  expect(warnings.current()).toEqual(['deaf']);
  expect(warningLines(warnings)).toContain('boxroom_warning{kind="deaf"} 1');
  await eventually(() => seen.deaf >= 3);
  expect(seen.tested).not.toContain(true);
});

test('the warning ends when notifications arrive again', async () => {
  let isDeaf = true;
  const { started } = begin(listener.listen, {
    speak: (channel, payload) => (isDeaf ? Promise.resolve() : notify(channel, payload)),
  });
  await started;
  expect(warnings.current()).toEqual(['deaf']);
  isDeaf = false;
  await eventually(() => warnings.current().length === 0);
});

test("several processes do not mistake each other's messages for their own", async () => {
  const hears = begin(listener.listen, { waitMs: 5000 });
  await hears.started;
  const { started } = begin(deafListen);
  await started;
  expect(warnings.current()).toEqual(['deaf']);
});

test('an unreachable database proves nothing about notifications', async () => {
  const { seen, started } = begin(listener.listen, { speak: () => Promise.reject(new Error('away')) });
  await started;
  expect([warnings.current(), seen.deaf, seen.tested]).toEqual([[], 0, [false]]);
  expect(seen.errors).toBeGreaterThan(0);
});
