import { renewEpoch } from '@boxroom/db/epoch';
import type { AdminOverview } from '@boxroom/domain/admin/overview';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimMail, isMailStandingStill, outboxState } from '../mail/outbox.ts';
import { appRouter } from '../rpc/router.ts';
import { sharingSteps } from '../testing/sharing-steps.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter, env: { adminEmails: ['admin@example.org'] } });
});
afterAll(() => server.stop());

const { newBrowser, ask, signIn, isSignedIn } = signInSteps(() => server);
const { newPerson, invite, share, tokenOf, forgetLimits } = sharingSteps(() => server);
const db = () => server.services.db;

/** The last step of every restore, of the embedded database and of a server. */
const restore = () => renewEpoch(db());

test('no session, link or token from the time of the backup works after the restore', async () => {
  const owner = await newPerson();
  const friend = await newPerson();
  await share(owner, friend);
  const email = 'asks@example.org';
  const asking = newBrowser();
  const { token, code, requestId } = await ask(asking, email);
  await asking.mutate('auth.requestRecovery', { email: owner.email });
  await server.services.background.idle();
  const recovery = await newestMatch(owner.email, /token=(rec_[\w-]+)/);
  const invitation = tokenOf(await invite(owner, 'pending@example.org'));
  const guest = await owner.browser.mutate<{ url: string }>('guest.create', {
    roomId: owner.roomId,
    expiresInDays: null,
    showsPrices: false,
  });
  const newEmail = 'new-address@example.org';
  await owner.browser.mutate('account.requestEmailChange', { email: newEmail });
  const confirm = await newestMatch(newEmail, /confirm-email\?token=([\w-]+)/);
  await forgetLimits();
  const doors = {
    session: async () => ((await isSignedIn(owner.browser)) ? 'open' : 'closed'),
    invitation: () => outcome('invitations.preview', { token: invitation }),
    guestLink: () => outcome('guest.open', { token: new URL(guest.data.url).hash.slice(1), visit: null, after: null }),
    recovery: () => outcome('auth.previewRecovery', { token: recovery }),
    emailChange: () => outcome('account.previewEmailLink', { kind: 'confirm', token: confirm }),
    link: () => outcome('auth.previewLink', { token }),
  };
  const states = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(doors).map(async ([name, ask]) => [name, await ask()] as const)),
    );
  expect(new Set(Object.values(await states()))).toEqual(new Set(['open']));
  await restore();
  expect(new Set(Object.values(await states()))).toEqual(new Set(['closed']));
  expect((await asking.mutate('auth.verifyCode', { requestId, code })).error?.appCode).toBe('LINK_INVALID');
  // Memberships stay, and everybody can sign in again.
  expect(await db().selectFrom('room_member').select('user_id').execute()).toEqual([{ user_id: friend.id }]);
  expect((await signIn(newBrowser(), owner.email)).data.user.id).toBe(owner.id);
});

test('waiting mail is held: never sent, and listed apart from the queue', async () => {
  await sql`delete from mail_outbox`.execute(db());
  const browser = newBrowser();
  await ask(browser, 'held@example.org');
  await restore();
  await sql`update mail_outbox set next_try_at = now() - interval '1 hour'`.execute(db());
  expect(await claimMail(db())).toBeUndefined();
  expect(await isMailStandingStill(db(), 60)).toBe(false);
  expect(await outboxState(db())).toEqual({ waiting: 0, oldestSeconds: 0, givenUp: 0 });

  const admin = newBrowser();
  await signIn(admin, 'admin@example.org');
  const { queues } = (await admin.query<AdminOverview>('admin.overview')).data;
  expect(queues[0]).toMatchObject({ name: 'mails', waiting: 1, givenUp: 0, held: 1 });
  expect((await claimMail(db()))?.to).toBe('admin@example.org');
});

async function outcome(path: string, input: unknown): Promise<'open' | 'closed'> {
  return (await newBrowser().mutate(path, input)).status === 200 ? 'open' : 'closed';
}

async function newestMatch(email: string, pattern: RegExp): Promise<string> {
  const rows = await db().selectFrom('mail_outbox').select('text').where('to_email', '=', email).execute();
  return rows.map(({ text }) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? '';
}
