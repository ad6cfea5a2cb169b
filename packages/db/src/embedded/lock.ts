import { closeSync, mkdirSync, openSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderHash, SOCKET_PATH_MAX } from './socket-folder.ts';

/** The name of the lock inside a data folder, where the system has such files. */
export const LOCK_FILE = 'boxroom.lock';
const ANSWER_MS = 1500;
/** The holder is alive but did not report its pid in time. */
const UNKNOWN_HOLDER = 'unknown';

export class DataDirLockedError extends Error {
  override readonly name = 'DataDirLockedError';
  /** The pid of the process that has the folder open, as reported by itself. */
  readonly holder: string;

  constructor(dir: string, holder: string) {
    super(`${dir} is already open in another Boxroom (process ${holder}). Stop it first.`);
    this.holder = holder;
  }
}

/**
 * Locks the data folder for this process and returns the function that unlocks it. The lock is a listening socket: the
 * kernel frees it however the process dies. Throws DataDirLockedError, in less than two seconds, when another process
 * holds it.
 */
export async function lockDataDir(dir: string): Promise<() => Promise<void>> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { path, release } = lockPath(realpathSync(dir));
  try {
    const server = await acquire(dir, path);
    return async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      release();
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function acquire(dir: string, path: string): Promise<Server> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const server = await listen(path);
    if (server) return server;
    const holder = await askHolder(path);
    if (holder !== null) throw new DataDirLockedError(dir, holder);
    // Nobody listens: the file outlived its process.
    if (process.platform !== 'win32') rmSync(path, { force: true });
  }
  throw new Error(`The data folder ${dir} cannot be locked.`);
}

/** Returns null where the path is taken. */
function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined); // The client may disconnect before the answer.
      socket.end(`${process.pid}\n`);
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Returns null where nobody holds the lock (a stale file), or the holder is just releasing it. */
function askHolder(path: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let answer = '';
    socket.setTimeout(ANSWER_MS, () => {
      socket.destroy();
      resolve(UNKNOWN_HOLDER);
    });
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer.trim() || UNKNOWN_HOLDER));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(error.code ?? '')) resolve(null);
      else reject(error);
    });
  });
}

function lockPath(realDir: string): { path: string; release: () => void } {
  const nothing = () => undefined;
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\boxroom-${folderHash(realDir)}`, release: nothing };
  const path = join(realDir, LOCK_FILE);
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX) return { path, release: nothing };
  if (process.platform === 'linux') {
    // The kernel gives an open folder a path of a few bytes, so that the lock stays where every process looks for it.
    const folder = openSync(realDir, 'r');
    return { path: `/proc/self/fd/${folder}/${LOCK_FILE}`, release: () => closeSync(folder) };
  }
  return { path: join(tmpdir(), `boxroom-${folderHash(realDir)}.lock`), release: nothing };
}
