// Finds WebKitGTK and Firefox for the stories on other engines, and installs them from Debian where that is allowed.
// As a program it prints what there is: find-engines.mjs [--install]
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isProgram } from './install.mjs';

const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'firefox-esr'];

/**
 * Returns the programs of each engine; undefined where one is missing. FIREFOX_PATH names another Firefox.
 * @returns {{ firefox?: string, webkit?: { driver: string, miniBrowser: string, xvfb: string } }}
 */
export function findEngines({ install = false } = {}) {
  const found = find();
  if (!install || (found.firefox && found.webkit)) return found;
  fromDebian();
  return find();
}

/** Says what the machine lacks, for the end of a run. */
export function missingEngines({ firefox, webkit }) {
  return [...(webkit ? [] : ['WebKit']), ...(firefox ? [] : ['Firefox'])];
}

export const HOW_TO_GET_ENGINES = `Debian and Ubuntu have them: apt-get install ${PACKAGES.join(' ')}`;

function find() {
  const named = process.env.FIREFOX_PATH;
  const firefox = named && existsSync(named) ? named : (inPath('firefox-esr') ?? inPath('firefox'));
  const [driver, xvfb] = [inPath('WebKitWebDriver'), inPath('Xvfb')];
  const [miniBrowser] = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser');
  return {
    ...(firefox && { firefox }),
    ...(driver && xvfb && miniBrowser && { webkit: { driver, miniBrowser, xvfb } }),
  };
}

function inPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function fromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  // Another installation may hold the lock for a while.
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  const run = (args) => {
    console.error(`No WebKit or Firefox found; trying: apt-get ${args.join(' ')}`);
    spawnSync('apt-get', [...options, ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    });
  };
  run(['update']);
  run(['install', '-y', '--no-install-recommends', ...PACKAGES]);
}

if (isProgram(import.meta.url)) {
  const engines = findEngines({ install: process.argv.includes('--install') });
  console.log(JSON.stringify(engines, null, 2));
  if (missingEngines(engines).length > 0) {
    console.error(HOW_TO_GET_ENGINES);
    process.exit(1);
  }
}
