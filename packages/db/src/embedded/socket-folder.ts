import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A socket's path must fit into 104 bytes (macOS; Linux has 108), with its ending NUL. */
export const SOCKET_PATH_MAX = 100;
const LONGEST_NAME = '.s.PGSQL.5432.lock';

/** A name for a data folder that is short and the same for every spelling of its path. */
export function folderHash(dir: string): string {
  return createHash('sha256').update(realpathSync(dir)).digest('hex').slice(0, 20);
}

/**
 * The folder for Postgres's socket: inside the data folder, or where that path is too long, a private one below the
 * system's folder for temporary files. Made if missing, 0700. Null: no path is short enough, use loopback.
 */
export function makeSocketFolder(dataDir: string, trustedUids: readonly number[]): string | null {
  const inside = join(realpathSync(dataDir), 'socket');
  const folder = [inside, join(tmpdir(), `boxroom-${folderHash(dataDir)}`)].find(
    (path) => Buffer.byteLength(join(path, LONGEST_NAME)) <= SOCKET_PATH_MAX,
  );
  if (folder === undefined) return null;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // In a shared folder for temporary files somebody else may have been first: connections would go to them.
  const found = lstatSync(folder);
  if (!found.isDirectory() || !trustedUids.includes(found.uid)) {
    throw new Error(`${folder} is not ours. Remove it, or choose a shorter DATA_DIR.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}
