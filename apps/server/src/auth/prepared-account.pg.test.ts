import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appRouter } from '../rpc/router.ts';
import { type SharingPerson, sharingSteps } from '../testing/sharing-steps.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());

const { newBrowser, signIn } = signInSteps(() => server);
const { newPerson, invite, share, tokenOf, forgetLimits } = sharingSteps(() => server);
const db = () => server.services.db;

interface Prepared {
  account: SharingPerson;
  accomplice: SharingPerson;
  pendingToken: string;
  guestToken: string;
  deletedRoomId: string;
}
let prepared: Prepared;

/** A stranger prepares an account whose address no mail has proven, with the help of an accomplice. */
beforeEach(async () => {
  const account = await newPerson();
  const accomplice = await newPerson();
  await share(account, accomplice, { access: 'edit' });
  await share(accomplice, account, { access: 'edit' });
  const pending = await invite(account, `${crypto.randomUUID()}@example.org`);
  const guest = await account.browser.mutate<{ url: string }>('guest.create', {
    roomId: account.roomId,
    expiresInDays: 30,
    showsPrices: true,
  });
  const deletedRoomId = crypto.randomUUID();
  await account.browser.mutate('rooms.create', { id: deletedRoomId, name: 'Deleted' });
  await share(account, accomplice, { roomId: deletedRoomId });
  await account.browser.mutate('rooms.delete', { id: deletedRoomId });
  await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', account.id).execute();
  await forgetLimits();
  prepared = {
    account,
    accomplice,
    deletedRoomId,
    pendingToken: tokenOf(pending),
    guestToken: new URL(guest.data.url).hash.slice(1),
  };
});

/** The first mail that the owner of the address responds to. */
const FIRST_MAILS: [string, (prepared: Prepared) => Promise<unknown>][] = [
  ['a sign-in link', ({ account }) => signIn(newBrowser(), account.email)],
  ['a link to set a password', ({ account }) => setPassword(account.email)],
];

async function setPassword(email: string) {
  const browser = newBrowser();
  await browser.mutate('auth.requestRecovery', { email });
  await server.services.background.idle();
  const rows = await db().selectFrom('mail_outbox').select('text').where('to_email', '=', email).execute();
  const token = rows.map(({ text }) => /token=(rec_[\w-]+)/.exec(text)?.[1]).find((found) => found !== undefined);
  const { status } = await browser.mutate('auth.resetPassword', { token, email, password: 'a good long password' });
  expect(status).toBe(200);
}

const members = async (roomId: string) =>
  (await db().selectFrom('room_member').select('user_id').where('space_id', '=', roomId).execute()).length;

describe.each(FIRST_MAILS)('after %s, the first mail that was answered,', (_what, answer) => {
  test('nobody whom the stranger let in is in the account any more', async () => {
    const { account, accomplice, pendingToken, guestToken } = prepared;
    const mayLook = async () =>
      (await newBrowser().mutate('guest.open', { token: guestToken, visit: null, after: null })).error?.appCode ??
      'shown';
    expect([await members(account.roomId), await members(accomplice.roomId), await mayLook()]).toEqual([1, 1, 'shown']);
    const told: string[] = [];
    server.services.events.publish = (spaceIds) => void told.push(...spaceIds);
    await answer(prepared);
    expect([await members(account.roomId), await members(accomplice.roomId), await mayLook()]).toEqual([
      0,
      0,
      'GUEST_LINK_INVALID',
    ]);
    expect(told).toEqual(expect.arrayContaining([account.roomId, accomplice.roomId, accomplice.id, account.id]));
    const { error } = await newBrowser().mutate('invitations.preview', { token: pendingToken });
    expect(error?.appCode).toBe('INVITATION_REVOKED');
    const statuses = await db()
      .selectFrom('invitation')
      .select('status')
      .where('invited_by', '=', account.id)
      .execute();
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['revoked']));
  });

  test('a room restored from the trash comes without its former members', async () => {
    const { account, deletedRoomId } = prepared;
    await answer(prepared);
    const owner = newBrowser();
    await signIn(owner, account.email);
    const { id } = await db()
      .selectFrom('deletion')
      .select('id')
      .where('thing_id', '=', deletedRoomId)
      .executeTakeFirstOrThrow();
    expect((await owner.mutate('trash.restore', { deletionId: id })).status).toBe(200);
    expect(await members(deletedRoomId)).toBe(0);
  });
});

test('later mails end nothing', async () => {
  const { account } = prepared;
  await signIn(newBrowser(), account.email);
  const owner = newBrowser();
  await signIn(owner, account.email);
  const friend = await newPerson();
  await share({ ...account, browser: owner }, friend);
  await signIn(newBrowser(), account.email);
  expect(await members(account.roomId)).toBe(1);
});
