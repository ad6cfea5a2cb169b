import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isProgram, root } from './install.mjs';

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'boxroom-programs-'));
});
after(() => rmSync(folder, { recursive: true }));

const script = join(root, 'tooling/scripts/find-browser.mjs');

function start(path) {
  // CHROMIUM_PATH may name any file: the lookup accepts it as a browser.
  const env = { ...process.env, CHROMIUM_PATH: script };
  const { stdout, status } = spawnSync(process.execPath, [path], { env, encoding: 'utf8' });
  return { stdout, status };
}

test('a started script prints something, also through a link', () => {
  const link = join(folder, 'link.mjs');
  symlinkSync(script, link);
  for (const path of [script, link]) assert.deepEqual(start(path), { stdout: `${script}\n`, status: 0 });
});

test('the configuration of the browser tests loads without a browser', () => {
  // The check for unused code loads it, before the browser is installed.
  const config = join(root, 'apps/web/playwright.config.ts');
  const env = { ...process.env, CHROMIUM_PATH: '', PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder };
  const { status, stderr } = spawnSync(process.execPath, [config], { env, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('an imported module does not run as a program', () => {
  assert.equal(isProgram(new URL('find-browser.mjs', import.meta.url).href), false);
});

test('no script uses import.meta.main, which the oldest Node that can start it lacks', () => {
  for (const name of globSync('tooling/scripts/*.mjs', { cwd: root })) {
    if (name.endsWith('.test.mjs')) continue;
    assert.doesNotMatch(readFileSync(join(root, name), 'utf8'), /import\.meta\.main/, name);
  }
});
