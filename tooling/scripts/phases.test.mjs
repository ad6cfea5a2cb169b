import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runPhases } from './phases.mjs';

test('the end lists flaky tests, and the last line is the sum', async (context) => {
  const lines = [];
  context.mock.method(console, 'log', (line) => lines.push(line));
  const outcome = { ok: true, output: '', passed: 5, failed: 0, failures: [], flaky: ['a story\n    Error: x'] };
  const code = await runPhases([{ name: 'browser tests', run: async () => outcome }]);
  assert.equal(code, 0);
  assert.equal(lines.at(-1), '5 passed, 0 failed');
  assert.ok(lines.includes('FLAKY: a story\n    Error: x'));
});

test('a failure is listed after the flaky tests, and the last line is no success', async (context) => {
  const lines = [];
  context.mock.method(console, 'log', (line) => lines.push(line));
  const outcome = { ok: false, output: 'all of it', passed: 5, failed: 0, failures: ['4 flaky'], flaky: ['a story'] };
  const code = await runPhases([{ name: 'browser tests', run: async () => outcome }]);
  assert.equal(code, 1);
  assert.equal(lines.at(-1), '5 passed, 1 failed');
  for (const line of ['FLAKY: a story', 'FAILED: 4 flaky']) assert.ok(lines.includes(line));
});

test('phases of an inner list run side by side and are added up; a failure of one stops the run after both', async (context) => {
  const lines = [];
  context.mock.method(console, 'log', (line) => lines.push(line));
  const { promise: bothRun, resolve: second } = Promise.withResolvers();
  const waiting = {
    name: 'first',
    run: async () => {
      await bothRun;
      return { ok: true, output: '', passed: 2, cached: 1 };
    },
  };
  const failing = {
    name: 'second',
    run: async () => {
      second();
      return { ok: false, output: 'why' };
    },
  };
  const never = { name: 'third', run: async () => assert.fail('runs') };
  assert.equal(await runPhases([[waiting, failing], never]), 1);
  assert.equal(lines.at(-1), '2 passed, 1 failed');
  assert.ok(lines.includes('CACHED: 1 of the passed tests passed earlier, on the same inputs (turbo.json)'));
});
