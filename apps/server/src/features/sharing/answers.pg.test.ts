import type { InvitationAnswer, InvitationPreview, SentInvitation } from '@boxroom/domain/sharing/invitation';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { type SharingPerson, sharingSteps } from '../../testing/sharing-steps.ts';
import { signInSteps } from '../../testing/sign-in-steps.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let ann: SharingPerson;
const { newPerson, invite, tokenOf, share, forgetLimits } = sharingSteps(() => server);
const { newBrowser, newEmail } = signInSteps(() => server);
const db = () => server.services.db;

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await forgetLimits();
  ann = await newPerson();
});

const preview = (browser: TestBrowser, token: string) =>
  browser.mutate<InvitationPreview>('invitations.preview', { token });
const codeOf = async (browser: TestBrowser, token: string) => (await preview(browser, token)).error?.appCode;
const accept = (browser: TestBrowser, token: string) => browser.mutate('invitations.accept', { token });
const noticesTo = (email: string) =>
  db()
    .selectFrom('mail_outbox')
    .select('subject')
    .where('to_email', '=', email)
    .where('kind', '=', 'account-notice')
    .orderBy('id')
    .execute();
const answersOf = async (browser: TestBrowser) =>
  (await browser.query<{ answers: InvitationAnswer[] }>('sharing.answers')).data.answers;

describe('an invitation that is opened again', () => {
  test('leads the member who accepted it to the room, also by a link that was replaced', async () => {
    const guest = await newPerson();
    const first = await invite(ann, guest.email, { access: 'edit' });
    const { id } = first.data.invitation;
    const second = await ann.browser.mutate<SentInvitation>('sharing.resend', { invitationId: id });
    await accept(guest.browser, tokenOf(second));
    for (const sent of [first, second])
      expect((await preview(guest.browser, tokenOf(sent))).data.joined).toMatchObject({
        roomId: ann.roomId,
        access: 'edit',
      });
    // Signed out, the page states that it was accepted, and leads to the room after signing in.
    const browser = newBrowser();
    expect(await codeOf(browser, tokenOf(second))).toBe('INVITATION_ACCEPTED');
    const { signIn } = signInSteps(() => server);
    await signIn(browser, guest.email);
    const waiting = await browser.query<InvitationPreview | null>('invitations.waiting');
    expect(waiting.data?.joined?.roomId).toBe(ann.roomId);
  });

  test.each([
    ['accepted by another person', 'INVITATION_ACCEPTED'],
    ['declined', 'INVITATION_DECLINED'],
    ['revoked', 'INVITATION_REVOKED'],
    ['sent again', 'INVITATION_REPLACED'],
    ['revoked and created again', 'INVITATION_REPLACED'],
    ['expired', 'INVITATION_EXPIRED'],
  ])('%s: %s', async (what, code) => {
    const guest = await newPerson();
    const sent = await invite(ann, guest.email);
    const { id } = sent.data.invitation;
    const ways: Record<string, () => Promise<unknown>> = {
      'accepted by another person': () => accept(guest.browser, tokenOf(sent)),
      declined: () => newBrowser().mutate('invitations.decline', { token: tokenOf(sent) }),
      revoked: () => ann.browser.mutate('sharing.revoke', { invitationId: id }),
      'sent again': () => ann.browser.mutate('sharing.resend', { invitationId: id }),
      'revoked and created again': async () => {
        await ann.browser.mutate('sharing.revoke', { invitationId: id });
        await invite(ann, guest.email);
      },
      expired: () => sql`update invitation set expires_at = now() where id = ${id}`.execute(db()),
    };
    await ways[what]?.();
    const other = await newPerson();
    expect(await codeOf(other.browser, tokenOf(sent))).toBe(code);
    expect((await accept(other.browser, tokenOf(sent))).error?.appCode).toBe(code);
    expect((await other.browser.mutate('invitations.decline', { token: tokenOf(sent) })).error?.appCode).toBe(code);
  });
});

test('a preview reports at once whether the account can accept', async () => {
  const [guest, other] = [await newPerson(), await newPerson()];
  const token = tokenOf(await invite(ann, guest.email));
  expect((await preview(newBrowser(), token)).data).not.toHaveProperty('fit');
  expect((await preview(other.browser, token)).data.fit).toBe('other');
  expect((await preview(guest.browser, token)).data.fit).toBe('match');
  await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', guest.id).execute();
  expect((await preview(guest.browser, token)).data.fit).toBe('unproven');
});

describe('an account whose address a provider vouches for', () => {
  const vouch = (userId: string, email: string | null) =>
    db()
      .insertInto('identity')
      .values({ issuer: 'i', subject: `${userId}-${email}`, user_id: userId, provider: 'google', vouched_email: email })
      .execute();

  test('accepts without a mail, and keeps the room after its first one', async () => {
    const guest = await newPerson();
    await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', guest.id).execute();
    const token = tokenOf(await invite(ann, guest.email));
    await vouch(guest.id, null);
    await vouch(guest.id, 'another@example.org');
    expect((await accept(guest.browser, token)).error?.appCode).toBe('EMAIL_NOT_PROVEN');
    await vouch(guest.id, guest.email);
    expect((await preview(guest.browser, token)).data.fit).toBe('match');
    expect((await accept(guest.browser, token)).status).toBe(200);
    const { signIn } = signInSteps(() => server);
    await signIn(newBrowser(), guest.email);
    const members = await db().selectFrom('room_member').select('user_id').where('space_id', '=', ann.roomId).execute();
    expect(members).toEqual([{ user_id: guest.id }]);
  });

  test.each([
    ['was created by a provider before Boxroom recorded that', false, 1],
    ['had another address at that time', true, 0],
  ])('which %s: rooms that it keeps after its first mail', async (_what, isChanged, count) => {
    const guest = await newPerson();
    expect((await accept(guest.browser, tokenOf(await invite(ann, guest.email)))).status).toBe(200);
    await vouch(guest.id, null);
    await db().updateTable('identity').set({ vouched_before: true }).where('user_id', '=', guest.id).execute();
    await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', guest.id).execute();
    const second = await newPerson();
    expect((await accept(guest.browser, tokenOf(await invite(second, guest.email)))).error?.appCode).toBe(
      'EMAIL_NOT_PROVEN',
    );
    const email = isChanged ? await changeAddress(guest.browser) : guest.email;
    await signInSteps(() => server).signIn(newBrowser(), email);
    const members = await db().selectFrom('room_member').select('user_id').where('user_id', '=', guest.id).execute();
    expect(members).toHaveLength(count);
  });

  /** Confirms in a browser without a session, which proves nothing. */
  async function changeAddress(browser: TestBrowser): Promise<string> {
    const email = `${crypto.randomUUID()}@example.org`;
    expect((await browser.mutate('account.requestEmailChange', { email })).status).toBe(200);
    const mail = db().selectFrom('mail_outbox').select('text').where('to_email', '=', email);
    const { text } = await mail.executeTakeFirstOrThrow();
    const link = /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';
    const token = new URL(link).searchParams.get('token');
    expect((await newBrowser().mutate('account.confirmEmailChange', { token })).status).toBe(200);
    return email;
  }
});

describe('the owner is notified of an answer', () => {
  const decline = (token: string) => newBrowser().mutate('invitations.decline', { token });

  test.each([
    ['accepted', true],
    ['declined', true],
    ['accepted', false],
    ['declined', false],
  ] as const)('%s, with email notifications %j', async (status, emailNotifications) => {
    await ann.browser.mutate('notifications.set', { set: { emailNotifications } });
    const guest = await newPerson();
    const sent = await invite(ann, guest.email);
    expect(await answersOf(ann.browser)).toEqual([]);
    await (status === 'accepted' ? accept(guest.browser, tokenOf(sent)) : decline(tokenOf(sent)));
    const { id, roomName } = sent.data.invitation;
    const answers = await answersOf(ann.browser);
    expect(answers).toEqual([{ id, roomId: ann.roomId, roomName, email: guest.email, status }]);
    // No other account sees the answer or can dismiss it.
    expect(await answersOf(guest.browser)).toEqual([]);
    await guest.browser.mutate('sharing.noteAnswersTold', { invitationIds: [id] });
    expect(await answersOf(ann.browser)).toHaveLength(1);
    await ann.browser.mutate('sharing.noteAnswersTold', { invitationIds: [id] });
    expect(await answersOf(ann.browser)).toEqual([]);
    const mails = await noticesTo(ann.email);
    expect(mails.map(({ subject }) => subject.includes(`${status} your invitation`))).toEqual(
      emailNotifications ? [true] : [],
    );
  });

  test('by mail also where a sign-in accepted the invitation', async () => {
    await ann.browser.mutate('notifications.set', { set: { emailNotifications: true } });
    const email = newEmail();
    const sent = await invite(ann, email);
    const browser = newBrowser();
    await forgetLimits();
    const asked = await browser.mutate<{ requestId: string }>('invitations.sendSignInLink', { token: tokenOf(sent) });
    const { code } = await server.newestMail(email);
    await browser.mutate('auth.verifyCode', { requestId: asked.data.requestId, code });
    expect(await noticesTo(ann.email)).toHaveLength(1);
  });
});

test('the new owner of a room is notified by mail, whatever they switched off', async () => {
  const heir = await newPerson();
  await share(ann, heir);
  const { status } = await ann.browser.mutate('sharing.transfer', { roomId: ann.roomId, userId: heir.id });
  expect(status).toBe(200);
  expect((await noticesTo(heir.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is now your storage room'),
  ]);
});

test('an invitation names the inviter by username and proven address, and states that editors delete', async () => {
  const textTo = async (email: string) =>
    (
      await db()
        .selectFrom('mail_outbox')
        .select(['text', 'subject'])
        .where('to_email', '=', email)
        .where('kind', '=', 'invitation')
        .executeTakeFirstOrThrow()
    ).text.replaceAll('\u200B', '');
  const [known, unknown] = [newEmail(), newEmail()];
  await invite(ann, known, { access: 'edit' });
  const text = await textTo(known);
  expect(text).toContain(`${ann.username} (${ann.email})`);
  expect(text).toContain('add, change, move and delete items');
  // An unproven address could belong to anybody.
  await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', ann.id).execute();
  await invite(ann, unknown);
  expect(await textTo(unknown)).not.toContain(ann.email);
});
