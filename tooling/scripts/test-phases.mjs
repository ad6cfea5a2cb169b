import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countUnitTests, countVitest, forgetReports } from './count-unit-tests.mjs';
import { runQuietly } from './exec.mjs';
import { bin, root } from './install.mjs';
import { packageTasks } from './phases.mjs';
import { runTurbo } from './run-turbo.mjs';

/** The packages with database tests. */
const DATABASE_PACKAGES = ['packages/db', 'apps/server'];

/** Two workers, for a machine with two cores; with more, the embedded databases only wait for each other. */
const vitestArgs = ['run', '--project=database', '--maxWorkers=2', '--reporter=default', '--reporter=json'];

export const unitPhase = {
  name: 'unit tests',
  async run(options) {
    forgetReports();
    const { ok, output, tasks } = await runTurbo(['test:unit', 'test:tooling'], options);
    return { ok, output, ...countUnitTests(tasks) };
  },
};

export const embeddedDatabasePhase = {
  name: 'database tests on the embedded Postgres',
  run() {
    const env = { ...process.env };
    delete env.TEST_DATABASE_URL;
    return runDatabaseTests(env);
  },
};

/** Runs the database tests again on a Postgres server: the one that TEST_DATABASE_URL names, or a temporary one. */
export const serverDatabasePhase = {
  name: 'database tests on a Postgres server',
  async run() {
    if (process.env.TEST_DATABASE_URL) return runDatabaseTests(process.env);
    const missing = await whyNoServer();
    if (missing) return { ok: true, output: '', skipped: missing };
    const starter = join(root, 'packages/db/src/testing/with-server-postgres.ts');
    const folder = mkdtempSync(join(tmpdir(), 'boxroom-test-'));
    const result = join(folder, 'outcome.json');
    try {
      const args = [starter, '--', process.execPath, join(root, 'tooling/scripts/database-tests.mjs'), result];
      const { code, output } = await runQuietly(process.execPath, args);
      const outcome = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : { ok: false };
      return { ...outcome, ok: outcome.ok && code === 0, output };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Finds a Postgres server, or installs one if possible. Returns null, or the reason why there is none. */
async function whyNoServer() {
  const { findOrInstallPostgres } = await import('../../packages/db/src/testing/find-postgres.ts');
  try {
    findOrInstallPostgres((line) => console.log(line));
    return null;
  } catch (error) {
    return error.message;
  }
}

export const buildPhase = packageTasks('build', ['build']);

/**
 * Runs the database tests of one package after the other, up to the first failure.
 * @returns {Promise<import('./phases.mjs').Outcome>}
 */
export async function runDatabaseTests(env, args = []) {
  const sum = { ok: true, output: '', passed: 0, failed: 0, failures: [] };
  for (const folder of DATABASE_PACKAGES) {
    const { ok, output, passed, failed, failures } = await runVitest(folder, env, args);
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
    { cwd: join(root, folder), env },
  );
  const counts = countVitest(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {});
  rmSync(scratch, { recursive: true, force: true });
  return { ok: code === 0, output, ...counts };
}
