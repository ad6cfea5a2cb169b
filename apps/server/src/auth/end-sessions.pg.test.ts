import type { Database } from '@boxroom/db/tables/database';
import { addPerson } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/test-app.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { endOtherSessions, endSessions } from './end-sessions.ts';
import { proveEmail } from './find-or-create-user.ts';
import { createSessions } from './session.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type End = (db: Kysely<Database>, id: string) => Promise<unknown>;

const ENDS: [string, End][] = [
  [
    'signing out everywhere',
    (db, id) =>
      db.transaction().execute((tx) => endOtherSessions(tx, id, { sessionId: 'of another device', deviceHash: null })),
  ],
  ['a new password or address', (db, id) => db.transaction().execute((tx) => endSessions(tx, id))],
  ['the first proof of the address', (db, id) => db.transaction().execute((tx) => proveEmail(tx, id))],
];

test.each(ENDS)('%s also ends a session whose sign-in is not committed yet', async (_, end) => {
  const { db } = database;
  const { id } = await addPerson(db);
  await db.updateTable('app_user').set({ email_proven_at: null }).where('id', '=', id).execute();
  let isDone = false;
  const ended = await db.transaction().execute(async (tx) => {
    await createSessions(tx, { secure: false }).open(id, null);
    const ending = end(db, id).finally(() => (isDone = true));
    await eventually(async () => isDone || (await waitingForLocks(db)) > 0);
    return [ending];
  });
  await Promise.all(ended);
  expect(await db.selectFrom('user_session').select('id').where('user_id', '=', id).execute()).toEqual([]);
});
