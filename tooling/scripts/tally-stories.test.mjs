import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addRuns, tableOf } from './tally-stories.mjs';

test('counts each story over all runs, with its first failure', () => {
  const tally = new Map();
  const ran = (name, ...failures) => ({ name, status: failures.length > 0 ? 'failed' : 'passed', failures });
  addRuns(tally, [ran('well'), ran('ill'), ran('ill', 'first'), { name: 'skipped', status: 'skipped', failures: [] }]);
  addRuns(tally, [ran('well'), ran('ill', 'second')]);
  assert.deepEqual(
    [...tally],
    [
      ['well', { runs: 2, failed: 0, first: null }],
      ['ill', { runs: 3, failed: 2, first: 'first' }],
    ],
  );
  assert.equal(
    tableOf(tally, ['no browser']),
    '| Story | Runs | Failed |\n| ----- | ---- | ------ |\n| ill | 3 | 2 |\n| well | 2 | 0 |\n\nfirst\n\n\nno browser\n\n',
  );
});
