import type { Database } from '@boxroom/db/tables/database';
import { type AdminOverview, type Backup, backupSchema, LAST_BACKUP_KEY } from '@boxroom/domain/admin/overview';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../../rpc/context.ts';
import { findLastCleanup, listActions } from './admin-log.ts';
import { readQueues } from './read-queues.ts';

/** When this process started, in milliseconds since 1970. */
const STARTED_AT = Math.round(performance.timeOrigin);

/** Sizes and times of the whole installation; nothing of people's content. */
export async function readOverview({
  db,
  env,
  version,
  warnings,
  backups,
}: Pick<Context, 'db' | 'env' | 'version' | 'warnings' | 'backups'>): Promise<AdminOverview> {
  const { version: databaseVersion, bytes, ...counts } = await readSizes(db);
  return {
    environment: env.production ? 'production' : 'development',
    version,
    registration: env.registration,
    startedAt: STARTED_AT,
    database: { kind: env.databaseUrl === null ? 'embedded' : 'server', version: databaseVersion, bytes },
    counts,
    warnings: warnings.current(),
    queues: await readQueues(db),
    lastBackup: await findLastBackup(db),
    nightlyBackups: backups.state(),
    lastMaintenance: await findLastCleanup(db),
    actions: (await listActions(db)).actions,
  };
}

async function readSizes(db: Kysely<Database>): Promise<AdminOverview['counts'] & { version: string; bytes: number }> {
  const { rows } = await sql<AdminOverview['counts'] & { version: string; bytes: number }>`
    select (select count(*) from app_user) as people, (select count(*) from room) as rooms,
      (select count(*) from box) as boxes, (select count(*) from item) as items,
      (select count(*) from picture) as pictures, (select coalesce(sum(bytes), 0) from picture) as "pictureBytes",
      current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db);
  const [sizes] = rows;
  if (!sizes) throw new Error('a query without a table returns one row');
  return sizes;
}

/** The record of the last backup; null: none was made, or the record is unreadable. */
async function findLastBackup(db: Kysely<Database>): Promise<Backup | null> {
  const row = await db.selectFrom('server_state').select('value').where('key', '=', LAST_BACKUP_KEY).executeTakeFirst();
  if (!row) return null;
  try {
    return backupSchema.safeParse(JSON.parse(row.value)).data ?? null;
  } catch {
    return null;
  }
}
