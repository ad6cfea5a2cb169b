import { randomUUID } from 'node:crypto';
import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import type { AdminOverview } from '@boxroom/domain/admin/overview';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { appRouter } from '../../rpc/router.ts';
import { sweepExpired } from '../../sweep.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { signInSteps } from '../../testing/sign-in-steps.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addPicture, withoutTriggers } from '../../testing/vanished-person.ts';

const [ADMIN, SECOND] = ['admin@example.org', 'second@example.org'];

let server: TestApp;
const { newBrowser, newEmail, signIn } = signInSteps(() => server);
beforeAll(async () => {
  const read = readEnv({ ADMIN_EMAILS: ' Admin@EXAMPLE.org ,second@example.org' });
  if (!read.ok) throw new Error(read.problems.join(' '));
  server = await createTestApp({ router: appRouter, env: { adminEmails: read.env.adminEmails } });
});
afterAll(() => server.stop());

const db = () => server.services.db;
const overview = (browser: TestBrowser) => browser.query<AdminOverview>('admin.overview');
const outcomes = async (browser: TestBrowser) => [
  (await overview(browser)).error?.appCode,
  (await browser.query('admin.countOrphans')).error?.appCode,
  (await browser.mutate('admin.cleanUp', { expected: 0 })).error?.appCode,
  await isAdminSaid(browser),
];
async function isAdminSaid(browser: TestBrowser) {
  const { data, error } = await browser.query<{ isAdmin: boolean }>('admin.status');
  return data?.isAdmin ?? error?.appCode;
}
const REFUSED = ['ADMIN_ONLY', 'ADMIN_ONLY', 'ADMIN_ONLY', false];
const LET_IN = [undefined, undefined, undefined, true];

async function enter(email: string) {
  const browser = newBrowser();
  const { data } = await signIn(browser, email);
  return { browser, id: data.user.id };
}

beforeEach(async () => {
  await db().deleteFrom('app_user').execute();
  await withoutTriggers(db(), (tx) => tx.deleteFrom('history_entry').execute());
  await db().deleteFrom('admin_action').execute();
});

describe('an admin is', () => {
  test('an owner of one of the addresses, in any spelling', async () => {
    for (const email of [ADMIN, SECOND]) expect(await outcomes((await enter(email)).browser)).toEqual(LET_IN);
    const browser = newBrowser();
    await browser.mutate('auth.requestLink', { email: ' ADMIN@Example.Org ' });
    await browser.mutate('auth.completeLink', { token: (await server.newestMail(ADMIN)).token });
    expect(await outcomes(browser)).toEqual(LET_IN);
  });

  test.each([
    ['another', 'other@example.org'],
    ['one that begins like it', `${ADMIN}.evil.example`],
    ['one that ends like it', `x${ADMIN}`],
    ['one with a tag', 'admin+x@example.org'],
  ])('nobody with %s', async (_, email) => {
    expect(await outcomes((await enter(email)).browser)).toEqual(REFUSED);
    expect(await db().selectFrom('admin_action').selectAll().execute()).toEqual([]);
  });

  test('nobody without a session', async () => {
    expect(new Set(await outcomes(newBrowser()))).toEqual(new Set(['NOT_SIGNED_IN']));
  });

  test('nobody whose address no mail has proven, such as an account from a provider', async () => {
    const { browser, id } = await enter(ADMIN);
    await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', id).execute();
    expect(await outcomes(browser)).toEqual(REFUSED);
    expect(await outcomes((await enter(ADMIN)).browser)).toEqual(LET_IN);
  });

  test('nobody from the first call after their address changed', async () => {
    const { browser, id } = await enter(ADMIN);
    expect((await overview(browser)).status).toBe(200);
    await db().updateTable('app_user').set({ email: newEmail() }).where('id', '=', id).execute();
    expect(await outcomes(browser)).toEqual(REFUSED);
    await db().updateTable('app_user').set({ email: SECOND }).where('id', '=', id).execute();
    expect(await outcomes(browser)).toEqual(LET_IN);
  });

  test('nobody where no address is configured', async () => {
    const { browser } = await enter(ADMIN);
    const { env } = server.services;
    const configured = env.adminEmails;
    try {
      env.adminEmails = [];
      expect(await outcomes(browser)).toEqual(REFUSED);
    } finally {
      env.adminEmails = configured;
    }
  });
});

test('the overview reports the real values of the whole installation', async () => {
  const { browser } = await enter(ADMIN);
  const { data: empty } = await overview(browser);
  expect(empty).toMatchObject({
    environment: 'development',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    database: { kind: 'embedded', version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
    counts: { people: 1, rooms: 1, boxes: 0, items: 0, pictures: 0, pictureBytes: 0 },
    lastBackup: null,
    nightlyBackups: { mode: 'off' },
    lastMaintenance: null,
    actions: [],
  });
  expect(empty.database.bytes).toBeGreaterThan(1_000_000);
  expect(empty.startedAt).toBeLessThan(Date.now());

  const { id } = await addPerson(db());
  const roomId = await addRoom(db(), id);
  const itemId = await addItem(db(), roomId, await addBox(db(), roomId));
  await addPicture(server.services, { itemId, ownerId: id });
  await sql`insert into server_state (key, value) values ('last_backup', '{"at": 5, "kind": "embedded"}')`.execute(
    db(),
  );
  await browser.mutate('admin.cleanUp', { expected: 0 });
  const { data } = await overview(browser);
  expect(data.counts).toEqual({ people: 2, rooms: 2, boxes: 1, items: 1, pictures: 1, pictureBytes: 9 });
  expect(data.lastBackup).toEqual({ at: 5, kind: 'embedded' });
  expect(data.lastMaintenance).toEqual({ at: expect.any(Number), by: ADMIN, removed: 0 });
  expect(data.actions).toMatchObject([
    { by: ADMIN, action: 'cleanup', outcome: 'done', details: { removed: 0, found: [] } },
  ]);
  await sql`update server_state set value = 'what is this' where key = 'last_backup'`.execute(db());
  expect((await overview(browser)).data.lastBackup).toBeNull();
});

test('the queues report how much waits, since when, and how much was given up', async () => {
  const { browser, id } = await enter(ADMIN);
  await db().deleteFrom('mail_outbox').execute();
  expect((await overview(browser)).data.queues).toEqual([
    { name: 'mails', waiting: 0, oldestSeconds: null, givenUp: 0, held: 0 },
    { name: 'reminders', waiting: 0, oldestSeconds: null, givenUp: 0, held: 0 },
    { name: 'notifications', waiting: 0, oldestSeconds: null, givenUp: 0, held: 0 },
    { name: 'pictureRemovals', waiting: 0, oldestSeconds: null, givenUp: 0, held: 0 },
  ]);
  const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  for (const [age, sent, failed] of [
    [100, null, null],
    [50, null, null],
    [900, ago(0), null],
    [900, null, ago(0)],
  ] as const)
    await sql`insert into mail_outbox (id, kind, to_email, subject, html, text, created_at, sent_at, failed_at)
      values (${randomUUID()}, 'x', 'x@example.org', 's', 'h', 't', ${ago(age)}, ${sent}, ${failed})`.execute(db());
  await sql`insert into notification_setting (user_id, email_notifications, next_digest_at)
    values (${id}, true, ${ago(30)})`.execute(db());
  await sql`with p as (insert into push_subscription
      (session_hash, user_id, endpoint, p256dh, auth, reminders, own_rooms, shared_rooms, names)
      select id_hash, user_id, 'https://push.example/1', 'p', 'a', false, true, true, true
      from user_session where user_id = ${id} limit 1 returning id)
    insert into push_message (subscription_id, topic, since, due_at)
      select id, topic, ${ago(40)}, due_at from p, (values ('test', now()), ('reminders', null)) m(topic, due_at)`.execute(
    db(),
  );
  await sql`with d as (insert into account_deletion (id, user_hash, created_at)
      values (${randomUUID()}, 'h', ${ago(70)}) returning id)
    insert into picture_removal (key, account_deletion_id) select md5('x'), id from d`.execute(db());
  const { queues } = (await overview(browser)).data;
  expect(queues).toMatchObject([
    { name: 'mails', waiting: 2, givenUp: 1 },
    { name: 'reminders', waiting: 1, givenUp: 0 },
    { name: 'notifications', waiting: 1, givenUp: 0 },
    { name: 'pictureRemovals', waiting: 1, givenUp: 0 },
  ]);
  for (const [index, least] of [100, 30, 40, 70].entries()) {
    expect(queues[index]?.oldestSeconds).toBeGreaterThanOrEqual(least);
    expect(queues[index]?.oldestSeconds).toBeLessThan(least + 60);
  }
});

test('shows the last 50 lines of the log, and deletes a line after 400 days', async () => {
  const { browser } = await enter(ADMIN);
  for (let age = 1; age <= 52; age++)
    await sql`insert into admin_action (at, email, action, outcome)
      values (now() - make_interval(days => ${age * 8}), ${`${age}@example.org`}, 'cleanup', 'done')`.execute(db());
  const { actions } = (await overview(browser)).data;
  expect(actions.map(({ by }) => by)).toEqual(Array.from({ length: 50 }, (_, n) => `${n + 1}@example.org`));
  await sweepExpired(db());
  const { rows } = await sql<{ count: number }>`select count(*) as count from admin_action`.execute(db());
  expect(rows).toEqual([{ count: 49 }]);
});

test('only admins see an address of theirs', async () => {
  const { browser } = await enter('other@example.org');
  const answers = [
    await browser.query('auth.session'),
    await overview(browser),
    await browser.query('notifications.get'),
  ];
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/admin@|second@/);
});
