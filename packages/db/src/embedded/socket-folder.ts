import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A socket's path must fit into 104 bytes (macOS; Linux has 108), including its terminating NUL. */
export const SOCKET_PATH_MAX = 100;
const LONGEST_NAME = '.s.PGSQL.5432.lock';

/** Returns a short name for a data folder, the same for every spelling of its path. */
export function folderHash(dir: string): string {
  return createHash('sha256').update(realpathSync(dir)).digest('hex').slice(0, 20);
}

/**
 * Creates the folder for Postgres's socket, 0700: inside the data folder, or where that path is too long, a private one
 * below the system's temporary folder. Returns null where no path is short enough; use loopback then.
 */
export function makeSocketFolder(dataDir: string, trustedUids: readonly number[]): string | null {
  const inside = join(realpathSync(dataDir), 'socket');
  const folder = [inside, join(tmpdir(), `boxroom-${folderHash(dataDir)}`)].find(
    (path) => Buffer.byteLength(join(path, LONGEST_NAME)) <= SOCKET_PATH_MAX,
  );
  if (folder === undefined) return null;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // In a shared temporary folder another user may have created it first, and would receive the connections.
  const found = lstatSync(folder);
  if (!found.isDirectory() || !trustedUids.includes(found.uid)) {
    throw new Error(`${folder} belongs to another account. Remove it, or choose a shorter DATA_DIR.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}
