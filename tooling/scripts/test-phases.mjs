import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPhase, enginesPhase } from './browser-phase.mjs';
import { countUnitTests, countVitest, forgetReports } from './count-unit-tests.mjs';
import { chooseDatabases, DATABASE_PACKAGES } from './database-choice.mjs';
import { runQuietly } from './exec.mjs';
import { bin, root } from './install.mjs';
import { command, packageTasks } from './phases.mjs';
import { runTurbo } from './run-turbo.mjs';
import { DATABASE_MINUTES } from './time-limits.mjs';
import { changedFiles } from './work-at-hand.mjs';

const WEB = 'apps/web/';
const STORY = /^apps\/web\/e2e\/.*\.spec\.ts$/;

/** Two workers, for a machine with two cores; with more, the embedded databases only wait for each other. */
const vitestArgs = ['run', '--project=database*', '--maxWorkers=2', '--reporter=default', '--reporter=json'];

export const unitPhase = {
  name: 'unit tests',
  async run(options) {
    forgetReports();
    const tooling = await runTurbo(['test:tooling'], options);
    const packages = tooling.ok
      ? await runTurbo(['test:unit'], { ...options, args: changedArgs(options) })
      : { ...tooling, tasks: [] };
    const counts = countUnitTests([...tooling.tasks, ...packages.tasks], { isSuccess: packages.ok });
    return { ...counts, ok: packages.ok && counts.failed === 0, output: packages.output };
  },
};

/** Runs the database tests on a Postgres server: the one that TEST_DATABASE_URL names, or a temporary one. */
export const serverDatabasePhase = {
  name: 'database tests on a Postgres server',
  async run(options) {
    const missing = await whyNoServer();
    if (missing) return { ok: true, output: '', skipped: missing };
    const args = changedArgs(options);
    if (process.env.TEST_DATABASE_URL) return runDatabaseTests('server', process.env, args);
    const starter = join(root, 'packages/db/src/testing/with-server-postgres.ts');
    const folder = mkdtempSync(join(tmpdir(), 'boxroom-test-'));
    const result = join(folder, 'outcome.json');
    try {
      const program = [process.execPath, join(root, 'tooling/scripts/database-tests.mjs'), result, ...args];
      const { code, output } = await runQuietly(process.execPath, [starter, '--', ...program], {
        minutes: DATABASE_MINUTES,
      });
      const outcome = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : { ok: false };
      return { ...outcome, ok: outcome.ok && code === 0, output };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Runs the tests in which the embedded Postgres can differ from a server, or all if there is no server. */
export const embeddedDatabasePhase = {
  name: 'database tests on the embedded Postgres',
  run(options) {
    const env = { ...process.env };
    delete env.TEST_DATABASE_URL;
    return runDatabaseTests('embedded', env, changedArgs(options));
  },
};

/** For vitest: only the tests that import a file changed since then. */
function changedArgs({ since }) {
  return since ? [`--changed=${since}`, '--passWithNoTests'] : [];
}

let missingServer;

/** Finds a Postgres server, or installs one if possible, once. Returns null, or the reason why there is none. */
function whyNoServer() {
  missingServer ??= process.env.TEST_DATABASE_URL ? Promise.resolve(null) : lookForServer();
  return missingServer;
}

async function lookForServer() {
  const { findOrInstallPostgres } = await import('../../packages/db/src/testing/find-postgres.ts');
  try {
    findOrInstallPostgres((line) => console.log(line));
    return null;
  } catch (error) {
    return error.message;
  }
}

/** All browser stories. After a change only those whose own file changed: what else it affects cannot be known. */
export const storiesPhase = {
  name: 'browser tests',
  async run({ since }) {
    if (!since) return browserPhase().run();
    const stories = changedFiles(since).filter((path) => STORY.test(path));
    if (stories.length === 0) return { ok: true, output: '', skipped: 'no story changed; run npm run e2e -- NAME' };
    return browserPhase(stories.map((path) => path.slice(WEB.length))).run();
  },
};

/** After a change only if the stories on the engines changed. */
export const enginesStoriesPhase = {
  ...enginesPhase(),
  async run({ since }) {
    if (since && !changedFiles(since).some((path) => path.startsWith('apps/web/e2e/engines/')))
      return { ok: true, output: '', skipped: 'none of its stories changed; run npm run campaign:engines' };
    return enginesPhase().run();
  },
};

export const buildPhase = packageTasks('build', ['build']);

/** Six ratios that must not get worse; the only speed that fails a run. */
export const guardPhase = command('guard against slower code', process.execPath, ['bench/src/main.ts', 'guard']);

/**
 * Runs the database tests that belong on this Postgres, one package after the other, up to the first failure.
 * @param {'server' | 'embedded'} on
 * @returns {Promise<import('./phases.mjs').Outcome>}
 */
export async function runDatabaseTests(on, env, args) {
  const files = chooseDatabases({ hasServer: on === 'server' || (await whyNoServer()) === null })[on];
  const sum = { ok: true, output: '', passed: 0, failed: 0, failures: [] };
  for (const folder of DATABASE_PACKAGES) {
    const own = files.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));
    if (own.length === 0) continue;
    const { ok, output, passed, failed, failures } = await runVitest(folder, env, [...own, ...args]);
    sum.passed += passed;
    sum.failed += failed;
    sum.failures.push(...failures);
    if (!ok) return { ...sum, ok, output: `${folder}\n${output}` };
  }
  return sum;
}

async function runVitest(folder, env, args) {
  const scratch = mkdtempSync(join(tmpdir(), 'boxroom-test-'));
  const report = join(scratch, 'report.json');
  const { code, output } = await runQuietly(
    bin('vitest', folder),
    [...vitestArgs, `--outputFile.json=${report}`, ...args],
    { cwd: join(root, folder), env, minutes: DATABASE_MINUTES },
  );
  const counts = countVitest(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {});
  rmSync(scratch, { recursive: true, force: true });
  return { ok: code === 0, output, ...counts };
}
