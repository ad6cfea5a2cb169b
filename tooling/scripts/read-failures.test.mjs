import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playwrightFailures, vitestFailures } from './read-failures.mjs';

const ESC = String.fromCharCode(27);

test('a failed story is named with each of its messages, without colours and the way to it', () => {
  const message = `Error: ${ESC}[2mexpect(${ESC}[22mlocator${ESC}[2m)${ESC}[22m\n\nReceived: "1"\n    at /a/print.spec.ts:24:52`;
  const story = (status, errors) => ({ projectName: 'phone', status, results: [{ errors }] });
  const report = {
    errors: [{ message: 'Error: no browser' }],
    suites: [
      {
        specs: [{ file: 'a.spec.ts', line: 1, title: 'well', tests: [story('expected', [])] }],
        suites: [
          {
            specs: [
              {
                file: 'b.spec.ts',
                line: 2,
                title: 'ill',
                tests: [story('unexpected', [{ message }, { message: 'x' }])],
              },
            ],
          },
        ],
      },
    ],
  };
  assert.deepEqual(playwrightFailures(report), [
    'outside of the stories\n    Error: no browser',
    '[phone] b.spec.ts:2 ill\n    Error: expect(locator)\n    Received: "1"',
    '[phone] b.spec.ts:2 ill\n    x',
  ]);
});

test('a failed test is named with its message, and so is a file that could not be read', () => {
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

test('a long message is cut and says so', () => {
  const message = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
  const [text = ''] = vitestFailures({ testResults: [{ name: 'a', status: 'failed', message }] });
  assert.equal(text.split('\n').length, 16);
  assert.match(text, / {4}… 6 more lines above$/);
});

test('a report that was never written has no failures', () => {
  assert.deepEqual([vitestFailures({}), playwrightFailures({})], [[], []]);
});
