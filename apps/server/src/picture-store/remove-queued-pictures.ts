import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import type { Logger } from '../logger.ts';
import { traced, type Tracing } from '../telemetry/tracing.ts';
import type { PictureStore } from './picture-store.ts';

/** How long one process leases a picture, and how long it waits after a failure. */
const LEASE_SECONDS = 60;
const POLL_MS = 60_000;
/** The hash of a deleted account's id is kept while a device may still come back with its replica. */
const DEVICES_COME_BACK_DAYS = 400;

export interface RemovalServices {
  db: Kysely<Database>;
  pictures: PictureStore;
  log: Logger;
  tracing?: Tracing | null;
}

/**
 * Removes files of deleted accounts until none is due or `until` is reached. The file is removed before its queue
 * entry: after an interruption it is removed again, which changes nothing. Any number of processes may run this
 * concurrently.
 */
export async function removeQueuedPictures(
  { db, pictures, log, tracing = null }: RemovalServices,
  { until = Number.POSITIVE_INFINITY }: { until?: number } = {},
): Promise<void> {
  while (Date.now() < until) {
    const { rows } = await sql<{ key: string }>`
      update picture_removal set next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where key = (select key from picture_removal where next_try_at <= now() order by next_try_at limit 1
        for update skip locked)
      returning key`.execute(db);
    const [due] = rows;
    if (!due) return;
    try {
      await traced(tracing, { name: 'remove picture' }, async () => {
        await pictures.remove(due.key);
        await db.deleteFrom('picture_removal').where('key', '=', due.key).execute();
      });
    } catch (error) {
      log.warn({ err: error, key: due.key }, 'a picture of a deleted account could not be removed yet');
    }
  }
}

/**
 * Deletes the last mails that were sent or given up, and the records of old deletions, so that nothing names the person
 * any more.
 */
export async function forgetDeletions(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from mail_outbox
    where kind = 'account-notice' and user_id is null and coalesce(sent_at, failed_at) is not null`.execute(db);
  await sql`
    delete from account_deletion d where created_at < now() - make_interval(days => ${DEVICES_COME_BACK_DAYS})
      and not exists (select from picture_removal p where p.account_deletion_id = d.id)`.execute(db);
}

/** Finishes deletions, including those that a crash interrupted. Returns a function that stops this. */
export function startFinishingDeletions(services: RemovalServices): () => void {
  async function finish(): Promise<void> {
    await removeQueuedPictures(services);
    await forgetDeletions(services.db);
  }
  function run(): void {
    finish().catch((error: unknown) => services.log.error({ err: error }, 'finishing deletions failed'));
  }
  run();
  const timer = setInterval(run, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
