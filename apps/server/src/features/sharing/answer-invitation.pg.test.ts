import { addRoom } from '@boxroom/db/testing/sample-rows';
import type { AcceptedInvitation, InvitationPreview, SentInvitation } from '@boxroom/domain/sharing/invitation';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignInResult } from '../../auth/sign-in.ts';
import { appRouter } from '../../rpc/router.ts';
import { type CallAnswer, TestBrowser } from '../../testing/browser.ts';
import { type SharingPerson, sharingSteps } from '../../testing/sharing-steps.ts';
import { signInSteps } from '../../testing/sign-in-steps.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let server: TestApp;
let ann: SharingPerson;
let n = 0;

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(async () => {
  ann = await newPerson();
});
afterEach(() => vi.restoreAllMocks());

const { newPerson, invite, tokenOf, forgetLimits } = sharingSteps(() => server);
const { newBrowser, signIn } = signInSteps(() => server);
const db = () => server.services.db;
const newAddress = () => `guest${++n}@example.org`;
const members = (roomId = ann.roomId) =>
  db().selectFrom('room_member').select(['user_id', 'access']).where('space_id', '=', roomId).execute();
const statusOf = async ({ data }: CallAnswer<SentInvitation>) =>
  (await db().selectFrom('invitation').select('status').where('id', '=', data.invitation.id).executeTakeFirstOrThrow())
    .status;
const expireIn = (sent: CallAnswer<SentInvitation>, seconds: number) =>
  sql`update invitation set expires_at = now() + make_interval(secs => ${seconds}) where id = ${sent.data.invitation.id}`.execute(
    db(),
  );
const accept = (browser: TestBrowser, token: string | null) =>
  browser.mutate<AcceptedInvitation>('invitations.accept', { token });
const preview = (browser: TestBrowser, token: string) =>
  browser.mutate<InvitationPreview>('invitations.preview', { token });
const waiting = async (browser: TestBrowser) =>
  (await browser.query<InvitationPreview | null>('invitations.waiting')).data;

describe('previewing an invitation', () => {
  test('returns the room, the inviter and the masked address', async () => {
    const sent = await invite(ann, 'somebody@example.org', { access: 'edit' });
    const { data, setCookies } = await preview(newBrowser(), tokenOf(sent));
    expect(data).toEqual({
      roomName: sent.data.invitation.roomName,
      inviterName: ann.username,
      maskedEmail: 's•••@example.org',
      access: 'edit',
      expiresAt: sent.data.invitation.expiresAt,
    });
    expect(setCookies).toEqual([`invitation=${tokenOf(sent)}; HttpOnly; Max-Age=900; Path=/; SameSite=Lax`]);
    expect(await statusOf(sent)).toBe('pending');
  });

  test('is limited to 30 times a minute, and reveals nothing about unknown tokens', async () => {
    await forgetLimits();
    const browser = new TestBrowser(server.app, '203.0.113.9');
    for (const token of ['', 'inv_', `inv_${'A'.repeat(43)}`, `sl_${'A'.repeat(43)}`]) {
      const answer = await preview(browser, token);
      expect([answer.error?.appCode, answer.setCookies]).toEqual(['INVITATION_INVALID', []]);
    }
    for (let i = 4; i < 30; i++) await preview(browser, '');
    expect((await preview(browser, '')).error?.appCode).toBe('RATE_LIMITED');
  });
});

describe('a forwarded link', () => {
  test('admits only the owner of the address, proven by mail', async () => {
    const [other, guest] = [await newPerson(), await newPerson()];
    const sent = await invite(ann, guest.email, { access: 'edit' });
    const token = tokenOf(sent);
    expect((await accept(newBrowser(), token)).error?.appCode).toBe('NOT_SIGNED_IN');
    expect((await accept(other.browser, token)).error?.appCode).toBe('EMAIL_MISMATCH');
    expect((await accept(ann.browser, token)).error?.appCode).toBe('EMAIL_MISMATCH');
    await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', guest.id).execute();
    expect((await accept(guest.browser, token)).error?.appCode).toBe('EMAIL_NOT_PROVEN');
    expect([await members(), await statusOf(sent)]).toEqual([[], 'pending']);

    await sql`update app_user set email_proven_at = now() where id = ${guest.id}`.execute(db());
    const accepted = await accept(guest.browser, token);
    expect(accepted.data).toEqual({
      roomId: ann.roomId,
      roomName: sent.data.invitation.roomName,
      inviterName: ann.username,
      access: 'edit',
    });
    expect([await members(), await statusOf(sent)]).toEqual([[{ user_id: guest.id, access: 'edit' }], 'accepted']);
    // It is of no use to others, and does not reveal its recipient.
    expect((await accept(other.browser, token)).error?.appCode).toBe('INVITATION_ACCEPTED');
    expect((await preview(other.browser, token)).error?.appCode).toBe('INVITATION_ACCEPTED');
  });

  test('grants one membership, however many concurrent calls use it', async () => {
    const guest = await newPerson();
    const sent = await invite(ann, guest.email);
    const publish = vi.spyOn(server.services.events, 'publish');
    const answers = await Promise.all(Array.from({ length: 32 }, () => accept(guest.browser, tokenOf(sent))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await members()).toEqual([{ user_id: guest.id, access: 'view' }]);
    const told = publish.mock.calls.filter(([spaceIds]) => spaceIds.length > 0);
    expect(told).toEqual([[expect.arrayContaining([ann.roomId, guest.id])]]);
  });

  test('of a removed member no longer works', async () => {
    const guest = await newPerson();
    const sent = await invite(ann, guest.email);
    await accept(guest.browser, tokenOf(sent));
    await ann.browser.mutate('sharing.remove', { roomId: ann.roomId, userId: guest.id });
    expect((await accept(guest.browser, tokenOf(sent))).error?.appCode).toBe('INVITATION_REVOKED');
    expect([await members(), await statusOf(sent)]).toEqual([[], 'revoked']);
  });

  test('appears in no line of the log', async () => {
    const lines: unknown[] = [];
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(server.services.log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    const guest = await newPerson();
    const sent = await invite(ann, guest.email);
    await preview(guest.browser, tokenOf(sent));
    await accept(ann.browser, tokenOf(sent));
    await accept(guest.browser, tokenOf(sent));
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/inv_|@example/);
  });
});

test.each([
  [60, 200, 'accepted'],
  [-1, 400, 'expired'],
])('%d seconds before its end an invitation returns %d', async (seconds, status, becomes) => {
  const guest = await newPerson();
  const sent = await invite(ann, guest.email);
  await expireIn(sent, seconds);
  expect((await accept(guest.browser, tokenOf(sent))).status).toBe(status);
  expect(await statusOf(sent)).toBe(becomes);
});

test('previewing an expired one records that', async () => {
  const sent = await invite(ann, newAddress());
  await expireIn(sent, -1);
  expect((await preview(newBrowser(), tokenOf(sent))).error?.appCode).toBe('INVITATION_EXPIRED');
  expect(await statusOf(sent)).toBe('expired');
});

test('the inviter must still own the room', async () => {
  const [guest, heir] = [await newPerson(), await newPerson()];
  const sent = await invite(ann, guest.email);
  await sql`update space set owner_id = ${heir.id} where id = ${ann.roomId}`.execute(db());
  expect((await preview(guest.browser, tokenOf(sent))).error?.appCode).toBe('INVITATION_INVALID');
  expect((await accept(guest.browser, tokenOf(sent))).error?.appCode).toBe('INVITATION_INVALID');
  expect(await members()).toEqual([]);
});

test('a member keeps the level they have', async () => {
  const guest = await newPerson();
  const sent = await invite(ann, guest.email, { access: 'edit' });
  await db()
    .insertInto('room_member')
    .values({ space_id: ann.roomId, user_id: guest.id, access: 'view', invited_by: null })
    .execute();
  expect((await accept(guest.browser, tokenOf(sent))).data.access).toBe('view');
  expect(await members()).toEqual([{ user_id: guest.id, access: 'view' }]);
});

test('an owner does not become a member of their own room', async () => {
  const address = newAddress();
  const sent = await invite(ann, address);
  await db().updateTable('app_user').set({ email: address }).where('id', '=', ann.id).execute();
  expect((await accept(ann.browser, tokenOf(sent))).error?.appCode).toBe('INVITATION_INVALID');
  expect(await members()).toEqual([]);
});

describe('declining', () => {
  test('needs no account, and is final', async () => {
    const guest = await newPerson();
    const sent = await invite(ann, guest.email);
    const browser = newBrowser();
    await preview(browser, tokenOf(sent));
    expect((await browser.mutate('invitations.decline', { token: null })).status).toBe(200);
    expect(browser.cookies.has('invitation')).toBe(false);
    expect(await statusOf(sent)).toBe('declined');
    expect((await accept(guest.browser, tokenOf(sent))).error?.appCode).toBe('INVITATION_DECLINED');
    const again = await browser.mutate('invitations.decline', { token: tokenOf(sent) });
    expect(again.error?.appCode).toBe('INVITATION_DECLINED');
    const overview = await ann.browser.query<{ rooms: { invitations: { status: string }[] }[] }>('sharing.overview');
    expect(overview.data.rooms[0]?.invitations).toMatchObject([{ status: 'declined' }]);
  });

  test('is refused to a person signed in with another address', async () => {
    const sent = await invite(ann, newAddress());
    const other = await newPerson();
    const refused = await other.browser.mutate('invitations.decline', { token: tokenOf(sent) });
    expect(refused.error?.appCode).toBe('EMAIL_MISMATCH');
    expect(await statusOf(sent)).toBe('pending');
  });
});

describe('a previewed invitation', () => {
  test('is remembered through any way of signing in, and through a change of the account', async () => {
    const [guest, other] = [await newPerson(), await newPerson()];
    const sent = await invite(ann, guest.email);
    const browser = newBrowser();
    await preview(browser, tokenOf(sent));
    await signIn(browser, other.email);
    expect(await waiting(browser)).toMatchObject({ inviterName: ann.username });
    expect((await accept(browser, null)).error?.appCode).toBe('EMAIL_MISMATCH');
    await browser.mutate('auth.signOut');
    const { data } = await signIn(browser, guest.email);
    expect(data.joined).toBeNull();
    expect(await members()).toEqual([]);
    expect((await accept(browser, null)).data).toMatchObject({ roomId: ann.roomId, access: 'view' });
    expect(browser.cookies.has('invitation')).toBe(false);
    expect(await waiting(browser)).toBeNull();
    expect((await accept(browser, null)).error?.appCode).toBe('INVITATION_INVALID');
  });

  test('is forgotten once it is over', async () => {
    const guest = await newPerson();
    const sent = await invite(ann, guest.email);
    await preview(guest.browser, tokenOf(sent));
    await expireIn(sent, -1);
    expect(await waiting(guest.browser)).toBeNull();
  });
});

describe('the sign-in mail of an invitation', () => {
  type Asked = { requestId: string; maskedEmail: string };
  /** Requests the mail in one browser. Returns its link and code. */
  async function askFor(sent: CallAnswer<SentInvitation>, browser: TestBrowser) {
    await forgetLimits();
    const asked = await browser.mutate<Asked>('invitations.sendSignInLink', { token: tokenOf(sent) });
    expect(asked.status).toBe(200);
    return { ...asked.data, ...(await server.newestMail(sent.data.invitation.email)) };
  }

  test('goes to the invited address, and makes a new person a member at once', async () => {
    const sent = await invite(ann, newAddress(), { access: 'edit' });
    const browser = newBrowser();
    await preview(browser, tokenOf(sent));
    const mail = await askFor(sent, browser);
    expect(mail.maskedEmail).toBe('g•••@example.org');
    const publish = vi.spyOn(server.services.events, 'publish');
    const { data } = await browser.mutate<SignInResult>('auth.completeLink', { token: mail.token });
    expect(data).toMatchObject({
      isNew: true,
      joined: { roomId: ann.roomId, roomName: sent.data.invitation.roomName, inviterName: ann.username },
    });
    expect(await members()).toEqual([{ user_id: data.user.id, access: 'edit' }]);
    expect(publish).toHaveBeenCalledWith(expect.arrayContaining([ann.roomId]));
    expect(browser.cookies.has('invitation')).toBe(false);
    expect(await statusOf(sent)).toBe('accepted');
  });

  test('does so by its code too, on another device', async () => {
    const sent = await invite(ann, newAddress());
    const mail = await askFor(sent, newBrowser());
    const phone = newBrowser();
    const refused = await phone.mutate('auth.completeLink', { token: mail.token });
    expect(refused.error?.appCode).toBe('LINK_OTHER_DEVICE');
    expect(await members()).toEqual([]);
    const { token, code } = mail;
    const { data } = await phone.mutate<SignInResult>('auth.verifyLinkCode', { token, code });
    expect(data.joined).toMatchObject({ roomId: ann.roomId });
  });

  test('proves the address of an account that no mail had proven', async () => {
    const guest = await newPerson();
    await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', guest.id).execute();
    const sent = await invite(ann, guest.email);
    const mail = await askFor(sent, guest.browser);
    const { data } = await guest.browser.mutate<SignInResult>('auth.completeLink', { token: mail.token });
    expect([data.isNew, data.joined?.roomId]).toEqual([false, ann.roomId]);
  });

  test('still signs in when the invitation was revoked meanwhile', async () => {
    const guest = await newPerson();
    const sent = await invite(ann, guest.email);
    const browser = newBrowser();
    const mail = await askFor(sent, browser);
    await ann.browser.mutate('sharing.revoke', { invitationId: sent.data.invitation.id });
    const next = new URL(mail.link).searchParams.get('next');
    const { status, data } = await browser.mutate<SignInResult>('auth.completeLink', { token: mail.token, next });
    // The page that it leads to explains why there is no room.
    expect([status, data.joined, data.next]).toEqual([200, null, '/accept-invitation']);
    expect(await members()).toEqual([]);
  });

  test('and when the room is deleted', async () => {
    const roomId = await addRoom(db(), ann.id);
    const sent = await invite(ann, newAddress(), { roomId });
    const browser = newBrowser();
    const mail = await askFor(sent, browser);
    await sql`delete from space where id = ${roomId}`.execute(db());
    const { data } = await browser.mutate<SignInResult>('auth.completeLink', { token: mail.token });
    expect(data.joined).toBeNull();
  });

  test('is refused if the invitation is deleted at the same time', async () => {
    const sent = await invite(ann, newAddress());
    await forgetLimits();
    const { db } = server.services;
    const deletion = await db.startTransaction().execute();
    await deletion.deleteFrom('invitation').where('id', '=', sent.data.invitation.id).execute();
    const asked = newBrowser().mutate('invitations.sendSignInLink', { token: tokenOf(sent) });
    await eventually(async () => (await waitingForLocks(db)) > 0);
    await deletion.commit().execute();
    expect((await asked).error?.appCode).toBe('INVITATION_INVALID');
  });

  test('is sent at most three times an hour', async () => {
    const sent = await invite(ann, newAddress());
    await forgetLimits();
    const { signInPause } = server.services.env;
    // The pause between two sign-in mails is a different limit.
    Object.assign(server.services.env, { signInPause: 0 });
    const codes = [];
    for (let i = 0; i < 4; i++) {
      const asked = await new TestBrowser(server.app, `198.51.100.${i}`).mutate('invitations.sendSignInLink', {
        token: tokenOf(sent),
      });
      codes.push(asked.status);
    }
    Object.assign(server.services.env, { signInPause });
    expect(codes).toEqual([200, 200, 200, 429]);
  });
});

test('an ordinary sign-in mail accepts nothing', async () => {
  const guest = await newPerson();
  const sent = await invite(ann, guest.email);
  await preview(guest.browser, tokenOf(sent));
  const { data } = await signIn(guest.browser, guest.email);
  expect([data.joined, await members(), await statusOf(sent)]).toEqual([null, [], 'pending']);
});
