import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseOfWork, changedFiles } from './work-at-hand.mjs';

/** A git that knows the answers to these commands; all others fail. */
const gitOf =
  (answers) =>
  (...args) =>
    answers[args.join(' ')] ?? null;

const HEAD = { 'rev-parse --verify HEAD': 'c3' };

const CASES = {
  'on a branch': [{ ...HEAD, 'merge-base HEAD main': 'c1' }, 'c1'],
  'on main': [{ ...HEAD, 'merge-base HEAD main': 'c3', 'rev-parse --verify HEAD~1': 'c2' }, 'c2'],
  'on main before a push': [{ ...HEAD, 'merge-base HEAD main': 'c3', 'merge-base HEAD origin/main': 'c0' }, 'c0'],
  'at the first commit': [{ ...HEAD, 'merge-base HEAD main': 'c3' }, 'c3'],
  'without git': [{}, null],
};

for (const [name, [answers, base]] of Object.entries(CASES)) {
  test(`the base of the work at hand: ${name}`, () => assert.equal(baseOfWork(gitOf(answers)), base));
}

test('changed files are those that differ, and new ones', () => {
  const git = gitOf({
    'diff --name-only --diff-filter=d c1': 'a.ts\nb.ts',
    'ls-files --others --exclude-standard': 'c.ts',
  });
  assert.deepEqual(changedFiles('c1', git), ['a.ts', 'b.ts', 'c.ts']);
});
