import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT_LOG } from '../log.ts';
import { migrate } from '../migrate.ts';
import { addPerson } from '../testing/sample-rows.ts';
import { createDatabaseAt, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseAt('0062-items-by-deadline');
});
afterEach(() => database.drop());

test('sessions and reminders of before stay, and older versions end a session with its subscription', async () => {
  const { db } = database;
  const { id } = await addPerson(db);
  await sql`insert into user_session (id_hash, user_id, expires_at, absolute_expires_at)
    values ('h', ${id}, now() + interval '1 day', now() + interval '1 day')`.execute(db);
  await sql`insert into notification_setting (user_id, email_notifications, next_digest_at)
    values (${id}, true, '2026-05-01')`.execute(db);
  await migrate({ url: database.url, log: SILENT_LOG, list: migrations, contract: 'always' });
  expect(await db.selectFrom('notification_setting').select('next_digest_at').execute()).toEqual([
    { next_digest_at: new Date('2026-05-01') },
  ]);
  const device = { reminders: true, own_rooms: true, shared_rooms: true, names: true };
  const { id: subscription } = await db
    .insertInto('push_subscription')
    .values({ session_hash: 'h', user_id: id, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', ...device })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into push_message (subscription_id, topic) values (${subscription}, 'reminders')`.execute(db);
  await sql`delete from user_session where id_hash = 'h'`.execute(db);
  expect(await db.selectFrom('push_subscription').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('push_message').selectAll().execute()).toEqual([]);
});
