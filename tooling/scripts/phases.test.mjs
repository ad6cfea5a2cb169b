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
