import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DatabaseLog } from './log.ts';
import { migrate } from './migrate.ts';
import type { MigrationList } from './migrations/migration-kind.ts';
import { migrations } from './migrations/migrations.ts';
import { findForbidden, isContractAllowed } from './schema-state.ts';
import type { Database } from './tables/database.ts';

export interface WatchOptions {
  db: Kysely<Database>;
  /** A direct address, for the contract steps. */
  url: string;
  log: DatabaseLog;
  /** The contract steps that wait. */
  waiting: readonly string[];
  /** Called when a newer version has removed what this one needs, with a sentence for the operator. */
  onForbidden(sentence: string): void;
  /** Between two looks for a newer version, in milliseconds. */
  everyMs?: number;
  /** For how long no older process may have been seen before a contract step runs, in milliseconds. */
  quietMs?: number;
  /** Between two looks for older processes: shorter than an idle connection lives. */
  lookMs?: number;
  list?: MigrationList;
}

const EVERY_MS = 60_000;
const QUIET_MS = 10 * 60_000;
const LOOK_MS = 7000;

/**
 * Watches the schema while processes of several versions may come and go. Runs the contract steps when no older process
 * has been seen for a while, and reports when a newer version ran one that this version does not survive. Returns a
 * function that stops it.
 */
export function watchSchema(options: WatchOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const all = Promise.all([lookForNewer(options, signal, pause), contractWhenQuiet(options, signal, pause)]);
  return async () => {
    stopping.abort();
    await all;
  };
}

type Pause = (ms: number) => Promise<unknown>;

async function lookForNewer(options: WatchOptions, signal: AbortSignal, pause: Pause): Promise<void> {
  const { everyMs = EVERY_MS, list = migrations, onForbidden } = options;
  const db = options.db as unknown as Kysely<unknown>;
  for (;;) {
    await pause(everyMs);
    if (signal.aborted) return;
    // The database may be away, which others notice.
    const sentence = await findForbidden(db, list).catch(() => null);
    if (sentence !== null) return onForbidden(sentence);
  }
}

async function contractWhenQuiet(options: WatchOptions, signal: AbortSignal, pause: Pause): Promise<void> {
  const { url, log, quietMs = QUIET_MS, lookMs = LOOK_MS, list = migrations } = options;
  const db = options.db as unknown as Kysely<unknown>;
  let waiting = options.waiting;
  let quietSince = performance.now();
  while (waiting.length > 0) {
    await pause(lookMs);
    if (signal.aborted) return;
    try {
      const isQuiet = await isContractAllowed(db, waiting[0] ?? '');
      if (!isQuiet) quietSince = performance.now();
      if (performance.now() - quietSince < quietMs) continue;
      waiting = await migrate({ url, log, list, contract: 'if-unused' });
      quietSince = performance.now();
    } catch (error) {
      quietSince = performance.now();
      log.warn(`A contract step did not run: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
