// Where the files of a test run lie: Postgres clusters, the data of servers, profiles of browsers. A database has hundreds
// of files, and most tests create one and drop it: on a disk that takes more time than the tests.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^boxroom-run-(\d+)$/;
const GIB = 1024 ** 3;
/** A whole run keeps less than 1 GiB of files. */
const FREE_SPACE = 2 * GIB;
const FREE_MEMORY = 6 * GIB;

/**
 * Returns whether temporary files of tests may lie in memory: it has room for them, programs may start from there (some
 * tests write one), and nobody chose another folder.
 */
export function mayUseMemory({ chosen, mounts, space, memory }) {
  const mount = mounts.split('\n').findLast((line) => line.split(' ')[1] === MEMORY);
  if (chosen || !mount) return false;
  const [, , type, options = ''] = mount.split(' ');
  return type === 'tmpfs' && !options.split(',').includes('noexec') && space >= FREE_SPACE && memory >= FREE_MEMORY;
}

/** Lets this process and all that it starts keep temporary files in memory, up to its end, where that is possible. */
export function keepFilesInMemory() {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  const found = {
    chosen: process.env.TMPDIR,
    mounts: readFileSync('/proc/self/mounts', 'utf8'),
    space: bavail * bsize,
    memory: process.availableMemory(),
  };
  if (!mayUseMemory(found)) return;
  for (const name of abandoned(readdirSync(MEMORY), isAlive)) remove(join(MEMORY, name));
  const folder = join(MEMORY, `boxroom-run-${process.pid}`);
  mkdirSync(folder);
  // As /tmp: tests of the embedded Postgres run it as another system user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

/** Returns the folders of runs that were killed. */
export function abandoned(names, isRunning) {
  return names.filter((name) => {
    const owner = NAME.exec(name)?.[1];
    return owner !== undefined && !isRunning(Number(owner));
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Leaves the folders of other users alone. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
  }
}
