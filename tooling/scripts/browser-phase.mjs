import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from './exec.mjs';
import { findBrowser, NO_BROWSER } from './find-browser.mjs';
import { findEngines, HOW_TO_GET_ENGINES, missingEngines } from './find-engines.mjs';
import { bin, root } from './install.mjs';
import { judgeStories } from './run-again.mjs';
import { AGAIN_MINUTES, STORIES_MINUTES } from './time-limits.mjs';

/** Separate from the output of the whole run, so that the traces of its failed stories survive. */
const AGAIN_OUTPUT = 'test-results/again';

/** The browser stories. CI retries failed ones, as docs/flaky.md says. */
export function browserPhase(args = []) {
  return {
    name: 'browser tests',
    async run() {
      const browser = findBrowser({ install: true });
      if (!browser) return { ok: false, output: NO_BROWSER };
      const run = await runStories({ browser, minutes: STORIES_MINUTES, args });
      const end = Date.now() + AGAIN_MINUTES * 60_000;
      const runAlone = (story) => passesAlone(story, { browser, minutes: (end - Date.now()) / 60_000 });
      return { output: run.output, ...(await judgeStories(run, process.env.CI ? runAlone : null)) };
    },
  };
}

/** Those that also run on WebKit and Firefox in every run; `npm run campaign:engines` runs all of them. */
const SHORT = ['--config=playwright.engines.config.ts', '--grep=@short', '--project=webkit', '--project=firefox'];
const ENGINES_MINUTES = 10;

/** A few stories on the other engines. Where they cannot be installed, the run says what it left out; CI as root can. */
export function enginesPhase() {
  return {
    name: 'browser tests on WebKit and Firefox',
    async run() {
      const missing = missingEngines(findEngines({ install: true }));
      if (missing.length > 0) {
        const why = `this machine has no ${missing.join(' and no ')}. ${HOW_TO_GET_ENGINES}`;
        return process.env.CI && process.platform === 'linux' && process.getuid?.() === 0
          ? { ok: false, output: why }
          : { ok: true, output: '', skipped: why };
      }
      const browser = findBrowser({ install: true });
      const run = await runStories({ browser, minutes: ENGINES_MINUTES, args: SHORT });
      const [config] = SHORT;
      const runAlone = (story) => passesAlone(story, { browser, minutes: ENGINES_MINUTES, config });
      return { output: run.output, ...(await judgeStories(run, process.env.CI ? runAlone : null)) };
    },
  };
}

/** Runs one story with nothing beside it. Returns false when no time is left. */
async function passesAlone({ entry }, { browser, minutes, config }) {
  if (minutes <= 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'boxroom-e2e-'));
  try {
    const list = join(folder, 'stories.txt');
    writeFileSync(list, `${entry}\n`);
    const args = [
      ...(config ? [config] : []),
      `--test-list=${list}`,
      '--workers=1',
      `--output=${join(AGAIN_OUTPUT, String(Date.now()))}`,
    ];
    const { code, report } = await runStories({ browser, minutes, args });
    return code === 0 && report.stats?.expected === 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs Playwright on the built product.
 * @returns {Promise<{ code: number, output: string, report: object }>} `report`: its JSON report; empty without one
 */
export async function runStories({ browser, minutes, args = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'boxroom-e2e-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output } = await runQuietly(
      bin('playwright', 'apps/web'),
      ['test', '--reporter=list,json', ...args],
      {
        cwd: join(root, 'apps/web'),
        minutes,
        env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      },
    );
    return { code, output, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {} };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
