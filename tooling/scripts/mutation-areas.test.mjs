import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './install.mjs';
import { AREAS, mergeReports, placeOf, reportOf, scoreOf, textOf, vitestConfigOf } from './mutation-areas.mjs';

test('each glob names files that exist', () => {
  for (const { folder, mutate, tests, slowTests = [], without = [] } of Object.values(AREAS).flat())
    for (const glob of [...mutate, ...tests, ...slowTests, ...without])
      assert.ok(globSync(glob, { cwd: join(root, folder) }).length > 0, `${folder}/${glob}`);
});

const mutant = (status, line) => ({
  status,
  mutatorName: 'EqualityOperator',
  location: { start: { line, column: 3 }, end: { line, column: 8 } },
  replacement: 'a < b',
});

test('the score counts survivors and what no test covers, and neither errors nor ignored changes', () => {
  const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored'];
  const report = reportOf({ files: { 'src/a.ts': { mutants: statuses.map(mutant) } } });
  assert.equal(scoreOf(report), 50);
  assert.deepEqual(
    report.noticed.map(({ isTimeout }) => isTimeout),
    [false, true],
  );
  assert.deepEqual(report.survivors.map(textOf), [
    'src/a.ts:2:3 EqualityOperator → a < b (to 2:8)',
    'src/a.ts:3:3 EqualityOperator → a < b (to 3:8)',
  ]);
  assert.deepEqual(report.survivors.map(placeOf), ['src/a.ts:2:2-2:7', 'src/a.ts:3:2-3:7']);
});

test('the slow tests decide about the survivors alone', () => {
  const report = (...mutants) => reportOf({ files: { 'src/a.ts': { mutants } } });
  const first = report(mutant('Killed', 1), mutant('Survived', 2), mutant('NoCoverage', 3), mutant('Survived', 4));
  // They make the change of the first line once more, do not notice it, and do not make that of the fourth.
  const second = report(mutant('Survived', 1), mutant('Survived', 2), mutant('Timeout', 3));
  const { noticed, survivors } = mergeReports(first, second);
  assert.deepEqual(noticed.map(placeOf), ['src/a.ts:1:2-1:7', 'src/a.ts:3:2-3:7']);
  assert.equal(noticed.at(-1).isTimeout, true);
  assert.deepEqual(survivors.map(placeOf), ['src/a.ts:2:2-2:7', 'src/a.ts:4:2-4:7']);
});

test('only tests of the server start a Postgres', () => {
  assert.match(vitestConfigOf({ tests: ['a'], hasDatabase: true }), /global-setup/);
  assert.doesNotMatch(vitestConfigOf({ tests: ['a'] }), /global-setup/);
});
