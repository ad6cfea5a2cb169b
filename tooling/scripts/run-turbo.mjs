import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './exec.mjs';
import { bin, root } from './install.mjs';

const SUMMARIES = join(root, '.turbo/runs');

/**
 * A task of a package, as turbo ran it. `folder`: the package's, relative to the repository; `cached`: it had succeeded
 * before on the same inputs, so turbo only restored its outputs.
 * @typedef {{ folder: string, cached: boolean }} PackageTask
 */

/**
 * Runs tasks of all packages that have them (turbo.json). `force`: also those that are cached; `args`: for the tasks.
 * @returns {Promise<{ ok: boolean, output: string, tasks: PackageTask[] }>}
 */
export async function runTurbo(names, { force = false, args = [] } = {}) {
  rmSync(SUMMARIES, { recursive: true, force: true });
  const { code, output } = await runQuietly(bin('turbo'), [
    'run',
    ...names,
    '--summarize',
    '--output-logs=errors-only',
    ...(force ? ['--force'] : []),
    ...(args.length > 0 ? ['--', ...args] : []),
  ]);
  const [summary] = globSync('*.json', { cwd: SUMMARIES });
  const tasks = summary ? readTasks(JSON.parse(readFileSync(join(SUMMARIES, summary), 'utf8'))) : [];
  rmSync(SUMMARIES, { recursive: true, force: true });
  return { ok: code === 0 && summary !== undefined, output, tasks };
}

/** A package without a script for the task is in the summary too, without a command. */
function readTasks({ tasks }) {
  return tasks
    .filter(({ command }) => command !== '<NONEXISTENT>')
    .map(({ directory, cache }) => ({ folder: directory, cached: cache.status === 'HIT' }));
}
