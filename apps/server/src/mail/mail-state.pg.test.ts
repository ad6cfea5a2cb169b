import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@boxroom/db/testing/test-database';
import { createTestDatabase } from '@boxroom/db/testing/test-database';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { createLogger } from '../logger.ts';
import type { RunningServer } from '../start.ts';
import { startServer } from '../start.ts';
import type { TestMailServer } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { createReachability } from './reachability.ts';

let database: TestDatabase;
let dataDir: string;
let server: RunningServer | null = null;
let mailServer: TestMailServer | null = null;
let cookies: Map<string, string>;
let origin: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boxroom-mail-'));
  cookies = new Map();
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('mail_outbox').execute();
});
afterEach(async () => {
  await server?.stop();
  await mailServer?.close();
  [server, mailServer] = [null, null];
  await rm(dataDir, { recursive: true });
});

/** Starts the server with a mail server that responds as configured; `null`: none listens at its port any more. */
async function start(options: SMTPServerOptions | null): Promise<void> {
  await server?.stop();
  await mailServer?.close();
  mailServer = await startMailServer({ hideSTARTTLS: true, ...options });
  const { port } = mailServer;
  if (options === null) {
    await mailServer.close();
    mailServer = null;
  }
  const read = readEnv({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Boxroom <boxes@example.org>',
    SIGN_IN_PAUSE: '1',
  });
  if (!read.ok) throw new Error(read.problems.join(' '));
  server = await startServer({
    env: { ...read.env, port: 0 },
    log: createLogger('silent'),
    print: () => undefined,
    program: import.meta.filename,
  });
  origin = `http://127.0.0.1:${server.port}`;
}

async function call<T>(method: 'GET' | 'POST', path: string, input: unknown): Promise<T> {
  const query = method === 'GET' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const answer = await fetch(`${origin}/trpc/${path}${query}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  const { result, error } = (await answer.json()) as { result?: { data: T }; error?: unknown };
  if (!result) throw new Error(JSON.stringify(error));
  return result.data;
}

const mutate = <T>(path: string, input: unknown) => call<T>('POST', path, input);
const stateOf = async (requestId: string | null) =>
  (await call<{ state: string }>('GET', 'auth.mailState', { requestId })).state;

async function askForLink(email: string): Promise<string> {
  return (await mutate<{ requestId: string }>('auth.requestLink', { email })).requestId;
}

/** Signs in through a mail server that accepts everything. */
async function signIn(email: string): Promise<void> {
  await start({});
  const requestId = await askForLink(email);
  expect(await stateOf(requestId)).toBe('leaving');
  const code = /^\d{6}\s*$/m.exec(mailServer?.received.at(-1)?.source ?? '')?.[0].trim();
  await mutate('auth.verifyCode', { requestId, code });
}

const refuse = (responseCode: number): NonNullable<SMTPServerOptions['onRcptTo']> => {
  return (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode }));
};
const refuseSender = (responseCode: number): NonNullable<SMTPServerOptions['onMailFrom']> => {
  return (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode }));
};

const BREAKDOWNS = [
  ['takes no recipient', { onRcptTo: refuse(550) }, 'failed', 'refused'],
  ['takes no recipient for now', { onRcptTo: refuse(450) }, 'queued', 'stuck'],
  ['takes no sender', { onMailFrom: refuseSender(550) }, 'failed', 'refused'],
  ['takes no sender for now', { onMailFrom: refuseSender(451) }, 'queued', 'stuck'],
  ['is unreachable', null, 'queued', 'stuck'],
] as const;

describe.each(BREAKDOWNS)('a mail server that %s', (_name, options, delivery, state) => {
  test('is reported to the person who requested a sign-in mail', async () => {
    await start(options);
    expect(await stateOf(await askForLink('ada@boxes.dev'))).toBe(state);
  });

  test('is reported after setting a password, changing the address and inviting a friend', async () => {
    await signIn('bob@boxes.dev');
    await start(options);
    const answer = { delivery, reason: 'Failed to send email with any sender address' };
    expect(await mutate('auth.requestRecovery', { email: 'bob@boxes.dev' })).toEqual(answer);
    expect(await mutate('account.requestEmailChange', { email: 'new@boxes.dev' })).toMatchObject(answer);
    expect(await mutate('referral.invite', { email: `friend-${state}-${_name.length}@boxes.dev` })).toMatchObject({
      outcome: 'sent',
      ...answer,
    });
  });
});

describe('the state of mail as a whole', () => {
  test('is the same for known and unknown addresses, also right after a request for them', async () => {
    await signIn('carol@boxes.dev');
    cookies = new Map();
    for (const email of ['carol@boxes.dev', 'nobody@boxes.dev']) {
      await database.db.deleteFrom('mail_outbox').execute();
      await start({ onRcptTo: refuse(450) });
      expect(await mutate('auth.requestRecovery', { email })).toEqual({ delivery: null, reason: null });
      // Only a known address gets a mail, and its failure must not show.
      if (email.startsWith('carol')) {
        await expect
          .poll(() => database.db.selectFrom('mail_outbox').select('last_error').executeTakeFirst())
          .toMatchObject({ last_error: expect.any(String) as string });
      }
      expect(await stateOf(null)).toBe('leaving');
    }
  });

  test('is reported before any mail if the mail server does not respond', async () => {
    await start(null);
    await mutate('auth.requestRecovery', { email: 'nobody@boxes.dev' });
    expect(await stateOf(null)).toBe('stuck');
  });

  test('follows the results of other mails, until one leaves again', async () => {
    let isBroken = true;
    await start({
      onMailFrom: (address, session, done) => (isBroken ? refuseSender(451)(address, session, done) : done()),
    });
    await stateOf(await askForLink('ada@boxes.dev'));
    expect(await stateOf(null)).toBe('stuck');
    isBroken = false;
    expect(await stateOf(await askForLink('eve@boxes.dev'))).toBe('leaving');
    expect(await stateOf(null)).toBe('leaving');
  });

  test('one address that does not exist proves nothing about others; two in a row do', async () => {
    await start({ onRcptTo: refuse(550) });
    expect(await stateOf(await askForLink('typo@boxes.dev'))).toBe('refused');
    expect(await stateOf(null)).toBe('leaving');
    expect(await stateOf(await askForLink('tpyo@boxes.dev'))).toBe('refused');
    expect(await stateOf(null)).toBe('stuck');
  });

  test('only a sign-in mail is awaited by its id', async () => {
    await signIn('dave@boxes.dev');
    await start({ onRcptTo: refuse(550) });
    await mutate('auth.requestRecovery', { email: 'dave@boxes.dev' });
    const { id } = await database.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('kind', '=', 'recovery')
      .executeTakeFirstOrThrow();
    expect(await stateOf(id)).toBe('leaving');
  });
});

test('any number of requests check the mail server once', async () => {
  let checks = 0;
  const isReachable = createReachability(
    {
      send: () => Promise.resolve(),
      check: () => {
        checks++;
        return Promise.reject(new Error('away'));
      },
    },
    1000,
  );
  const answers = await Promise.all(Array.from({ length: 50 }, () => isReachable()));
  expect([checks, new Set(answers)]).toEqual([1, new Set([false])]);
});

test('a server without a way to send mail reports it', async () => {
  const read = readEnv({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.problems.join(' '));
  server = await startServer({
    env: { ...read.env, port: 0 },
    log: createLogger('silent'),
    print: () => undefined,
    program: import.meta.filename,
  });
  origin = `http://127.0.0.1:${server.port}`;
  expect(await stateOf(await askForLink('ada@boxes.dev'))).toBe('kept');
  expect(await stateOf(null)).toBe('kept');
});
