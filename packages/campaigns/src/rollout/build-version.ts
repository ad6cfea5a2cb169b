import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export interface BuiltVersion {
  /** The server's program. */
  main: string;
  remove(): void;
}

/** Builds the server of this checkout. */
export function buildPresent(): BuiltVersion {
  return { main: buildIn(ROOT), remove: () => undefined };
}

/** Checks an earlier commit out into a folder of its own, installs what it needs and builds its server. */
export function buildEarlier(revision: string): BuiltVersion {
  const folder = mkdtempSync(join(tmpdir(), 'boxroom-rollout-'));
  const git = (...args: string[]) =>
    void execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  git('worktree', 'add', '--force', '--detach', folder, revision);
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const install = "process.exit((await import('./tooling/scripts/install.mjs')).ensureInstalled() ? 0 : 1)";
    run(folder, process.execPath, ['--input-type=module', '--eval', install]);
    return { main: buildIn(folder), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function buildIn(folder: string): string {
  const server = join(folder, 'apps/server');
  run(server, join(server, 'node_modules/.bin/rolldown'), ['-c', 'rolldown.config.mjs']);
  return join(server, 'dist/main.js');
}

function run(cwd: string, command: string, args: readonly string[]): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
