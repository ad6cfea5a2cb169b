import type { SentInvitation } from '@boxroom/domain/sharing/invitation';
import type { SharingOverview } from '@boxroom/domain/sharing/shared-access';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashSecret } from '../../auth/secrets.ts';
import { createLogger } from '../../logger.ts';
import { MailRefusedError } from '../../mail/mail.ts';
import { sendDueMails } from '../../mail/worker.ts';
import { appRouter } from '../../rpc/router.ts';
import { sweepExpired } from '../../sweep.ts';
import { type SharingPerson, sharingSteps } from '../../testing/sharing-steps.ts';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../testing/test-app.ts';

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

const { newPerson, invite, tokenOf, share, forgetLimits } = sharingSteps(() => server);
const db = () => server.services.db;
const newAddress = () => `friend${++n}@example.org`;
const invitationRow = (id: string) =>
  db().selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = (email: string) =>
  db().selectFrom('mail_outbox').selectAll().where('to_email', '=', email).orderBy('created_at').execute();
const expire = (id: string) =>
  sql`update invitation set expires_at = now() - interval '1 second' where id = ${id}`.execute(db());

describe('an invitation', () => {
  test('goes to the normalized address, for a week, with a link that only the mail and the owner see', async () => {
    const email = newAddress();
    const sent = await invite(ann, ` ${email.toUpperCase()} `, { access: 'edit' });
    expect(sent.status).toBe(200);
    const { invitation, link, delivery, reason } = sent.data;
    expect(invitation).toMatchObject({ roomId: ann.roomId, email, access: 'edit', status: 'pending' });
    expect(invitation.expiresAt - invitation.createdAt).toBe(7 * 24 * 60 * 60 * 1000);
    // Without a mail provider nothing leaves the machine: the owner passes the link on.
    expect([delivery, reason]).toEqual(['kept', null]);
    expect(new URL(link).origin).toBe(TEST_ORIGIN);
    expect(tokenOf(sent)).toMatch(/^inv_[A-Za-z0-9_-]{43}$/);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(link);
    expect(mail?.text).toContain(ann.username);
    const row = await invitationRow(invitation.id);
    expect(row.token_hash).toBe(hashSecret(tokenOf(sent)));
    expect(JSON.stringify(row)).not.toContain(tokenOf(sent));
  });

  test('grants view access by default', async () => {
    await forgetLimits();
    const { data } = await ann.browser.mutate<SentInvitation>('sharing.invite', {
      roomId: ann.roomId,
      email: newAddress(),
    });
    expect(data.invitation.access).toBe('view');
  });

  test.each(['', 'friend', 'a@b', 'a@example.org,b@example.org', 'a＠@example.org', 'x <a@example.org>'])(
    'to “%s” is refused',
    async (email) => expect((await invite(ann, email)).error?.appCode).toBe('EMAIL_INVALID'),
  );

  test('gets the same response for an address with an account and one without', async () => {
    const known = await newPerson();
    const answers = [await invite(ann, known.email), await invite(ann, newAddress())];
    const shapes = answers.map(({ status, data, setCookies }) => ({
      status,
      setCookies,
      delivery: data.delivery,
      reason: data.reason,
      keys: Object.keys(data.invitation),
      link: data.link.length,
    }));
    expect(shapes[0]).toEqual(shapes[1]);
    // It does not reveal either whether a person joined under another address.
    const guest = await newPerson();
    await share(ann, guest);
    const moved = newAddress();
    await db().updateTable('app_user').set({ email: moved }).where('id', '=', guest.id).execute();
    expect((await invite(ann, moved)).status).toBe(200);
    expect((await invite(ann, guest.email)).error?.appCode).toBe('ALREADY_MEMBER');
  });

  test('to oneself, to a member, or again while one is pending is refused', async () => {
    const [guest, email] = [await newPerson(), newAddress()];
    await share(ann, guest);
    expect((await invite(ann, ann.email.toUpperCase())).error?.appCode).toBe('ALREADY_MEMBER');
    expect((await invite(ann, guest.email)).error?.appCode).toBe('ALREADY_MEMBER');
    expect((await invite(ann, email)).status).toBe(200);
    expect((await invite(ann, email, { access: 'edit' })).error?.appCode).toBe('INVITATION_PENDING');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('is pending once per room and address, however many are sent at once', async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ann.browser.mutate('sharing.invite', { roomId: ann.roomId, email })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('needs the owner: a member gets OWNER_ONLY, and for others the room does not exist', async () => {
    const [editor, viewer, stranger] = [await newPerson(), await newPerson(), await newPerson()];
    await share(ann, editor, { access: 'edit' });
    await share(ann, viewer);
    const codes = [];
    for (const person of [editor, viewer, stranger])
      codes.push((await invite(person, newAddress(), { roomId: ann.roomId })).error?.appCode);
    expect(codes).toEqual(['OWNER_ONLY', 'OWNER_ONLY', 'NOT_FOUND']);
    const absent = await invite(stranger, newAddress(), { roomId: '00000000-0000-4000-8000-000000000000' });
    expect(absent.error?.appCode).toBe('NOT_FOUND');
    // A personal space is no room.
    expect((await invite(ann, newAddress(), { roomId: ann.id })).error?.appCode).toBe('NOT_FOUND');
  });

  test('can be sent again after it ended without a member', async () => {
    const email = newAddress();
    for (const status of ['declined', 'expired', 'revoked'] as const) {
      const { invitation } = (await invite(ann, email)).data;
      await db().updateTable('invitation').set({ status }).where('id', '=', invitation.id).execute();
    }
    const late = (await invite(ann, email)).data.invitation;
    await expire(late.id);
    expect((await invite(ann, email)).status).toBe(200);
    const rows = await db().selectFrom('invitation').select('status').where('invitee_email', '=', email).execute();
    expect(rows).toEqual([{ status: 'pending' }]);
  });
});

describe('limits', () => {
  const ask = (who: SharingPerson, email: string) =>
    who.browser.mutate<SentInvitation>('sharing.invite', { roomId: who.roomId, email });

  test('one person sends 20 in a day, and refusals do not count', async () => {
    await forgetLimits();
    const email = newAddress();
    await ask(ann, email);
    for (let i = 0; i < 3; i++) expect((await ask(ann, email)).error?.appCode).toBe('INVITATION_PENDING');
    for (let i = 1; i < 20; i++) expect((await ask(ann, newAddress())).status).toBe(200);
    expect((await ask(ann, newAddress())).error?.appCode).toBe('RATE_LIMITED');
  });

  test('one address gets 5 in a day from all inviters together', async () => {
    const email = newAddress();
    const people = [];
    for (let i = 0; i < 6; i++) people.push(await newPerson());
    await forgetLimits();
    const codes = [];
    for (const person of people) codes.push((await ask(person, email)).status);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test('at most 50 are pending in a room', async () => {
    await sql`
      insert into invitation (id, token_hash, space_id, invitee_email, invited_by, expires_at)
      select gen_random_uuid(), gen_random_uuid(), ${ann.roomId}, i || '@example.org', ${ann.id},
        now() + interval '1 day' from generate_series(1, 50) i`.execute(db());
    const refused = await invite(ann, newAddress());
    expect([refused.status, refused.error?.appCode]).toEqual([422, 'TOO_MANY']);
    await sql`update invitation set expires_at = now() where invitee_email = '7@example.org'`.execute(db());
    expect((await invite(ann, newAddress())).status).toBe(200);
  });
});

describe('sending again', () => {
  test('mails a new link, ends the old one and restarts the week', async () => {
    const guest = await newPerson();
    const first = await invite(ann, guest.email, { access: 'edit' });
    const { id } = first.data.invitation;
    await expire(id);
    await forgetLimits();
    const second = await ann.browser.mutate<SentInvitation>('sharing.resend', { invitationId: id });
    expect(second.data.invitation).toMatchObject({ id, status: 'pending', access: 'edit' });
    const preview = (token: string) => guest.browser.mutate('invitations.preview', { token });
    expect((await preview(tokenOf(first))).error?.appCode).toBe('INVITATION_REPLACED');
    expect((await preview(tokenOf(second))).status).toBe(200);
    // The first mail was still waiting and is now withdrawn.
    const mails = (await mailsTo(guest.email)).filter(({ kind }) => kind === 'invitation');
    expect(mails.map(({ text }) => text.includes(tokenOf(second)))).toEqual([true]);
  });

  test('asks a person again who has declined', async () => {
    const email = newAddress();
    const { id } = (await invite(ann, email)).data.invitation;
    await db().updateTable('invitation').set({ status: 'declined' }).where('id', '=', id).execute();
    const again = await ann.browser.mutate<SentInvitation>('sharing.resend', { invitationId: id });
    expect(again.data.invitation.status).toBe('pending');
  });

  test('needs the owner, and an invitation that nobody accepted', async () => {
    const guest = await newPerson();
    const id = await share(ann, guest, { access: 'edit' });
    for (const person of [ann, guest, await newPerson()])
      expect((await person.browser.mutate('sharing.resend', { invitationId: id })).error?.appCode).toBe('NOT_FOUND');
    // Refused calls do not use up the limit of the address.
    const { browser, roomId } = await newPerson();
    await forgetLimits();
    for (let i = 0; i < 6; i++) await ann.browser.mutate('sharing.resend', { invitationId: id });
    expect((await browser.mutate('sharing.invite', { roomId, email: guest.email })).status).toBe(200);
  });
});

describe('revoking', () => {
  test('ends an invitation and its mail', async () => {
    const guest = await newPerson();
    const sent = await invite(ann, guest.email);
    const { id } = sent.data.invitation;
    expect((await ann.browser.mutate('sharing.revoke', { invitationId: id })).status).toBe(200);
    expect((await invitationRow(id)).status).toBe('revoked');
    expect((await mailsTo(guest.email)).filter(({ kind }) => kind === 'invitation')).toEqual([]);
    const accepted = await guest.browser.mutate('invitations.accept', { token: tokenOf(sent) });
    expect(accepted.error?.appCode).toBe('INVITATION_REVOKED');
    // It stays on the list as revoked until the owner dismisses it.
    const listed = async () => {
      const { data } = await ann.browser.query<SharingOverview>('sharing.overview');
      return data.rooms.flatMap(({ invitations }) => invitations).filter((one) => one.id === id);
    };
    expect(await listed()).toMatchObject([{ status: 'revoked' }]);
    expect((await ann.browser.mutate('sharing.revoke', { invitationId: id })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await ann.browser.mutate('sharing.revoke', { invitationId: id })).error?.appCode).toBe('NOT_FOUND');
  });

  test('wins against a concurrent acceptance: the person is no member afterwards', async () => {
    const guest = await newPerson();
    for (let round = 0; round < 8; round++) {
      const sent = await invite(ann, guest.email);
      const { id } = sent.data.invitation;
      await Promise.all([
        ann.browser.mutate('sharing.revoke', { invitationId: id }),
        guest.browser.mutate('invitations.accept', { token: tokenOf(sent) }),
      ]);
      const members = await db().selectFrom('room_member').selectAll().where('space_id', '=', ann.roomId).execute();
      expect([members, (await invitationRow(id)).status]).toEqual([[], 'revoked']);
    }
  });

  test('and changing the level need the owner: an editor sees no invitations', async () => {
    const [editor, email] = [await newPerson(), newAddress()];
    await share(ann, editor, { access: 'edit' });
    const { id } = (await invite(ann, email)).data.invitation;
    for (const person of [editor, await newPerson()]) {
      for (const [path, input] of [
        ['sharing.revoke', { invitationId: id }],
        ['sharing.resend', { invitationId: id }],
        ['sharing.setInvitationAccess', { invitationId: id, access: 'edit' }],
      ] as const)
        expect((await person.browser.mutate(path, input)).error?.appCode).toBe('NOT_FOUND');
      const overview = await person.browser.query('sharing.overview');
      expect(JSON.stringify(overview.data)).not.toContain(email);
    }
    const changed = await ann.browser.mutate('sharing.setInvitationAccess', { invitationId: id, access: 'edit' });
    expect(changed.data).toMatchObject({ access: 'edit' });
    expect(await invitationRow(id)).toMatchObject({ status: 'pending', access: 'edit' });
  });
});

test('an expired one is recorded, and deleted later', async () => {
  const { id } = (await invite(ann, newAddress())).data.invitation;
  await expire(id);
  await sweepExpired(db());
  expect((await invitationRow(id)).status).toBe('expired');
  await sql`update invitation set updated_at = now() - interval '91 days' where id = ${id}`.execute(db());
  await sweepExpired(db());
  expect(await db().selectFrom('invitation').select('id').where('id', '=', id).execute()).toEqual([]);
});

describe('the mail', () => {
  const outcomes: [string, () => Promise<void>, { delivery: string; reason: string | null }][] = [
    ['is taken', async () => undefined, { delivery: 'sent', reason: null }],
    [
      'is refused for good',
      async () => {
        throw new MailRefusedError('550 no such user at mx1.internal');
      },
      { delivery: 'failed', reason: 'The mail provider refused it.' },
    ],
    [
      'cannot be sent now',
      async () => {
        throw new Error('connect ECONNREFUSED 10.0.0.5:25');
      },
      { delivery: 'queued', reason: 'The mail provider has not accepted it yet.' },
    ],
    [
      'is taken from no sender',
      async () => {
        throw new Error('Failed to send email with any sender address: rate_limit; secret_host');
      },
      { delivery: 'queued', reason: 'Failed to send email with any sender address' },
    ],
  ];
  test.each(outcomes)('the owner sees that it %s', async (_, send, expected) => {
    await sql`update mail_outbox set sent_at = now()`.execute(db());
    const { mailer, env } = server.services;
    const { wake } = mailer;
    Object.assign(env, { smtp: { url: 'smtp://127.0.0.1:1' } });
    const log = createLogger('silent');
    mailer.waitMs = 5000;
    mailer.wake = () => void sendDueMails({ db: db(), log, transport: { send } });
    try {
      const { delivery, reason } = (await invite(ann, `friend${++n}@boxes.dev`)).data;
      expect({ delivery, reason }).toEqual(expected);
    } finally {
      Object.assign(mailer, { wake, waitMs: 0 });
      Object.assign(env, { smtp: null });
    }
  });

  test('to a test address is not sent, and the response reports it', async () => {
    const { env } = server.services;
    Object.assign(env, { smtp: { url: 'smtp://127.0.0.1:1' } });
    try {
      expect((await invite(ann, newAddress())).data.delivery).toBe('test');
    } finally {
      Object.assign(env, { smtp: null });
    }
  });
});
