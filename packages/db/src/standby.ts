import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { DatabaseLog } from './log.ts';
import { createPool } from './pool.ts';
import type { Database } from './tables/database.ts';

/** Why an answer came from the primary. `behind`: the standby lacked something. `broken`: it could not be asked. */
export type Fallback = 'behind' | 'broken' | 'resting';

export interface StandbyLag {
  seconds: number;
  bytes: number;
}

/** A copy of the database that can be read, and is a little behind. */
export interface Standby {
  /**
   * Runs `work` in one snapshot of the standby. Null: the caller asks the primary, because `work` returned null (the
   * snapshot lacks something), or because the standby cannot be used. Rejects only when `signal` aborts.
   */
  read<T>(work: (tx: Transaction<Database>) => Promise<T | null>, signal?: AbortSignal): Promise<T | null>;
  /** How far the standby is behind the primary; null: it cannot be used. */
  lag(): Promise<StandbyLag | null>;
  counts(): { reads: number; fallbacks: Readonly<Record<Fallback, number>> };
  close(): Promise<void>;
}

export interface StandbyOptions {
  url: string;
  primary: Kysely<Database>;
  log: DatabaseLog;
  poolSize: number;
  /** Called when it becomes usable or unusable. */
  onUsable: (isUsable: boolean) => void;
  /** How long a standby that failed is not asked. */
  restMs?: number;
  /** For tests with a database that is no standby. */
  mayBePrimary?: boolean;
}

const REST_MS = 5000;
/** The primary answers what the standby does not answer in this time. */
const CONNECT_MS = 1000;
const STATEMENT_MS = 5000;
/** canceled because the standby had to go on: it is healthy, and the next read may succeed. */
const CONFLICT = '40001';

export function createStandby({
  url,
  primary,
  log,
  poolSize,
  onUsable,
  restMs = REST_MS,
  mayBePrimary = false,
}: StandbyOptions): Standby {
  let home: Promise<string> | null = null;
  const pool = createPool({
    url,
    log,
    max: poolSize,
    connectMs: CONNECT_MS,
    statementTimeout: STATEMENT_MS,
    async check(client, { isStandby }) {
      if (!isStandby && !mayBePrimary) throw new Error('DATABASE_REPLICA_URL leads to a server that is no standby.');
      home ??= systemOf(primary).catch((error: unknown) => {
        home = null;
        throw error;
      });
      const { rows } = await client.query<{ id: string }>(SYSTEM);
      if (rows[0]?.id !== (await home)) throw new Error('DATABASE_REPLICA_URL leads to another database.');
    },
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const counts = { reads: 0, fallbacks: { behind: 0, broken: 0, resting: 0 } };
  let restsUntil = 0;

  function fail(error: unknown): void {
    counts.fallbacks.broken++;
    if (codeOf(error) === CONFLICT) return;
    if (restsUntil === 0) log.warn(`The standby of the database cannot be used: ${String(error)}`);
    restsUntil = performance.now() + restMs;
    onUsable(false);
  }

  function succeed(): void {
    restsUntil = 0;
    onUsable(true);
  }

  return {
    async read(work, signal) {
      if (performance.now() < restsUntil) {
        counts.fallbacks.resting++;
        return null;
      }
      try {
        const found = await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(work);
        succeed();
        if (found === null) counts.fallbacks.behind++;
        else counts.reads++;
        return found;
      } catch (error) {
        signal?.throwIfAborted();
        fail(error);
        return null;
      }
    },
    async lag() {
      if (performance.now() < restsUntil) return null;
      try {
        const { rows: ahead } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(primary);
        const { rows } = await sql<{ bytes: number | null; seconds: number | null }>`
          select pg_wal_lsn_diff(${ahead[0]?.at}::pg_lsn, pg_last_wal_replay_lsn()) as bytes,
            extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) as seconds`.execute(db);
        succeed();
        const bytes = Math.max(0, rows[0]?.bytes ?? 0);
        // Without writes on the primary the last replayed transaction gets older, and nothing is missing.
        return { bytes, seconds: bytes === 0 ? 0 : Math.max(0, rows[0]?.seconds ?? 0) };
      } catch (error) {
        fail(error);
        return null;
      }
    },
    counts: () => counts,
    close: () => db.destroy(),
  };
}

/** A copy of a cluster has the same identifier, another cluster never has. */
const SYSTEM = 'select system_identifier::text as id from pg_control_system()';

async function systemOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await db.executeQuery<{ id: string }>(CompiledQuery.raw(SYSTEM));
  return rows[0]?.id ?? '';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
