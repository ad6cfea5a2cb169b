import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { countUnitTests } from './count-unit-tests.mjs';

const base = mkdtempSync(join(tmpdir(), 'boxroom-count-'));
after(() => rmSync(base, { recursive: true }));

function write(path, text) {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}

write('.turbo/unit-tests.tap', '# pass 112\n# fail 1\n');
write('packages/domain/.turbo/unit-tests.json', JSON.stringify({ numPassedTests: 5, numFailedTests: 0 }));
const assertionResults = [{ status: 'failed', fullName: 'a test', failureMessages: ['why'] }];
write(
  'apps/web/.turbo/unit-tests.json',
  JSON.stringify({ numPassedTests: 7, numFailedTests: 1, testResults: [{ name: 'x.test.ts', assertionResults }] }),
);

test('counts the tests of all packages, and how many of them were cached', () => {
  const tasks = [
    { folder: '', cached: false },
    { folder: 'packages/domain', cached: true },
    { folder: 'apps/web', cached: false },
  ];
  assert.deepEqual(countUnitTests(tasks, { isSuccess: false, base }), {
    passed: 124,
    cached: 5,
    failed: 2,
    failures: ['x.test.ts: a test\n    why'],
  });
});

test('a task without a report is a failure, except where turbo ended it after another failure', () => {
  const tasks = [{ folder: 'bench', cached: false }];
  const { passed, failed, failures } = countUnitTests(tasks, { isSuccess: true, base });
  assert.deepEqual({ passed, failed }, { passed: 0, failed: 1 });
  assert.match(failures[0], /bench: its unit tests left no report/);
  const ended = countUnitTests(tasks, { isSuccess: false, base });
  assert.deepEqual(ended, { passed: 0, cached: 0, failed: 0, failures: [] });
});
