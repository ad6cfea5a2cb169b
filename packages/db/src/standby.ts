import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { markHistory, ownMark, readMark, seenMark } from './history-mark.ts';
import type { DatabaseLog } from './log.ts';
import { createPool } from './pool.ts';
import { isPassing } from './retry.ts';
import { sqlState } from './sql-state.ts';
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
   * Asks the primary for `head` (rejects if that does), then runs `work` in one snapshot of the standby, if that follows
   * this primary. Null: the caller asks the primary, because `work` returned null (the snapshot lacks something), or
   * because the standby cannot be used. Rejects when `signal` aborts.
   */
  read<H extends { mark: string | null }, T>(
    head: () => Promise<H>,
    work: (tx: Transaction<Database>, head: H) => Promise<T | null>,
    signal?: AbortSignal,
  ): Promise<T | null>;
  /** How far the standby is behind the primary; null: it cannot be used, or does not follow this primary yet. */
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
/** How much longer the answer to a statement may take. */
const GRACE_MS = 1000;
/** A standby that does not begin a transaction in this time does nothing else either. */
const BEGIN_MS = 1000;
/** The primary lacks the functions of the mark or denies them, as some hosted services do. */
const NO_MARK = new Set(['42883', '42501', '0A000']);
/** Canceled because the standby had to go on: it is healthy, and the next read may succeed. */
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
    graceMs: GRACE_MS,
    beginMs: BEGIN_MS,
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
  let marking: Promise<void> | null = null;

  function fail(error: unknown): void {
    counts.fallbacks.broken++;
    if (sqlState(error) === CONFLICT) return;
    if (restsUntil === 0) log.warn(`The standby of the database cannot be used: ${String(error)}`);
    restsUntil = performance.now() + restMs;
    onUsable(false);
  }

  function succeed(): void {
    restsUntil = 0;
    onUsable(true);
  }

  const isResting = () => performance.now() < restsUntil;

  /** In the background: where commits wait for a frozen standby, this one waits too. */
  function mark(): void {
    marking ??= markHistory(primary)
      .catch((error: unknown) => log.warn(`The database could not be marked for its standbys: ${String(error)}`))
      .finally(() => (marking = null));
  }

  return {
    async read(head, work, signal) {
      if (isResting()) {
        counts.fallbacks.resting++;
        return null;
      }
      const known = await head().catch((error: unknown) => {
        if (!NO_MARK.has(sqlState(error) ?? '')) throw error;
        fail(error);
        return null;
      });
      if (known === null) return null;
      if (known.mark === null) {
        mark();
        counts.fallbacks.behind++;
        return null;
      }
      let isAsked = false;
      try {
        const found = await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (tx) => {
            if ((await readMark(tx)) !== known.mark) return null;
            isAsked = true;
            return work(tx, known);
          });
        succeed();
        if (found === null) counts.fallbacks.behind++;
        else counts.reads++;
        return found;
      } catch (error) {
        signal?.throwIfAborted();
        if (isAsked && !isFaultOfServer(error)) {
          counts.fallbacks.broken++;
          log.warn(`A read from the standby of the database failed: ${String(error)}`);
        } else fail(error);
        return null;
      }
    },
    async lag() {
      if (isResting()) return null;
      // A primary that cannot be asked says nothing about its standby.
      const ahead = await positionOf(primary).catch(() => null);
      if (ahead === null) return null;
      if (ahead.mark === null) {
        mark();
        return null;
      }
      try {
        const { rows } = await sql<{ mark: string | null; bytes: number | null; seconds: number | null }>`
          select ${seenMark} as mark, pg_wal_lsn_diff(${ahead.at}::pg_lsn, pg_last_wal_replay_lsn()) as bytes,
            extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) as seconds`.execute(db);
        succeed();
        if (rows[0]?.mark !== ahead.mark) return null;
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

/** Else the statement is at fault, and the primary says so too. */
function isFaultOfServer(error: unknown): boolean {
  return isPassing(error) && !sqlState(error)?.startsWith('42');
}

async function positionOf(primary: Kysely<Database>): Promise<{ at: string; mark: string | null } | null> {
  const { rows } = await sql<{ at: string; mark: string | null }>`
    select pg_current_wal_lsn()::text as at, ${ownMark} as mark`.execute(primary);
  return rows[0] ?? null;
}
