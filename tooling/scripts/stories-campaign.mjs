// Runs every browser story many times, under load if asked, and writes how often each failed and its first failure.
// Behind `npm run campaign:stories`, which builds first; see docs/campaigns.md.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runStories } from './browser-phase.mjs';
import { isStopping } from './exec.mjs';
import { findBrowser, NO_BROWSER } from './find-browser.mjs';
import { root } from './install.mjs';
import { failuresOutside } from './read-failures.mjs';
import { readStories } from './read-stories.mjs';
import { addRuns, tableOf } from './tally-stories.mjs';

/** The most timing-sensitive stories come first: a campaign may be cut short. */
const FIRST = [
  'worker-off',
  'app-update',
  'offline',
  'server-away',
  'two-people',
  'sign-out',
  'print',
  'codes',
  'undo',
];
/** Repetitions in one run of Playwright, which reports only at its end: an interrupted campaign loses no more. */
const AT_ONCE = 5;
/** Time limit of one such run in minutes. */
const RUN_MINUTES = 60;

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    /** Keeps all cores busy beside the stories. */
    load: { type: 'boolean', default: false },
    /** Parts of file names, separated by commas. */
    only: { type: 'string', default: '' },
    project: { type: 'string' },
    workers: { type: 'string', default: '2' },
    /** No run starts after this many minutes. */
    minutes: { type: 'string', default: 'Infinity' },
    out: { type: 'string', default: join(root, 'apps/web/test-results/stories-campaign.md') },
  },
});

const browser = findBrowser();
if (!browser) {
  console.error(NO_BROWSER);
  process.exit(1);
}
const stopLoad = values.load ? startLoad() : () => undefined;
const end = Date.now() + Number(values.minutes) * 60_000;
const tally = new Map();
const outside = [];
for (const file of filesToRun()) {
  for (let left = Number(values.times); left > 0 && !isStopping() && Date.now() < end; left -= AT_ONCE)
    await repeat(file, Math.min(left, AT_ONCE));
}
stopLoad();
console.log(tableOf(tally, outside));
process.exit(outside.length === 0 && [...tally.values()].every(({ failed }) => failed === 0) ? 0 : 1);

async function repeat(file, times) {
  const args = [`/${file}`, `--repeat-each=${times}`, `--workers=${values.workers}`, `--output=${outputOf(file)}`];
  if (values.project) args.push(`--project=${values.project}`);
  const { code, report, output } = await runStories({ browser, minutes: RUN_MINUTES, args });
  const stories = readStories(report);
  addRuns(tally, stories);
  outside.push(...failuresOutside(report));
  if (code !== 0 && stories.every(({ status }) => status === 'passed')) outside.push(`${file}: ${output.slice(-1000)}`);
  console.log(`${file}: ${stories.length} runs, ${stories.filter(({ status }) => status === 'failed').length} failed`);
  writeResult();
}

function filesToRun() {
  const rank = (name) => FIRST.findIndex((part) => name.startsWith(part)) >>> 0;
  const parts = values.only.split(',').filter(Boolean);
  return globSync('*.spec.ts', { cwd: join(root, 'apps/web/e2e') })
    .filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)))
    .toSorted((left, right) => rank(left) - rank(right) || left.localeCompare(right));
}

function writeResult() {
  const out = resolve(values.out);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, tableOf(tally, outside));
}

function outputOf(file) {
  return join('test-results/campaign', file);
}

/** Starts one busy process per core. */
function startLoad() {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const stop = () => busy.forEach((child) => child.kill('SIGKILL'));
  process.on('exit', stop);
  return stop;
}
