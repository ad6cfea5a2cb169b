import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SILENT_LOG } from './log.ts';
import { createStandby, type Standby, type StandbyOptions } from './standby.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let primary: TestDatabase;
let copy: TestDatabase;
let usable: boolean[];
const open: Standby[] = [];
beforeAll(async () => {
  [primary, copy] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => Promise.all([primary.drop(), copy.drop()]));

function standbyOf(options: Partial<StandbyOptions> = {}): Standby {
  usable = [];
  const standby = createStandby({
    url: copy.url,
    primary: primary.db,
    log: SILENT_LOG,
    poolSize: 2,
    onUsable: (isUsable) => void usable.push(isUsable),
    mayBePrimary: true,
    ...options,
  });
  open.push(standby);
  return standby;
}

const nameOf = (standby: Standby) =>
  standby.read(
    async (tx) => (await sql<{ name: string }>`select current_database() as name`.execute(tx)).rows[0]?.name ?? null,
  );

test('reads run in one read-only snapshot of the standby', async () => {
  const standby = standbyOf();
  const levels = await standby.read(async (tx) => {
    const { rows } = await sql<{ level: string; readOnly: string }>`
      select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as "readOnly"`.execute(
      tx,
    );
    return rows;
  });
  expect(levels).toEqual([{ level: 'repeatable read', readOnly: 'on' }]);
  expect(await nameOf(standby)).toBe(new URL(copy.url).pathname.slice(1));
  expect([standby.counts().reads, usable]).toEqual([2, [true, true]]);
  expect(await standby.lag()).toEqual({ bytes: 0, seconds: 0 });
});

test('a server that is no standby is not used, because it may be a primary of former times', async () => {
  const standby = standbyOf({ mayBePrimary: false });
  expect([await nameOf(standby), usable]).toEqual([null, [false]]);
});

test('a database of another cluster is not used', async () => {
  const other = primary.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => Promise.resolve({ ...result, rows: [{ id: '1' }] }),
  });
  expect([await nameOf(standbyOf({ primary: other })), usable]).toEqual([null, [false]]);
});

test('one that cannot be reached fails nothing, and rests for a while', async () => {
  const standby = standbyOf({ url: 'postgres://nobody@127.0.0.1:9/none', restMs: 200 });
  expect([await nameOf(standby), await nameOf(standby), await nameOf(standby)]).toEqual([null, null, null]);
  expect(standby.counts().fallbacks).toEqual({ behind: 0, broken: 1, resting: 2 });
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await nameOf(standby)).toBe(null);
  expect([standby.counts().fallbacks.broken, usable, await standby.lag()]).toEqual([2, [false, false], null]);
});

test('a snapshot that lacks something is no fault', async () => {
  const standby = standbyOf();
  expect(await standby.read(() => Promise.resolve(null))).toBe(null);
  expect([standby.counts().fallbacks.behind, usable]).toEqual([1, [true]]);
});

test('a caller who hangs up is not served by the primary either', async () => {
  const standby = standbyOf();
  const gone = AbortSignal.abort(new Error('gone'));
  const work = () => standby.read(() => Promise.reject(new Error('stopped')), gone);
  await expect(work()).rejects.toThrow('gone');
});
