// Changes the rules in one place at a time and expects a test to fail. Behind `npm run campaign:mutation`; see
// docs/campaigns.md. StrykerJS and its 138 packages are installed into a scratch clone only: nobody else needs them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './exec.mjs';
import { root } from './install.mjs';
import {
  AREAS,
  mergeReports,
  placeOf,
  reportOf,
  scoreOf,
  strykerOptions,
  textOf,
  vitestConfigOf,
} from './mutation-areas.mjs';

const STRYKER = '10.1.1';
const SCORE_MIN = 85;

const { values } = parseArgs({
  options: {
    /** access, auth, sync or limits; absent: all. */
    area: { type: 'string' },
    /** A part of the paths of the packages: packages/domain. */
    only: { type: 'string', default: '' },
    /** Globs, from the package, of the only files to change, with commas between them. */
    files: { type: 'string' },
    /** Globs of the only tests to run, without slow ones after them. */
    tests: { type: 'string' },
    /** Test runners at once. */
    workers: { type: 'string', default: '2' },
  },
});
if (values.area !== undefined && !Object.hasOwn(AREAS, values.area))
  throw new Error(`--area takes ${Object.keys(AREAS).join(', ')}.`);

const clone = mkdtempSync(join(tmpdir(), 'boxroom-mutation-'));
let failed = 0;
try {
  await must('git', ['clone', '--quiet', '--shared', root, clone], root);
  const names = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
  await must('pnpm', ['add', '--workspace-root', '--save-dev', '--save-exact', ...names], clone);
  for (const [area, parts] of Object.entries(AREAS)) {
    if (values.area !== undefined && area !== values.area) continue;
    for (const part of parts.filter(({ folder }) => folder.includes(values.only))) {
      const report = await mutateTwice({
        ...part,
        ...(values.files !== undefined && { mutate: values.files.split(',') }),
        ...(values.tests !== undefined && { tests: values.tests.split(','), slowTests: undefined }),
      });
      const score = scoreOf(report);
      const { noticed, survivors } = report;
      for (const survivor of survivors) console.log(`survived: ${part.folder}/${textOf(survivor)}`);
      console.log(
        `${area} in ${part.folder}: ${noticed.length} noticed, ` +
          `${noticed.filter(({ isTimeout }) => isTimeout).length} of them by a timeout; ` +
          `${survivors.length} survived, score ${score.toFixed(1)} %`,
      );
      if (score < SCORE_MIN) failed++;
    }
  }
} finally {
  rmSync(clone, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

/** Returns which changes of one package its tests notice. The slow tests run only for those that survive the others. */
async function mutateTwice(part) {
  const { slowTests, without = [] } = part;
  if (slowTests === undefined) return reportOf(await mutate(part));
  const first = reportOf(await mutate({ ...part, without: [...without, ...slowTests] }));
  if (first.survivors.length === 0) return first;
  console.log(`${first.survivors.length} changes are left for the slow tests`);
  const second = await mutate({ ...part, mutate: first.survivors.map(placeOf), tests: slowTests });
  return mergeReports(first, reportOf(second));
}

/** Returns what StrykerJS reports about one package. */
async function mutate(part) {
  const folder = join(clone, part.folder);
  const [options, report] = [join(folder, 'stryker.json'), join(folder, 'stryker-report.json')];
  writeFileSync(join(folder, 'vitest.mutation.config.ts'), vitestConfigOf(part));
  writeFileSync(options, JSON.stringify(strykerOptions(part, { report, workers: Number(values.workers) })));
  await must(join(clone, 'node_modules/.bin/stryker'), ['run', options], folder);
  return JSON.parse(readFileSync(report, 'utf8'));
}

async function must(command, args, cwd) {
  const code = await run(command, args, { cwd });
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}.`);
}
