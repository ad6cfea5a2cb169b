import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markHistory, ownMark } from './history-mark.ts';
import { SILENT_LOG } from './log.ts';
import { createStandby, type Standby, type StandbyOptions } from './standby.ts';
import { startFakePooler } from './testing/fake-pooler.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let primary: TestDatabase;
let copy: TestDatabase;
let usable: boolean[];
const open: Standby[] = [];
beforeAll(async () => {
  [primary, copy] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
beforeEach(async () => {
  await markHistory(primary.db);
  await follow();
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

const mark = async () =>
  (await sql<{ mark: string | null }>`select ${ownMark} as mark`.execute(primary.db)).rows[0]?.mark;

/** Replays on the copy what the primary wrote. */
async function follow(): Promise<void> {
  const rows = await primary.db.selectFrom('server_state').selectAll().where('key', '=', 'history_mark').execute();
  await copy.db.deleteFrom('server_state').where('key', '=', 'history_mark').execute();
  if (rows.length > 0) await copy.db.insertInto('server_state').values(rows).execute();
}

/** As a primary finds itself after its promotion: its database has the mark of an earlier timeline. */
async function promote(): Promise<void> {
  const value = '00000000 the former primary';
  await primary.db.updateTable('server_state').set({ value }).where('key', '=', 'history_mark').execute();
}

const read = <T>(
  standby: Standby,
  work: Parameters<typeof standby.read<{ mark: string | null }, T>>[1],
  signal?: AbortSignal,
) => standby.read(async () => ({ mark: (await mark()) ?? null }), work, signal);

const nameOf = (standby: Standby) =>
  read(
    standby,
    async (tx) => (await sql<{ name: string }>`select current_database() as name`.execute(tx)).rows[0]?.name ?? null,
  );

test('reads run in one read-only snapshot of the standby', async () => {
  const standby = standbyOf();
  const levels = await read(standby, async (tx) => {
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
  expect(await read(standby, () => Promise.resolve(null))).toBe(null);
  expect([standby.counts().fallbacks.behind, usable]).toEqual([1, [true]]);
});

test('a caller who hangs up is not served by the primary either', async () => {
  const standby = standbyOf();
  const gone = AbortSignal.abort(new Error('gone'));
  const work = () => read(standby, () => Promise.reject(new Error('stopped')), gone);
  await expect(work()).rejects.toThrow('gone');
});

test('after a failover only a standby that follows the new primary is used', async () => {
  const standby = standbyOf();
  // The copy has everything of the former primary, and perhaps more than the promoted one received.
  await promote();
  await follow();
  expect([await nameOf(standby), await standby.lag()]).toEqual([null, null]);
  await vi.waitFor(async () => expect(await mark()).toMatch(/^0000000\d /));
  expect([await nameOf(standby), await standby.lag()]).toEqual([null, null]);
  expect([standby.counts().fallbacks.behind, standby.counts().reads]).toEqual([2, 0]);
  await follow();
  expect(await nameOf(standby)).not.toBe(null);
  expect(await standby.lag()).toEqual({ bytes: 0, seconds: 0 });
});

test('a primary keeps its mark', async () => {
  const before = await mark();
  await Promise.all([markHistory(primary.db), markHistory(primary.db)]);
  expect([before, await mark()]).toEqual([expect.stringMatching(/^0000000\d \S{36}$/), before]);
});

test('an error of the primary is none of its standby', async () => {
  const away = primary.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => Promise.reject(new Error('away')),
  });
  const standby = standbyOf({ primary: away });
  await expect(
    standby.read(
      () => Promise.reject(new Error('away')),
      () => Promise.resolve(1),
    ),
  ).rejects.toThrow('away');
  expect([await standby.lag(), standby.counts().fallbacks.broken, usable]).toEqual([null, 0, []]);
});

test('a primary that has no marks, as hosted ones may, answers everything itself', async () => {
  const standby = standbyOf();
  const denied = Object.assign(new Error('denied'), { code: '42501' });
  expect(
    await standby.read(
      () => Promise.reject(denied),
      () => Promise.resolve(1),
    ),
  ).toBe(null);
  expect([standby.counts().fallbacks.broken, usable]).toEqual([1, [false]]);
});

test('a wrong statement does not count against the standby', async () => {
  const standby = standbyOf();
  expect(await read(standby, (tx) => sql`select nothing`.execute(tx))).toBe(null);
  expect(await nameOf(standby)).not.toBe(null);
  expect([standby.counts().fallbacks, usable]).toEqual([{ behind: 0, broken: 1, resting: 0 }, [true]]);
});

test('a frozen standby holds up reads for a second, then rests', async () => {
  const proxy = await startFakePooler(copy.url, { isHonest: true });
  const standby = standbyOf({ url: proxy.url });
  expect(await nameOf(standby)).not.toBe(null);
  proxy.freeze(true);
  const canceled = new AbortController();
  // The statement's own limit is five seconds: a shorter wait shows that BEGIN had the shorter one.
  const late = setTimeout(() => canceled.abort(new Error('five seconds')), 5000);
  const both = [nameOf(standby), nameOf(standby)];
  expect(await Promise.race([Promise.all(both), aborted(canceled.signal)])).toEqual([null, null]);
  clearTimeout(late);
  expect(await nameOf(standby)).toBe(null);
  expect(standby.counts().fallbacks).toEqual({ behind: 0, broken: 2, resting: 1 });
  await proxy.stop();
});

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => void signal.addEventListener('abort', () => reject(signal.reason as Error)));
}
