import { randomUUID } from 'node:crypto';
import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import type { ActionsPage } from '@boxroom/domain/admin/overview';
import type { PeopleFound, Person } from '@boxroom/domain/admin/people';
import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import { PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { signInSteps } from '../../testing/sign-in-steps.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addPicture } from '../../testing/vanished-person.ts';

const [ADMIN, SECOND] = ['admin@example.org', 'second@example.org'];
const ABSENT = '0198c0de-0000-7000-8000-00000000dead';

let server: TestApp;
let admin: TestBrowser;
let adminId: string;
const { newBrowser, newEmail, signIn, isSignedIn } = signInSteps(() => server);
beforeAll(async () => {
  server = await createTestApp({ router: appRouter, env: { adminEmails: [ADMIN, SECOND] } });
  admin = newBrowser();
  adminId = (await signIn(admin, ADMIN)).data.user.id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await db().deleteFrom('admin_action').execute();
  await db().deleteFrom('rate_limit').execute();
});

const db = () => server.services.db;
const find = async (search: string) => (await admin.mutate<PeopleFound>('admin.findPeople', { search })).data;
const log = () =>
  db().selectFrom('admin_action').select(['action', 'outcome', 'details']).orderBy('at').orderBy('id').execute();
const call = (name: string, input: object) => admin.mutate<Person>(`admin.${name}`, input);

async function enter(email = newEmail()) {
  const browser = newBrowser();
  const { data } = await signIn(browser, email);
  await db().deleteFrom('rate_limit').execute();
  return { browser, email, id: data.user.id };
}

const ACTIONS: [name: string, action: string, input: object][] = [
  ['signOutPerson', 'sign-out-person', {}],
  ['blockPerson', 'block-person', { reason: 'spam' }],
  ['unblockPerson', 'unblock-person', { reason: 'spam' }],
  ['waivePasskey', 'waive-passkey', { reason: 'spam' }],
  ['setLimits', 'set-limits', { limits: { items: 5, pictureBytes: null } }],
  ['deletePerson', 'delete-person', { id: ABSENT, typed: '' }],
];

describe('finding people', () => {
  test.each([
    [14, false],
    [16, true],
  ])(
    '%d minutes after the sign-in, the answer says whether an action needs another: %s',
    async (minutes, mustSignIn) => {
      const since = (age: number) =>
        sql`update user_session set created_at = now() - make_interval(mins => ${age}) where user_id = ${adminId}`;
      await since(minutes).execute(db());
      expect((await find('example')).mustSignIn).toBe(mustSignIn);
      await since(0).execute(db());
    },
  );

  test('shows what they have and may have, and leaves a line in the log', async () => {
    const { id, email } = await enter('greta.finder@example.org');
    await signIn(newBrowser(), email);
    const room = await addRoom(db(), id);
    const box = await addBox(db(), room);
    const item = await addItem(db(), room, box);
    await addPicture(server.services, { itemId: item, ownerId: id });
    const { people, hasMore } = await find('  TA.FIN ');
    expect(people).toEqual([
      {
        id,
        email: 'greta.finder@example.org',
        username: expect.any(String) as string,
        createdAt: expect.any(Number) as number,
        lastSeenAt: expect.any(Number) as number,
        sessions: 2,
        blockedAt: null,
        asksForPasskey: false,
        isAdmin: false,
        uses: { rooms: 2, boxes: 1, items: 1, pictureBytes: 9 },
        limits: {
          rooms: 1000,
          boxes: 20_000,
          items: ITEMS_PER_OWNER_MAX,
          pictureBytes: PICTURES_PER_OWNER_MAX_BYTES,
        },
        ownLimits: { items: null, pictureBytes: null },
      },
    ]);
    expect(hasMore).toBe(false);
    expect(await log()).toEqual([{ action: 'find-people', outcome: 'done', details: { search: 'TA.FIN', found: 1 } }]);
  });

  test('looks into usernames, too, and takes a pattern for what it is', async () => {
    const { id } = await enter();
    await db().updateTable('profile').set({ username: 'Rumpelstilz' }).where('id', '=', id).execute();
    const ids = async (search: string) => (await find(search)).people.map((person) => person.id);
    expect(await ids('mpels')).toEqual([id]);
    expect(await ids('r%z')).toEqual([]);
    expect(await ids('rum_elstilz')).toEqual([]);
    expect(await ids("'; --")).toEqual([]);
  });

  test('shows the twenty newest, and that there are more', async () => {
    const people = await Promise.all(Array.from({ length: 21 }, () => addPerson(db())));
    for (const [age, { id }] of people.entries())
      await sql`update app_user set email = ${`crowd${age}@example.org`},
        created_at = now() - make_interval(mins => ${age}) where id = ${id}`.execute(db());
    const found = await find('crowd');
    expect(found.people.map(({ email }) => email)).toEqual(
      Array.from({ length: 20 }, (_, age) => `crowd${age}@example.org`),
    );
    expect(found.hasMore).toBe(true);
    expect((await find('crowd1')).hasMore).toBe(false);
  });

  test.each(['ab', '  ab  ', '', 'a'.repeat(101)])('refuses %j', async (search) => {
    expect((await admin.mutate('admin.findPeople', { search })).error?.appCode).toBe('INVALID');
  });
});

test('everybody else is refused everything, without a line in the log', async () => {
  const { browser, id } = await enter();
  const calls: [string, object][] = [
    ['findPeople', { search: 'example' }],
    ...ACTIONS.map(([name, , input]): [string, object] => [name, { personId: id, ...input }]),
  ];
  for (const [name, input] of calls) {
    expect((await browser.mutate(`admin.${name}`, input)).error?.appCode).toBe('ADMIN_ONLY');
    expect((await newBrowser().mutate(`admin.${name}`, input)).error?.appCode).toBe('NOT_SIGNED_IN');
  }
  expect(await log()).toEqual([]);
  expect(await isSignedIn(browser)).toBe(true);
});

describe.each(ACTIONS)('%s', (name, action, input) => {
  test('needs a sign-in of the last minutes, and a person', async () => {
    const { browser, id, email } = await enter();
    const details = {
      person: email,
      ...('limits' in input ? (input.limits as object) : 'reason' in input ? input : {}),
    };
    await sql`update user_session set created_at = now() - interval '16 minutes' where user_id = ${adminId}`.execute(
      db(),
    );
    expect((await call(name, { personId: id, ...input })).error?.appCode).toBe('SIGN_IN_AGAIN');
    await sql`update user_session set created_at = now() where user_id = ${adminId}`.execute(db());
    expect((await call(name, { personId: ABSENT, ...input })).error?.appCode).toBe('PERSON_GONE');
    expect(await log()).toEqual([
      { action, outcome: 'SIGN_IN_AGAIN', details },
      { action, outcome: 'PERSON_GONE', details: { ...details, person: null } },
    ]);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

test.each([
  ['signOutPerson', {}, 120],
  ['deletePerson', { id: ABSENT, typed: '' }, 20],
])('%s has a limit', async (name, input, max) => {
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries <= max; tries++)
    codes.push((await call(name, { personId: ABSENT, ...input })).error?.appCode);
  expect(codes).toEqual([...Array<string>(max).fill('PERSON_GONE'), 'RATE_LIMITED']);
  expect((await log()).map(({ outcome }) => outcome)).toEqual(codes);
});

test('signing out ends every session of a person, and no other one', async () => {
  const { browser, id, email } = await enter();
  const second = newBrowser();
  await signIn(second, email);
  const other = await enter();
  expect((await call('signOutPerson', { personId: id })).data).toMatchObject({ id, sessions: 0, blockedAt: null });
  expect(await Promise.all([browser, second, other.browser].map(isSignedIn))).toEqual([false, false, true]);
  expect(await log()).toEqual([
    { action: 'sign-out-person', outcome: 'done', details: { person: email, sessions: 2 } },
  ]);
  expect((await signIn(browser, email)).status).toBe(200);
});

test('two admins who sign each other out at the same time are both signed out', async () => {
  const second = await enter(SECOND);
  const [one, two] = await Promise.all([
    call('signOutPerson', { personId: second.id }),
    second.browser.mutate<Person>('admin.signOutPerson', { personId: adminId }),
  ]);
  // The later call may find its own session ended.
  expect([one, two].some(({ status }) => status === 200)).toBe(true);
  expect([one, two].map(({ error }) => error?.appCode ?? 'ok')).not.toContain('INTERNAL');
  admin = newBrowser();
  await signIn(admin, ADMIN);
});

test('somebody who has lost their passkey is let in by mail again, and told', async () => {
  const { id, email } = await enter();
  await sql`update app_user set passkey_required_at = now() where id = ${id}`.execute(db());
  expect((await find(email)).people).toMatchObject([{ asksForPasskey: true }]);
  expect((await signIn(newBrowser(), email)).error?.appCode).toBe('PASSKEY_REQUIRED');
  await db().deleteFrom('admin_action').execute();
  for (let tries = 0; tries < 2; tries++)
    expect((await call('waivePasskey', { personId: id, reason: 'called' })).data.asksForPasskey).toBe(false);
  expect((await signIn(newBrowser(), email)).status).toBe(200);
  const mails = await db().selectFrom('mail_outbox').select('text').where('to_email', '=', email).execute();
  const told = mails.filter(({ text }) => text.includes('An administrator let you sign in by email again'));
  expect(told).toEqual([{ text: expect.stringContaining('/settings?section=account') }]);
  const details = { person: email, reason: 'called' };
  expect(await log()).toEqual([
    { action: 'waive-passkey', outcome: 'done', details },
    { action: 'waive-passkey', outcome: 'done', details: { ...details, changed: false } },
  ]);
});

test('the log is read page by page to its first line', async () => {
  await sql`
    insert into admin_action (at, email, action, outcome)
    select now() - make_interval(secs => n / 2), 'admin@example.org', 'find-people', 'done'
    from generate_series(0, 124) n`.execute(db());
  const pages: ActionsPage[] = [];
  for (let before: string | null | undefined = null; before !== undefined; before = pages.at(-1)?.next ?? undefined)
    pages.push((await admin.query<ActionsPage>('admin.actions', { before })).data);
  expect(pages.map(({ actions }) => actions.length)).toEqual([50, 50, 25]);
  const times = pages.flatMap(({ actions }) => actions.map(({ at }) => at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const gone = (await admin.query<ActionsPage>('admin.actions', { before: ABSENT })).data;
  expect(gone).toEqual({ actions: [], next: null });
});

describe('limits of a person', () => {
  test('are shown to the person, with what the account holds and rooms of others do not', async () => {
    const { browser, id } = await enter();
    const other = await enter();
    const room = await addRoom(db(), id);
    await addPicture(server.services, { itemId: await addItem(db(), room, await addBox(db(), room)), ownerId: id });
    await addRoom(db(), other.id, [id]);
    await call('setLimits', { personId: id, limits: { items: 7, pictureBytes: 1000 } });
    expect((await browser.query('account.usage')).data).toEqual({
      uses: { rooms: 2, boxes: 1, items: 1, pictureBytes: 9 },
      limits: { rooms: 1000, boxes: 20_000, items: 7, pictureBytes: 1000 },
    });
  });

  test('hold instead of the default ones, until they are taken back', async () => {
    const { id, email } = await enter();
    const limits = { items: 7, pictureBytes: 1000 };
    expect((await call('setLimits', { personId: id, limits })).data).toMatchObject({ limits, ownLimits: limits });
    const none = { items: null, pictureBytes: null };
    expect((await call('setLimits', { personId: id, limits: none })).data).toMatchObject({
      limits: { items: ITEMS_PER_OWNER_MAX, pictureBytes: PICTURES_PER_OWNER_MAX_BYTES },
      ownLimits: none,
    });
    expect(await log()).toEqual([
      { action: 'set-limits', outcome: 'done', details: { person: email, ...limits } },
      { action: 'set-limits', outcome: 'done', details: { person: email, ...none } },
    ]);
  });

  test.each([
    { items: -1, pictureBytes: null },
    { items: 1.5, pictureBytes: null },
    { items: ITEMS_PER_OWNER_MAX + 1, pictureBytes: null },
    { items: null, pictureBytes: 20 * 1024 ** 3 + 1 },
    { items: null },
  ])('refuses %j', async (limits) => {
    expect((await call('setLimits', { personId: adminId, limits })).error?.appCode).toBe('INVALID');
  });
});

describe('deleting a person', () => {
  test('takes everything, mails them, and is understood a second time', async () => {
    const { browser, id, email } = await enter();
    const room = await addRoom(db(), id);
    const item = await addItem(db(), room, await addBox(db(), room));
    const key = await addPicture(server.services, { itemId: item, ownerId: id });
    const input = { id: randomUUID(), personId: id, typed: ` ${email.toUpperCase()} ` };
    for (let tries = 0; tries < 2; tries++)
      expect((await call('deletePerson', input)).data).toEqual({ picturesLeft: 0 });
    expect(await isSignedIn(browser)).toBe(false);
    expect((await find(email)).people).toEqual([]);
    expect(await db().selectFrom('room').select('id').where('id', '=', room).execute()).toEqual([]);
    expect(await server.services.pictures.open(key, 'full')).toBeNull();
    const isDeleted = await newBrowser().query<{ isDeleted: boolean }>('accountDeletion.isDeleted', { userId: id });
    expect(isDeleted.data).toEqual({ isDeleted: true });
    const mail = await db().selectFrom('mail_outbox').select('text').where('to_email', '=', email).executeTakeFirst();
    expect(mail?.text).toContain('An administrator of this Boxroom deleted your account');
    const lines = await log();
    expect(lines.filter(({ action }) => action === 'delete-person')).toEqual([
      { action: 'delete-person', outcome: 'done', details: { person: email } },
    ]);
  });

  test('needs the address', async () => {
    const { browser, id, email } = await enter();
    for (const typed of ['', 'DELETE', `x${email}`])
      expect((await call('deletePerson', { id: randomUUID(), personId: id, typed })).error?.appCode).toBe(
        'PERSON_NOT_CONFIRMED',
      );
    expect(await isSignedIn(browser)).toBe(true);
    expect((await log()).map(({ outcome }) => outcome)).toEqual(Array(3).fill('PERSON_NOT_CONFIRMED'));
  });
});

test('admins block and delete neither themselves nor each other, proven or not', async () => {
  const second = await enter(SECOND);
  const cases = [
    { id: adminId, email: ADMIN },
    { id: second.id, email: SECOND },
  ];
  await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', second.id).execute();
  for (const { id, email } of cases) {
    expect((await call('blockPerson', { personId: id, reason: 'x' })).error?.appCode).toBe('PERSON_IS_ADMIN');
    const input = { id: randomUUID(), personId: id, typed: email };
    expect((await call('deletePerson', input)).error?.appCode).toBe('PERSON_IS_ADMIN');
  }
  expect(await isSignedIn(second.browser)).toBe(true);
  expect(await isSignedIn(admin)).toBe(true);
  expect((await log()).map(({ outcome }) => outcome)).toEqual(Array(4).fill('PERSON_IS_ADMIN'));
});
