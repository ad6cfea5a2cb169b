import { appRouter } from '@boxroom/server/rpc/router';
import { createTestApp, type TestApp } from '@boxroom/server/testing/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts, HOST } from '../cluster/loopback.ts';
import { playHistory } from './history.ts';

let server: TestApp;
let origin: string;
beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  origin = `http://${HOST}:${port}`;
  server = await createTestApp({ router: appRouter, env: { publicOrigin: origin, callsPerMinute: 1_000_000 } });
  await server.app.listen({ port, host: HOST });
});
afterAll(async () => {
  server.closing.abort();
  await server.stop();
});

const play = (seed: number, options: { damage?: Parameters<typeof playHistory>[0]['damage'] } = {}) =>
  playHistory({ seed, origin, withDb: (work) => work(server.services.db), ...options });

// The short form of `npm run campaign:clients`.
test.each([1, 2, 3, 4])('clients agree with the database after the faults of seed %i', async (seed) => {
  const result = await play(seed);
  expect(result.wrong).toEqual([]);
  expect(result.given).toBeGreaterThan(5);
});

test.each([
  [
    'a command without a record',
    sql`delete from sync_mutation where id in (select id from sync_mutation where code is null)`,
    'lost',
  ],
  ['an item that counts too much', sql`update item set quantity = quantity + 1 where quantity is not null`, 'notOnce'],
  ['a row that devices do not have', sql`update box set name = 'Other'`, 'wrongRows'],
])('the check finds %s', async (_, statement, kind) => {
  const { wrong } = await play(5, { damage: (db) => statement.execute(db) });
  expect(wrong.some((line) => line.startsWith(`${kind}: `))).toBe(true);
});
