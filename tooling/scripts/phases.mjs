import { isStopping, runQuietly } from './exec.mjs';
import { bin } from './install.mjs';
import { runTurbo } from './run-turbo.mjs';

/**
 * A step of `npm test`. `run` returns its outcome: `ok`; the `output` to show on a failure; the numbers of tests
 * `passed` and `failed`, if the step counts tests; how many of the passed ones come from the cache (`cached`); the
 * `failures` in short, if known; the first failure of each `flaky` test; and the reason why it was `skipped`.
 * @typedef {{
 *   ok: boolean, output: string, passed?: number, cached?: number, failed?: number, failures?: string[],
 *   flaky?: string[], skipped?: string
 * }} Outcome
 * @typedef {{ name: string, run: (options: import('./read-options.mjs').Options) => Promise<Outcome> }} Phase
 */

/** One for the packages, one for the scripts beside them. */
export const LINT_TASKS = ['lint', 'lint:tooling'];

/** Runs a program, which succeeds with 0. */
export const command = (name, path, args) => ({
  name,
  async run() {
    const { code, output } = await runQuietly(path, args);
    return { ok: code === 0, output };
  },
});

/** Runs tasks of the packages, which cost nothing where their inputs are unchanged (turbo.json). */
export const packageTasks = (name, tasks) => ({ name, run: (options) => runTurbo(tasks, options) });

export const lintPhase = packageTasks('lint', LINT_TASKS);
export const formatPhase = command('format', bin('oxfmt'), ['--check']);
export const typesPhase = packageTasks('types', ['typecheck']);
export const knipPhase = command('unused code', bin('knip'), []);
export const boundariesPhase = command('boundaries', process.execPath, ['tooling/scripts/check-boundaries.mjs']);

/**
 * Runs the phases in order up to the first failure, those of an inner list side by side, prints the output of failures
 * and, as the last line, the sum of all tests. The short failures come right before that line: often only the end of a
 * long output is kept. A failing phase that counts no tests counts as one failure, so that the last line never looks like
 * a success.
 * @param {(Phase | Phase[])[]} phases
 * @param {import('./read-options.mjs').Options} [options]
 * @returns {Promise<number>} the exit code
 */
export async function runPhases(phases, options = {}) {
  const begin = Date.now();
  const skipped = [];
  const times = [];
  const failures = [];
  const flaky = [];
  let passed = 0;
  let cached = 0;
  let failed = 0;
  for (const step of phases) {
    const results = await Promise.all([step].flat().map((phase) => runPhase(phase, options)));
    for (const { name, outcome, time } of results) {
      passed += outcome.passed ?? 0;
      cached += outcome.cached ?? 0;
      failed += outcome.ok ? (outcome.failed ?? 0) : Math.max(outcome.failed ?? 0, 1);
      flaky.push(...(outcome.flaky ?? []));
      times.push([time, name]);
      if (outcome.skipped) skipped.push(`${name}: ${outcome.skipped}`);
      if (!outcome.ok) failures.push(...(outcome.failures ?? []));
    }
    if (results.some(({ outcome }) => !outcome.ok)) break;
    if (isStopping()) return 130;
  }
  for (const [time, name] of times) console.log(`${time.padStart(9)}  ${name}`);
  for (const reason of skipped) console.log(`NOT RUN: ${reason}`);
  if (cached > 0) console.log(`CACHED: ${cached} of the passed tests passed earlier, on the same inputs (turbo.json)`);
  for (const failure of flaky) console.log(`FLAKY: ${failure}`);
  if (flaky.length > 0) console.log('Add each flaky story to docs/flaky.md until its cause is fixed.');
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  console.log(`${failed === 0 ? 'All phases done' : 'Stopped'} after ${seconds(Date.now() - begin)}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs one phase and prints its outcome. */
async function runPhase(phase, options) {
  console.log(`… ${phase.name}`);
  const start = Date.now();
  const outcome = await phase.run(options);
  const time = seconds(Date.now() - start);
  const fromCache = outcome.cached ? `, ${outcome.cached} of them cached` : '';
  const counts = outcome.passed === undefined ? '' : `, ${outcome.passed} passed${fromCache}`;
  if (outcome.skipped) {
    console.log(`SKIPPED ${phase.name} (${time}): ${outcome.skipped}`);
  } else if (outcome.ok) {
    console.log(`ok ${phase.name} (${time}${counts})`);
  } else {
    console.log(outcome.output);
    console.log(`FAILED ${phase.name} (${time}${counts}, ${outcome.failed ?? 0} failed)`);
  }
  return { name: phase.name, outcome, time };
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
