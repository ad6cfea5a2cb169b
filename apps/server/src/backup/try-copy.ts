import { join } from 'node:path';
import { openTrial } from '@boxroom/db/backup/open-trial';
import { differingTables, sumTables, type TableSums } from '@boxroom/db/backup/table-sums';
import type { DatabaseLog } from '@boxroom/db/log';
import { PASSWORD_FILE, POSTGRES } from './manifest.ts';

export interface TryCopyOptions {
  dataDir: string;
  /** The folder of the backup in progress, with the copied cluster in it. */
  draft: string;
  /** The checksums of the running database before and after it was copied. */
  before: TableSums;
  after: TableSums;
  log: DatabaseLog;
  signal: AbortSignal;
}

/**
 * Returns the checksums of the copied tables, as a restore will find them: starts a copy of the copy. The moment of a
 * base backup is its end, which no query of the running database can name; so a table that was the same before and
 * after must be the same in the copy, and one that changed meanwhile cannot be compared. Throws a sentence if one
 * differs.
 */
export async function tryCopy({ dataDir, draft, before, after, log, signal }: TryCopyOptions): Promise<TableSums> {
  const copied = await openTrial({
    dataDir,
    postgres: join(draft, POSTGRES),
    password: join(draft, PASSWORD_FILE),
    log,
    signal,
    read: (url) => sumTables(url, signal),
  });
  const changed = new Set(differingTables(before, after));
  const [wrong] = differingTables(after, copied).filter((name) => !changed.has(name));
  if (wrong !== undefined)
    throw new Error(`The copy of the database is wrong: its table ${wrong} differs from the running one.`);
  return copied;
}
