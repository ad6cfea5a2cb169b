import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeStories } from './run-again.mjs';

/** A run in which stories of these names failed, and one passed. */
function runWith(...failed) {
  const spec = (title, status, errors) => ({
    file: 'a.spec.ts',
    line: 1,
    title,
    tests: [{ projectName: 'phone', status, results: [{ errors }] }],
  });
  const specs = [
    spec('well', 'expected', []),
    ...failed.map((title) => spec(title, 'unexpected', [{ message: `Error: ${title}` }])),
  ];
  return { code: failed.length > 0 ? 1 : 0, report: { suites: [{ title: 'a.spec.ts', specs }] } };
}

/** A retry that fails for these names and passes for others; records the names it ran. */
function secondRun(...failing) {
  const asked = [];
  return {
    asked,
    runAlone: async ({ entry }) => {
      const title = entry.split(' › ').at(-1);
      asked.push(title);
      return !failing.includes(title);
    },
  };
}

const short = (title) => `[phone] a.spec.ts:1 ${title}\n    Error: ${title}`;

test('a run without a failure has no retries', async () => {
  const { runAlone, asked } = secondRun();
  assert.deepEqual(await judgeStories(runWith(), runAlone), {
    ok: true,
    passed: 1,
    failed: 0,
    failures: [],
    flaky: [],
  });
  assert.deepEqual(asked, []);
});

test('a story that passes alone counts as passed, with its first failure listed', async () => {
  const outcome = await judgeStories(runWith('one'), secondRun().runAlone);
  assert.deepEqual(outcome, { ok: true, passed: 2, failed: 0, failures: [], flaky: [short('one')] });
});

test('three flaky stories do not fail the run', async () => {
  const outcome = await judgeStories(runWith('one', 'two', 'three'), secondRun().runAlone);
  assert.deepEqual([outcome.ok, outcome.passed, outcome.failed, outcome.flaky.length], [true, 4, 0, 3]);
});

test('four flaky stories fail the run, and a fifth is not retried', async () => {
  const { runAlone, asked } = secondRun();
  const outcome = await judgeStories(runWith('one', 'two', 'three', 'four', 'five'), runAlone);
  assert.deepEqual([outcome.ok, outcome.passed, outcome.failed, outcome.flaky.length], [false, 5, 1, 4]);
  assert.deepEqual(outcome.failures, [short('five'), '4 stories were flaky; more than 3 fail the run']);
  assert.deepEqual(asked, ['one', 'two', 'three', 'four']);
  assert.equal((await judgeStories(runWith('one', 'two', 'three', 'four'), runAlone)).ok, false);
});

test('a story that fails twice fails the run with its first failure; later ones are not retried', async () => {
  const { runAlone, asked } = secondRun('two');
  const outcome = await judgeStories(runWith('one', 'two', 'three'), runAlone);
  assert.deepEqual(outcome, {
    ok: false,
    passed: 2,
    failed: 2,
    failures: [short('two'), short('three')],
    flaky: [short('one')],
  });
  assert.deepEqual(asked, ['one', 'two']);
});

test('there are no retries outside CI', async () => {
  const outcome = await judgeStories(runWith('one'), null);
  assert.deepEqual(outcome, { ok: false, passed: 1, failed: 1, failures: [short('one')], flaky: [] });
});

test('an aborted run has no retries', async () => {
  const { runAlone, asked } = secondRun();
  const { code, report } = runWith('one');
  const outside = await judgeStories({ code, report: { ...report, errors: [{ message: 'no browser' }] } }, runAlone);
  assert.deepEqual([outside.ok, outside.failed], [false, 1]);
  const [file] = report.suites;
  const skipped = { ...file.specs[0], tests: [{ projectName: 'phone', status: 'skipped' }] };
  const cut = { suites: [{ ...file, specs: [...file.specs, skipped] }] };
  assert.equal((await judgeStories({ code, report: cut }, runAlone)).ok, false);
  assert.equal((await judgeStories({ code: 1, report: {} }, runAlone)).ok, false);
  assert.equal((await judgeStories({ code: 1, report: runWith().report }, runAlone)).ok, false);
  assert.deepEqual(asked, []);
});
