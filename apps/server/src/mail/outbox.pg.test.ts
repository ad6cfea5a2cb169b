import { addPerson } from '@boxroom/db/testing/sample-rows';
import type { TestDatabase } from '@boxroom/db/testing/test-database';
import { createTestDatabase } from '@boxroom/db/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { eventually } from '../testing/test-app.ts';
import type { Mail, MailTransport, QueuedMail } from './mail.ts';
import { MailRefusedError } from './mail.ts';
import { claimMail, enqueueMail, isMailStandingStill, outboxState } from './outbox.ts';
import { sendDueMails, startMailWorker } from './worker.ts';

const log = createLogger('silent');
let database: TestDatabase;
let sent: QueuedMail[];
const working: MailTransport = { send: async (mail) => void sent.push(mail) };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  sent = [];
  await database.db.deleteFrom('mail_outbox').execute();
});

const mail = (to: string): Mail => ({ kind: 'sign-in', to, subject: 'Hello', html: '<p>secret</p>', text: 'secret' });
const enqueue = (to = 'ada@example.org') => database.db.transaction().execute((tx) => enqueueMail(tx, mail(to)));
const rows = () => database.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute();
const timePasses = (interval: string) =>
  sql`update mail_outbox set created_at = created_at - ${interval}::interval, next_try_at = next_try_at - ${interval}::interval`.execute(
    database.db,
  );
const sendDue = (transport = working) => sendDueMails({ db: database.db, transport, log });

describe('the outbox', () => {
  test('drops the mails of a rolled-back transaction', async () => {
    const undone = database.db.transaction().execute(async (tx) => {
      await enqueueMail(tx, mail('ada@example.org'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await sendDue()).toBe(0);
  });

  test('sends in order and erases the content of sent mails', async () => {
    await enqueue('a@example.org');
    await enqueue('b@example.org');
    expect(await sendDue()).toBe(2);
    expect(sent.map(({ to, text }) => [to, text])).toEqual([
      ['a@example.org', 'secret'],
      ['b@example.org', 'secret'],
    ]);
    expect(await sendDue()).toBe(0);
    for (const row of await rows())
      expect(row).toMatchObject({ html: '', text: '', tries: 1, sent_at: expect.any(Date) as Date });
  });

  test('sends mails that somebody waits for before reminders', async () => {
    const digest = { ...mail('digest@example.org'), kind: 'digest' } as const;
    for (let n = 0; n < 3; n++) await database.db.transaction().execute((tx) => enqueueMail(tx, digest));
    await enqueue('a@example.org');
    expect((await claimMail(database.db))?.to).toBe('a@example.org');
    expect((await claimMail(database.db))?.to).toBe('digest@example.org');
  });

  test('is stalled if nobody has claimed a due mail for long, not if it is long or a mail is being retried', async () => {
    const isStill = () => isMailStandingStill(database.db, 15 * 60);
    expect(await isStill()).toBe(false);
    await enqueue();
    await timePasses('14 minutes');
    expect(await isStill()).toBe(false);
    await timePasses('2 minutes');
    expect(await isStill()).toBe(true);
    await enqueue('b@example.org');
    await claimMail(database.db);
    expect(await isStill()).toBe(false);
    await timePasses('16 minutes');
    expect(await isStill()).toBe(true);
    await database.db.updateTable('mail_outbox').set({ kind: 'digest' }).execute();
    expect(await isStill()).toBe(false);
  });

  test('sends each mail once with several concurrent workers', async () => {
    for (let n = 0; n < 20; n++) await enqueue(`p${n}@example.org`);
    await Promise.all(Array.from({ length: 5 }, () => sendDue()));
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, n) => `p${n}@example.org`).toSorted(),
    );
  });

  test('hands a mail out again, with the same id, if its sender died before marking it', async () => {
    await enqueue();
    const first = await claimMail(database.db);
    expect(await claimMail(database.db)).toBeUndefined();
    await timePasses('119 seconds');
    expect(await sendDue()).toBe(0);
    await timePasses('1 second');
    expect(await sendDue()).toBe(1);
    expect(sent[0]?.id).toBe(first?.id);
  });

  test('retries with growing delays and gives up when the mail has expired', async () => {
    const failing: MailTransport = { send: () => Promise.reject(new Error('provider is down')) };
    await enqueue();
    const waits: number[] = [];
    for (let n = 0; n < 20; n++) {
      await sendDue(failing);
      const [row] = await rows();
      if (!row || row.failed_at) break;
      const wait = Math.round((row.next_try_at.getTime() - Date.now()) / 1000);
      waits.push(wait);
      await timePasses(`${wait + 1} seconds`);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160]);
    const [row] = await rows();
    expect(row).toMatchObject({
      last_error: 'provider is down',
      html: '',
      text: '',
      sent_at: null,
      failed_at: expect.any(Date) as Date,
    });
    expect(await sendDue()).toBe(0);
  });

  test('gives up on a permanent refusal, erases its text and links, and counts it', async () => {
    const unsubscribeUrl = 'https://boxes.example.org/unsubscribe?token=un_1';
    await database.db.transaction().execute((tx) => enqueueMail(tx, { ...mail('ada@example.org'), unsubscribeUrl }));
    expect(await outboxState(database.db)).toMatchObject({ waiting: 1, givenUp: 0 });
    await sendDue({ send: () => Promise.reject(new MailRefusedError('no such address')) });
    expect(await rows()).toMatchObject([
      {
        tries: 1,
        last_error: 'no such address',
        html: '',
        text: '',
        unsubscribe_url: null,
        failed_at: expect.any(Date) as Date,
      },
    ]);
    expect(await outboxState(database.db)).toEqual({ waiting: 0, oldestSeconds: 0, givenUp: 1 });
    expect(await sendDue()).toBe(0);
  });

  test('deletes a mail with its account, even while it is being sent', async () => {
    const { id } = await addPerson(database.db);
    await database.db
      .transaction()
      .execute((tx) =>
        enqueueMail(tx, { ...mail('ada@example.org'), userId: id, unsubscribeUrl: 'https://x/?token=un_1' }),
      );
    const deleting: MailTransport = {
      async send({ unsubscribeUrl }) {
        expect(unsubscribeUrl).toBe('https://x/?token=un_1');
        await database.db.deleteFrom('app_user').where('id', '=', id).execute();
        throw new Error('provider is down');
      },
    };
    expect(await sendDue(deleting)).toBe(0);
    expect(await rows()).toEqual([]);
  });

  test('retries a failed mail once the provider is back', async () => {
    await enqueue();
    await sendDue({ send: () => Promise.reject(new Error('down')) });
    await timePasses('6 seconds');
    expect(await sendDue()).toBe(1);
  });
});

describe('the worker', () => {
  test('sends immediately when woken, and finishes the current mail when stopped', async () => {
    const { promise: release, resolve } = Promise.withResolvers<void>();
    const slow: MailTransport = {
      async send(queued) {
        await release;
        sent.push(queued);
      },
    };
    const worker = startMailWorker({ db: database.db, transport: slow, log, pollMs: 60_000 });
    await enqueue();
    worker.wake();
    await eventually(async () => (await rows())[0]?.tries === 1);
    const stopped = worker.stop();
    resolve();
    await stopped;
    expect((await rows())[0]?.sent_at).toBeInstanceOf(Date);
  });

  test('polls for mails that nobody woke it for', async () => {
    const worker = startMailWorker({ db: database.db, transport: working, log, pollMs: 20 });
    await enqueue();
    await eventually(() => sent.length === 1);
    await worker.stop();
  });
});
