import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canDiffer, chooseDatabases } from './database-choice.mjs';

for (const [path, source, isOnBoth] of [
  ['apps/server/src/features/tags/tags.pg.test.ts', "test('is printed once')", false],
  ['apps/server/src/features/tags/tags.pg.test.ts', "test('two concurrent prints')", true],
  ['apps/server/src/features/tags/tags.pg.test.ts', 'await lockSpaces(tx, ids)', true],
  ['apps/server/src/features/tags/tags.pg.test.ts', 'select pg_sleep(1)', true],
  ['apps/server/src/a-new-folder/x.pg.test.ts', "test('a query')", true],
  ['packages/db/src/x.pg.test.ts', "test('a query')", true],
]) {
  test(`${path}, ${source}: ${isOnBoth ? 'on both' : 'on one'}`, () => assert.equal(canDiffer(path, source), isOnBoth));
}

test('each database test runs on a server or on the embedded Postgres', () => {
  const { server, embedded } = chooseDatabases({ hasServer: true });
  const all = chooseDatabases({ hasServer: false }).embedded;
  assert.ok(all.length > 50);
  assert.deepEqual([...new Set([...server, ...embedded])].toSorted(), all);
});

test('without a server none is left for one', () => {
  assert.deepEqual(chooseDatabases({ hasServer: false }).server, []);
});

test('what concerns connections, notices, migrations and backups runs on both', () => {
  const { server, embedded } = chooseDatabases({ hasServer: true });
  for (const path of [
    'packages/db/src/listen.pg.test.ts',
    'packages/db/src/migrate.pg.test.ts',
    'packages/db/src/pool.pg.test.ts',
    'packages/db/src/spaces.pg.test.ts',
    'apps/server/src/backup/restored-doors.pg.test.ts',
    'apps/server/src/sync/concurrency.pg.test.ts',
    'apps/server/src/sync/pull-cost.pg.test.ts',
    'apps/server/src/sync/pull-snapshot.pg.test.ts',
    'apps/server/src/sync/space-events.pg.test.ts',
    'apps/server/src/features/sharing/at-once.pg.test.ts',
  ]) {
    assert.ok(server.includes(path) && embedded.includes(path), path);
  }
});
