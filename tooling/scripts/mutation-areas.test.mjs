import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './install.mjs';
import { AREAS, reportOf, vitestConfigOf } from './mutation-areas.mjs';

test('each glob names files that exist', () => {
  for (const { folder, mutate, tests, without = [] } of Object.values(AREAS).flat())
    for (const glob of [...mutate, ...tests, ...without])
      assert.ok(globSync(glob, { cwd: join(root, folder) }).length > 0, `${folder}/${glob}`);
});

test('the score counts survivors and what no test covers, and neither errors nor ignored changes', () => {
  const mutant = (status, line) => ({
    status,
    mutatorName: 'EqualityOperator',
    location: { start: { line, column: 3 } },
    replacement: 'a < b',
  });
  const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored'];
  const { score, killed, survivors } = reportOf({ files: { 'src/a.ts': { mutants: statuses.map(mutant) } } }, 'p');
  assert.equal(score, 50);
  assert.equal(killed, 2);
  assert.deepEqual(survivors, ['p/src/a.ts:2:3 EqualityOperator → a < b', 'p/src/a.ts:3:3 EqualityOperator → a < b']);
});

test('only tests of the server start a Postgres', () => {
  assert.match(vitestConfigOf({ tests: ['a'], hasDatabase: true }), /global-setup/);
  assert.doesNotMatch(vitestConfigOf({ tests: ['a'] }), /global-setup/);
});
