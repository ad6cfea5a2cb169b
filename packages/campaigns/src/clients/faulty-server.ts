import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { readPostmasterPid } from '@boxroom/db/embedded/postmaster-pid';
import { SILENT_LOG } from '@boxroom/db/log';
import { createPool } from '@boxroom/db/pool';
import { isPassing } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import { Kysely, PostgresDialect } from 'kysely';
import { freePorts, HOST, statusOf, until } from '../cluster/loopback.ts';
import { signalIfThere, Unit } from '../cluster/unit.ts';

/** What `npm run build` made. */
const MAIN = fileURLToPath(new URL('../../../../apps/server/dist/main.js', import.meta.url));
const READY_MS = 90_000;
/** A disk of its own that can be filled: its size as `mount` takes it. */
const DISK_SIZE = '1500m';
const PIECE = Buffer.alloc(1 << 20);

export const SERVER_FAULTS = ['server killed', 'server stopped', 'database killed', 'disk filled'] as const;
export type ServerFault = (typeof SERVER_FAULTS)[number];

/** The built server with its embedded Postgres, as `npm start` runs it, and the faults that befall a machine. */
export class FaultyServer {
  readonly origin: string;
  /** Why the disk cannot be filled; null: it can. */
  readonly whyNoDisk: string | null;
  readonly #folder: string;
  readonly #unit: Unit;
  readonly #port: number;
  #open: { url: string; db: Kysely<Database> } | null = null;

  private constructor(folder: string, port: number, whyNoDisk: string | null) {
    this.origin = `http://${HOST}:${port}`;
    this.whyNoDisk = whyNoDisk;
    this.#folder = folder;
    this.#port = port;
    this.#unit = new Unit({
      name: 'boxroom',
      // The same flags as `npm start`.
      command: process.execPath,
      args: ['--max-semi-space-size=8', MAIN],
      env: {
        NODE_ENV: 'production',
        HOST,
        PORT: String(port),
        PUBLIC_ORIGIN: this.origin,
        DATA_DIR: join(folder, 'data'),
        CALLS_PER_MINUTE: '1000000',
        LOG_LEVEL: 'warn',
      },
      logFile: join(tmpdir(), `boxroom-clients-${process.pid}.log`),
    });
  }

  static async start(): Promise<FaultyServer> {
    const folder = mkdtempSync(join(tmpdir(), 'boxroom-clients-'));
    const [port = 0] = await freePorts(1);
    const server = new FaultyServer(folder, port, mountDisk(folder));
    await server.#run();
    return server;
  }

  /** Injects a fault, and resolves when the server is ready again. */
  async suffer(fault: ServerFault): Promise<void> {
    switch (fault) {
      case 'server killed':
        await this.#unit.end('SIGKILL');
        return this.#run();
      case 'server stopped':
        await this.#unit.stop(30_000);
        return this.#run();
      case 'database killed': {
        const pid = readPostmasterPid(join(this.#folder, 'data', 'postgres'))?.pid;
        if (pid !== undefined) signalIfThere(pid, 'SIGKILL');
        return this.#ready();
      }
      case 'disk filled':
        await fillDisk(join(this.#folder, 'filler'));
        return this.#ready();
    }
  }

  /** Works on the database, again if a fault interrupts it. */
  async withDb<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    const end = performance.now() + READY_MS;
    for (;;) {
      try {
        return await work(await this.#connect());
      } catch (error) {
        if (performance.now() > end || !(isPassing(error) || error instanceof DatabaseAway)) throw error;
        await delay(200);
      }
    }
  }

  async stop(): Promise<void> {
    await this.#open?.db.destroy();
    await this.#unit.stop(30_000);
    if (this.whyNoDisk === null) execFileSync('umount', [this.#folder]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #run(): Promise<void> {
    this.#unit.start();
    await this.#ready();
  }

  #ready(): Promise<void> {
    return until('the server is ready', READY_MS, async () => {
      if (!this.#unit.isRunning) this.#unit.start();
      return (await statusOf(`http://${HOST}:${this.#port}/readyz`)) === 200;
    });
  }

  /** Its address changes when both the server and its Postgres have restarted. */
  async #connect(): Promise<Kysely<Database>> {
    const url = await runningEmbeddedUrl(join(this.#folder, 'data')).catch(() => null);
    if (url === null) throw new DatabaseAway();
    if (this.#open?.url !== url) {
      void this.#open?.db.destroy();
      const pool = createPool({ url, log: SILENT_LOG, max: 4 });
      this.#open = { url, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
    }
    return this.#open.db;
  }
}

class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** Gives the folder a small disk of its own. Returns why it has none. */
function mountDisk(folder: string): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=0755`, 'boxroom-clients', folder], {
      stdio: 'ignore',
    });
    return null;
  } catch {
    return 'only root on Linux may mount a small disk';
  }
}

const FULL_MS = 3000;

/** Fills the disk to the last byte for some seconds. */
async function fillDisk(path: string): Promise<void> {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, PIECE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  await delay(FULL_MS);
  rmSync(path);
}
