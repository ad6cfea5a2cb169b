import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { directAddress, naming } from './database-address.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { lockDataDir } from './embedded/lock.ts';
import { type EndedStatement, watchStatements } from './ended-statement.ts';
import { createListener, type Listener } from './listen.ts';
import type { DatabaseLog } from './log.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { createPool } from './pool.ts';
import { withRetry } from './retry.ts';
import { findForbidden } from './schema-state.ts';
import type { Database } from './tables/database.ts';

/** Connections per process. */
export const POOL_SIZE = 10;

export interface OpenOptions {
  /** A Postgres server, 15 or newer. Absent: the embedded one, with its files in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database without the pooler behind `databaseUrl`: for LISTEN and for migrations. */
  directUrl?: string | undefined;
  dataDir: string;
  log: DatabaseLog;
  /** Most connections of the pool. Default `POOL_SIZE`. */
  poolSize?: number;
  /** Called when the address that should be direct leads through a pooler. */
  onPooler?: () => void;
  /** Called after each statement of `db`. */
  onStatement?: (statement: EndedStatement) => void;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  pool: Pool;
  listen: Listener['listen'];
  /** Replaces the connection of `listen`. */
  relisten: Listener['reconnect'];
  kind: 'server' | 'embedded';
  /** For other connections to the same database (a job, a tool). */
  url: string;
  /** Contract steps that wait until no older process runs. */
  waitingSteps: readonly string[];
  /** Ends listeners and pool, stops the embedded Postgres and frees the data folder. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the database and migrates it. Every error is a sentence for the operator: another Boxroom holds the folder, an
 * address leads nowhere or to another database, the server is too old, or the database is newer than the code.
 */
export async function openDatabase({
  databaseUrl,
  directUrl,
  dataDir,
  log,
  poolSize = POOL_SIZE,
  onPooler = () => undefined,
  onStatement,
}: OpenOptions): Promise<OpenDatabase> {
  const place = databaseUrl ? { url: databaseUrl, leave: () => Promise.resolve() } : await enterDataDir(dataDir, log);
  const contract = databaseUrl === undefined ? 'always' : 'never';
  let direct: string;
  let waitingSteps: string[];
  try {
    // A server in the same compose file may still be starting.
    direct = await withRetry(() => directAddress({ databaseUrl: place.url, directUrl }));
    waitingSteps = await withRetry(() =>
      naming(databaseUrl && 'DATABASE_URL', () => migrate({ url: direct, log, contract })),
    );
  } catch (error) {
    await place.leave();
    throw error;
  }
  const isDirect = directUrl === undefined;
  const pool = createPool({
    url: place.url,
    log,
    max: poolSize,
    perSession: isDirect,
    ...(isDirect ? { onPooler } : {}),
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement ? { log: watchStatements(onStatement) } : {}),
  });
  try {
    // A contract step may have run since the migration. From now on others see this process.
    const sentence = await withRetry(() => findForbidden(db as unknown as Kysely<unknown>, migrations));
    if (sentence !== null) throw new Error(sentence);
  } catch (error) {
    await db.destroy();
    await place.leave();
    throw error;
  }
  const listener = createListener({ url: direct, log, onPooler });
  let closed: Promise<void> | null = null;
  const close = async () => {
    await listener.close();
    await db.destroy();
    await place.leave();
  };
  return {
    db,
    pool,
    listen: listener.listen,
    relisten: listener.reconnect,
    kind: databaseUrl ? 'server' : 'embedded',
    url: place.url,
    waitingSteps,
    close: () => (closed ??= close()),
  };
}

async function enterDataDir(dataDir: string, log: DatabaseLog): Promise<{ url: string; leave: () => Promise<void> }> {
  const unlock = await lockDataDir(dataDir);
  try {
    const embedded = await startEmbedded({ dataDir, log });
    const leave = async () => {
      await embedded.stop();
      await unlock();
    };
    return { url: embedded.appUrl, leave };
  } catch (error) {
    await unlock();
    throw error;
  }
}
