import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SILENT_LOG } from './log.ts';
import { createReplica, type Replica, type ReplicaOptions } from './replica.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let primary: TestDatabase;
let copy: TestDatabase;
let usable: boolean[];
const open: Replica[] = [];
beforeAll(async () => {
  [primary, copy] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => Promise.all([primary.drop(), copy.drop()]));

function replicaOf(options: Partial<ReplicaOptions> = {}): Replica {
  usable = [];
  const replica = createReplica({
    url: copy.url,
    primary: primary.db,
    log: SILENT_LOG,
    poolSize: 2,
    onUsable: (isUsable) => void usable.push(isUsable),
    mayBePrimary: true,
    ...options,
  });
  open.push(replica);
  return replica;
}

const nameOf = (replica: Replica) =>
  replica.read(
    async (tx) => (await sql<{ name: string }>`select current_database() as name`.execute(tx)).rows[0]?.name ?? null,
  );

test('reads run in one read-only snapshot of the replica', async () => {
  const replica = replicaOf();
  const levels = await replica.read(async (tx) => {
    const { rows } = await sql<{ level: string; readOnly: string }>`
      select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as "readOnly"`.execute(
      tx,
    );
    return rows;
  });
  expect(levels).toEqual([{ level: 'repeatable read', readOnly: 'on' }]);
  expect(await nameOf(replica)).toBe(new URL(copy.url).pathname.slice(1));
  expect([replica.counts().reads, usable]).toEqual([2, [true, true]]);
  expect(await replica.lag()).toEqual({ bytes: 0, seconds: 0 });
});

test('a server that is no standby is not used, because it may be a primary of former times', async () => {
  const replica = replicaOf({ mayBePrimary: false });
  expect([await nameOf(replica), usable]).toEqual([null, [false]]);
});

test('a database of another cluster is not used', async () => {
  const other = primary.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => Promise.resolve({ ...result, rows: [{ id: '1' }] }),
  });
  expect([await nameOf(replicaOf({ primary: other })), usable]).toEqual([null, [false]]);
});

test('one that cannot be reached fails nothing, and rests for a while', async () => {
  const replica = replicaOf({ url: 'postgres://nobody@127.0.0.1:9/none', restMs: 200 });
  expect([await nameOf(replica), await nameOf(replica), await nameOf(replica)]).toEqual([null, null, null]);
  expect(replica.counts().fallbacks).toEqual({ behind: 0, broken: 1, resting: 2 });
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await nameOf(replica)).toBe(null);
  expect([replica.counts().fallbacks.broken, usable, await replica.lag()]).toEqual([2, [false, false], null]);
});

test('a snapshot that lacks something is no fault', async () => {
  const replica = replicaOf();
  expect(await replica.read(() => Promise.resolve(null))).toBe(null);
  expect([replica.counts().fallbacks.behind, usable]).toEqual([1, [true]]);
});

test('a caller who hangs up is not served by the primary either', async () => {
  const replica = replicaOf();
  const gone = AbortSignal.abort(new Error('gone'));
  const work = () => replica.read(() => Promise.reject(new Error('stopped')), gone);
  await expect(work()).rejects.toThrow('gone');
});
