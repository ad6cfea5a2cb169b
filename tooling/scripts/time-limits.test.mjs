import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './install.mjs';
import { AGAIN_MINUTES, OTHER_PHASES_MINUTES, STORIES_MINUTES } from './time-limits.mjs';

test("CI's job may run longer than the limits of its phases together", () => {
  const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
  const [, minutes] = /^ {2}test:\n(?: {4}.*\n)*? {4}timeout-minutes: (\d+)$/m.exec(workflow) ?? [];
  assert.ok(Number(minutes) >= STORIES_MINUTES + AGAIN_MINUTES + OTHER_PHASES_MINUTES, `${minutes} minutes`);
});
