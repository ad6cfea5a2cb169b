// Runs the stories of all engines, as often as asked, and prints a table of stories and engines. Behind
// `npm run campaign:engines`, which builds first; see docs/browsers.md.
import { parseArgs } from 'node:util';
import { runStories } from './browser-phase.mjs';
import { findBrowser, NO_BROWSER } from './find-browser.mjs';
import { findEngines, HOW_TO_GET_ENGINES, missingEngines } from './find-engines.mjs';
import { readStories } from './read-stories.mjs';

/** Time limit of the whole campaign in minutes. */
const MINUTES = 240;

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '1' },
    /** A part of the titles. */
    only: { type: 'string', default: '' },
  },
});

const browser = findBrowser({ install: true });
const missing = missingEngines(findEngines({ install: true }));
if (!browser) throw new Error(NO_BROWSER);
if (missing.length > 0) throw new Error(`This machine has no ${missing.join(' and no ')}. ${HOW_TO_GET_ENGINES}`);
const { code, output, report } = await runStories({
  browser,
  minutes: MINUTES,
  args: [
    '--config=playwright.engines.config.ts',
    `--repeat-each=${values.times}`,
    ...(values.only === '' ? [] : [`--grep=${values.only}`]),
  ],
});
console.log(output);
console.log(tableOf(readStories(report)));
const failed = readStories(report).filter(({ status }) => status !== 'passed');
for (const { failures, name } of failed) console.log(failures[0] ?? name);
console.log(`${readStories(report).length - failed.length} passed, ${failed.length} failed`);
process.exitCode = code === 0 && failed.length === 0 ? 0 : 1;

/** A row for each story, with how many of its runs passed on each engine. */
function tableOf(stories) {
  const counts = new Map();
  for (const { name, status } of stories) {
    const [, engine, title] = /^\[(\w+)\] \S+ (.*)$/.exec(name) ?? [];
    const row = counts.get(title) ?? { story: title };
    const [passed, all] = (row[engine] ?? '0/0').split('/').map(Number);
    counts.set(title, { ...row, [engine]: `${passed + (status === 'passed' ? 1 : 0)}/${all + 1}` });
  }
  const lines = [...counts.values()].map(
    ({ story, chromium = '-', firefox = '-', webkit = '-' }) => `| ${story} | ${chromium} | ${firefox} | ${webkit} |`,
  );
  return ['| Story | Chromium | Firefox | WebKit |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
