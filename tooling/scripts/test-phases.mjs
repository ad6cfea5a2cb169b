import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from './exec.mjs';
import { bin, root } from './install.mjs';
import { vitestFailures } from './read-failures.mjs';

const DATABASE_TESTS = '.pg.test.';
const WORKSPACES = ['packages/domain', 'packages/db', 'packages/sync-client', 'apps/server', 'apps/web', 'bench'];

/** Two workers, for a machine with two cores; with more, the embedded databases only wait for each other. */
const vitestArgs = ['run', '--maxWorkers=2', '--passWithNoTests', '--reporter=default', '--reporter=json'];

export const unitPhase = {
  name: 'unit tests',
  async run() {
    const tooling = await runToolingTests();
    if (!tooling.ok) return tooling;
    return addOutcomes(
      tooling,
      await runVitest(['--exclude', `**/*${DATABASE_TESTS}*`], process.env, 'src/**/*.test.*'),
    );
  },
};

export const embeddedDatabasePhase = {
  name: 'database tests on the embedded Postgres',
  run() {
    const env = { ...process.env };
    delete env.TEST_DATABASE_URL;
    return runVitest([DATABASE_TESTS], env, `src/**/*${DATABASE_TESTS}*`);
  },
};

/** Runs the database tests again on a Postgres server: the one that TEST_DATABASE_URL names, or a temporary one. */
export const serverDatabasePhase = {
  name: 'database tests on a Postgres server',
  async run() {
    if (process.env.TEST_DATABASE_URL) return runVitest([DATABASE_TESTS], process.env, `src/**/*${DATABASE_TESTS}*`);
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

export const buildPhase = {
  name: 'build',
  async run() {
    const { code, output } = await runQuietly(bin('turbo'), ['run', 'build', '--concurrency=2']);
    return { ok: code === 0, output };
  },
};

/**
 * Runs vitest in each workspace with a matching test, one after the other, up to the first failure.
 * @returns {Promise<import('./phases.mjs').Outcome>}
 */
export async function runVitest(args, env, pattern) {
  let sum = { ok: true, output: '', passed: 0, failed: 0 };
  for (const workspace of WORKSPACES) {
    const cwd = join(root, workspace);
    if (!existsSync(bin('vitest', workspace)) || globSync(pattern, { cwd }).length === 0) continue;
    const folder = mkdtempSync(join(tmpdir(), 'boxroom-test-'));
    const report = join(folder, 'report.json');
    const { code, output } = await runQuietly(
      bin('vitest', workspace),
      [...vitestArgs, `--outputFile.json=${report}`, ...args],
      { cwd, env },
    );
    const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
    rmSync(folder, { recursive: true, force: true });
    const passed = result.numPassedTests ?? 0;
    const failed = result.numFailedTests ?? 0;
    const failures = vitestFailures(result);
    sum = addOutcomes(sum, { ok: code === 0, output: `${workspace}\n${output}`, passed, failed, failures });
    if (!sum.ok) return sum;
  }
  return sum;
}

async function runToolingTests() {
  const files = globSync('tooling/scripts/*.test.mjs', { cwd: root });
  const { code, output } = await runQuietly(process.execPath, ['--test', '--test-reporter=tap', ...files]);
  const count = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return { ok: code === 0, output, passed: count('pass'), failed: count('fail') };
}

function addOutcomes(left, right) {
  return {
    ok: left.ok && right.ok,
    output: right.output,
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    failures: [...(left.failures ?? []), ...(right.failures ?? [])],
  };
}
