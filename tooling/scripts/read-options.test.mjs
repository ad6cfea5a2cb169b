import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from './read-options.mjs';

for (const [args, options] of [
  [[], { force: false, since: null }],
  [['--force'], { force: true, since: null }],
  [['--changed'], { force: false, since: 'c1' }],
  [['--chnaged'], { problem: 'There is no option "--chnaged". Options: --changed, --force.' }],
]) {
  test(`options: ${args.join(' ') || 'none'}`, () =>
    assert.deepEqual(
      readOptions(args, () => 'c1'),
      options,
    ));
}

test('--changed says so where there is no git', () => {
  assert.deepEqual(
    readOptions(['--changed'], () => null),
    { problem: '--changed needs git and a first commit.' },
  );
});
