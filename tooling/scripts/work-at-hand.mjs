import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

const MAIN = ['main', 'origin/main'];

/**
 * Returns the commit before the work at hand: the one where this branch left main; on main the last pushed one, or the
 * last but one. Null without git.
 * @param {(...args: string[]) => string | null} [git] runs git; null: it failed
 */
export function baseOfWork(git = runGit) {
  const head = git('rev-parse', '--verify', 'HEAD');
  const bases = MAIN.map((branch) => git('merge-base', 'HEAD', branch));
  return bases.find((base) => base !== null && base !== head) ?? git('rev-parse', '--verify', 'HEAD~1') ?? head;
}

/** Returns the files that differ from that commit, new ones included; paths are relative to the repository. */
export function changedFiles(base, git = runGit) {
  const lists = [
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return lists.flatMap((list) => (list ?? '').split('\n')).filter((path) => path !== '');
}

function runGit(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
