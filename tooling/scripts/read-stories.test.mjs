import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failuresOutside } from './read-failures.mjs';
import { readStories } from './read-stories.mjs';

const ESC = String.fromCharCode(27);

test('each story has its short failures, without colors and stack, and its line in a list', () => {
  const message = `Error: ${ESC}[2mexpect(${ESC}[22mlocator${ESC}[2m)${ESC}[22m\n\nReceived: "1"\n    at /a/print.spec.ts:24:52`;
  const story = (status, errors) => ({ projectName: 'phone', status, results: [{ errors }] });
  const specs = (file, line, title, tests) => [{ file, line, title, tests }];
  const report = {
    errors: [{ message: 'Error: no browser' }],
    suites: [
      {
        title: 'a.spec.ts',
        specs: specs('a.spec.ts', 1, 'well', [story('expected', [])]),
        suites: [
          {
            title: 'a group',
            specs: specs('a.spec.ts', 2, 'ill', [story('unexpected', [{ message }, { message: 'x' }])]),
          },
        ],
      },
      { title: 'b.spec.ts', specs: specs('b.spec.ts', 3, 'left out', [story('skipped', [])]) },
    ],
  };
  assert.deepEqual(failuresOutside(report), ['outside of the stories\n    Error: no browser']);
  assert.deepEqual(readStories(report), [
    { name: '[phone] a.spec.ts:1 well', entry: '[phone] › a.spec.ts › well', status: 'passed', failures: [] },
    {
      name: '[phone] a.spec.ts:2 ill',
      entry: '[phone] › a.spec.ts › a group › ill',
      status: 'failed',
      failures: [
        '[phone] a.spec.ts:2 ill\n    Error: expect(locator)\n    Received: "1"',
        '[phone] a.spec.ts:2 ill\n    x',
      ],
    },
    { name: '[phone] b.spec.ts:3 left out', entry: '[phone] › b.spec.ts › left out', status: 'skipped', failures: [] },
  ]);
});

test('a missing report has no stories', () => {
  assert.deepEqual(readStories({}), []);
});
