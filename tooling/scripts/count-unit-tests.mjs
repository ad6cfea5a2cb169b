import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { vitestFailures } from './read-failures.mjs';

/** The reports of the unit tests in a package's folder: by vitest, and by Node for the scripts of `tooling`. */
const VITEST_REPORT = '.turbo/unit-tests.json';
const NODE_REPORT = '.turbo/unit-tests.tap';

/** Removes the reports of an earlier run. Turbo restores those of cached tasks. */
export function forgetReports() {
  const reports = [NODE_REPORT, ...globSync(`{apps/*,packages/*,bench}/${VITEST_REPORT}`, { cwd: root })];
  for (const report of reports) rmSync(join(root, report), { force: true });
}

/**
 * Adds up the reports that the tasks left in the folders of their packages. `isSuccess`: turbo reports that all of them
 * succeeded. Then one without a report is a failure, because its tests are missing from the sum; after a failure turbo
 * ends tasks early.
 * @param {import('./run-turbo.mjs').PackageTask[]} tasks
 * @returns {{ passed: number, cached: number, failed: number, failures: string[] }}
 */
export function countUnitTests(tasks, { isSuccess, base = root }) {
  const counts = tasks.map(({ folder, cached }) => ({
    ...(readReport(join(base, folder)) ?? withoutReport(folder, isSuccess)),
    isCached: cached,
  }));
  const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
  return {
    passed: sum(counts.map(({ passed }) => passed)),
    cached: sum(counts.map(({ passed, isCached }) => (isCached ? passed : 0))),
    failed: sum(counts.map(({ failed }) => failed)),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

function readReport(folder) {
  const [vitest, node] = [VITEST_REPORT, NODE_REPORT].map((name) => read(join(folder, name)));
  if (vitest !== null) return countVitest(JSON.parse(vitest));
  if (node === null) return null;
  const count = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(node)?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail'), failures: [] };
}

function withoutReport(folder, isSuccess) {
  const failures = isSuccess ? [`${folder}: its unit tests left no report`] : [];
  return { passed: 0, failed: failures.length, failures };
}

/** The counts of vitest's JSON report, which is empty if vitest did not write one. */
export function countVitest(report) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report;
  return { passed, failed, failures: vitestFailures(report) };
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
