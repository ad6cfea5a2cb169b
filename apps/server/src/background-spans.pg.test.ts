import { addPerson } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sendDueDigests } from './features/notifications/send-digests.ts';
import { createLogger } from './logger.ts';
import type { PictureStore } from './picture-store/picture-store.ts';
import { removeQueuedPictures } from './picture-store/remove-queued-pictures.ts';
import { startSweepingPictures } from './picture-store/sweep-pictures.ts';
import { createNotedTracing } from './testing/noted-tracing.ts';

const HOUR_MS = 60 * 60 * 1000;
const log = createLogger('silent');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.drop());

/** A store in which `remove` counts. */
function storeThat(remove: PictureStore['remove']): PictureStore {
  return { remove } as PictureStore;
}

test('a digest has a trace, and looking for one has none', async () => {
  const { db } = database;
  const { tracing, spans } = createNotedTracing();
  const env = { digestHour: 8, digestTimeZone: 'UTC', publicOrigin: 'https://boxes.example.org' };
  const send = () => sendDueDigests({ db, env, log, tracing, onDigest: () => undefined });
  await send();
  expect(spans).toEqual([]);
  const { id } = await addPerson(db);
  await sql`
    insert into notification_setting (user_id, email_notifications, next_digest_at)
    values (${id}, true, now() - interval '1 minute')`.execute(db);
  await send();
  expect(spans).toEqual(['digest']);
});

test('the removal of a picture has a trace, and looking for one has none', async () => {
  const { db } = database;
  const { tracing, spans } = createNotedTracing();
  const removed: string[] = [];
  const pictures = storeThat((key) => Promise.resolve(void removed.push(key)));
  await removeQueuedPictures({ db, pictures, log, tracing });
  expect(spans).toEqual([]);
  const key = '0'.repeat(32);
  const deletion = { id: newId(), user_hash: 'hash' };
  await db.insertInto('account_deletion').values(deletion).execute();
  await db.insertInto('picture_removal').values({ key, account_deletion_id: deletion.id }).execute();
  await removeQueuedPictures({ db, pictures, log, tracing });
  expect([spans, removed]).toEqual([['remove picture'], [key]]);
});

test('the sweep of pictures has a trace', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { tracing, spans } = createNotedTracing();
  const pictures = storeThat(() => Promise.resolve());
  const stop = startSweepingPictures({ db: database.db, pictures, log, tracing });
  vi.advanceTimersByTime(HOUR_MS);
  stop();
  expect(spans).toEqual(['sweep pictures']);
});
