import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failuresOutside, vitestFailures } from './read-failures.mjs';

test('lists a failed test with its message, and a file that could not be loaded', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one', failureMessages: [] },
          { status: 'failed', fullName: 'two', failureMessages: ['AssertionError: 1 is not 2\n    at a.test.ts:3'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  assert.deepEqual(vitestFailures(report), [
    'a.test.ts: two\n    AssertionError: 1 is not 2',
    'b.test.ts\n    SyntaxError',
  ]);
});

test('cuts a long message and marks the cut', () => {
  const message = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
  const [text = ''] = vitestFailures({ testResults: [{ name: 'a', status: 'failed', message }] });
  assert.equal(text.split('\n').length, 16);
  assert.match(text, / {4}… 6 more lines above$/);
});

test('a missing report has no failures', () => {
  assert.deepEqual([vitestFailures({}), failuresOutside({})], [[], []]);
});
