import { brief } from './read-failures.mjs';

/**
 * One story of a run, in one project.
 * @typedef {{
 *   name: string, entry: string, status: 'passed' | 'failed' | 'skipped', failures: string[]
 * }} Story `entry` is its line in a list for Playwright's `--test-list`; `failures` are short texts of several lines.
 */

/**
 * The stories of a Playwright run, from its JSON report, in the order of the report.
 * @returns {Story[]}
 */
export function readStories(report) {
  // The outermost suites are the files.
  return (report.suites ?? []).flatMap((file) => storiesOfSuite(file, []));
}

function storiesOfSuite({ suites = [], specs = [] }, titles) {
  const here = specs.flatMap(({ file, line, title, tests = [] }) =>
    tests.map(({ projectName, status, results = [] }) => {
      const name = `[${projectName}] ${file}:${line} ${title}`;
      return {
        name,
        entry: [`[${projectName}]`, file, ...titles, title].join(' › '),
        status: status === 'skipped' ? 'skipped' : status === 'expected' ? 'passed' : 'failed',
        failures: results.flatMap(({ errors = [] }) => errors.map(({ message }) => brief(name, message))),
      };
    }),
  );
  return [...here, ...suites.flatMap((suite) => storiesOfSuite(suite, [...titles, suite.title]))];
}
