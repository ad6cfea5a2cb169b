import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { TestDatabase } from '@boxroom/db/testing/test-database';
import { createTestDatabase } from '@boxroom/db/testing/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { createLogger } from '../logger.ts';
import type { RunningServer } from '../start.ts';
import { startServer } from '../start.ts';
import type { TestMailServer } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { eventually } from '../testing/test-app.ts';

let database: TestDatabase;
let dataDir: string;
let server: RunningServer | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boxroom-mail-'));
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('mail_outbox').execute();
});
afterEach(async () => {
  await server?.stop();
  server = null;
  await rm(dataDir, { recursive: true });
});

/** Starts the whole server on a free port and returns its address. */
async function start(variables: Record<string, string>): Promise<string> {
  const read = readEnv({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...variables });
  if (!read.ok) throw new Error(read.problems.join(' '));
  server = await startServer({
    env: { ...read.env, port: 0 },
    log: createLogger('silent'),
    print: () => undefined,
    program: import.meta.filename,
  });
  return `http://127.0.0.1:${server.port}`;
}

async function askForLink(origin: string, email: string): Promise<{ isTestAddress?: boolean }> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${origin}/trpc/auth.requestLink`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  const { result } = (await answer.json()) as { result: { data: { isTestAddress?: boolean } } };
  return result.data;
}

const isMarkedSent = async (email: string) => {
  const row = await database.db
    .selectFrom('mail_outbox')
    .select('sent_at')
    .where('to_email', '=', email)
    .executeTakeFirst();
  return row?.sent_at instanceof Date;
};

describe('a sign-in mail is sent', () => {
  let mailServer: TestMailServer | null = null;
  let provider: Server | null = null;
  afterEach(async () => {
    await mailServer?.close();
    provider?.closeAllConnections();
    provider?.close();
    [mailServer, provider] = [null, null];
  });

  test('through SMTP', async () => {
    mailServer = await startMailServer({ hideSTARTTLS: true });
    const { received, port } = mailServer;
    const origin = await start({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Boxroom <boxes@example.org>' });
    expect(server?.outboxFolder).toBeNull();
    expect(await askForLink(origin, 'ada@boxes.dev')).not.toHaveProperty('isTestAddress');
    await eventually(() => isMarkedSent('ada@boxes.dev'));
    expect(received.map(({ from, to }) => [from, to])).toEqual([['boxes@example.org', ['ada@boxes.dev']]]);
    // A mail to a reserved address is marked as sent, and nothing is sent.
    expect(await askForLink(origin, 'ada@home.example')).toMatchObject({ isTestAddress: true });
    await eventually(() => isMarkedSent('ada@home.example'));
    expect(received).toHaveLength(1);
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toContain('boxroom_mails_waiting 0\n');
    expect(metrics).toContain('boxroom_mails_given_up 0\n');
  });

  test('through Resend', async () => {
    const asked: unknown[] = [];
    provider = createServer((request, response) => {
      void json(request).then((body) => {
        asked.push(body);
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: 'm1' }));
      });
    });
    await new Promise<void>((resolve) => provider?.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const origin = await start({ RESEND_API_KEY: 're_1', RESEND_BASE_URL: `http://127.0.0.1:${port}` });
    await askForLink(origin, 'ada@boxes.dev');
    await eventually(() => isMarkedSent('ada@boxes.dev'));
    expect(asked).toMatchObject([{ to: 'ada@boxes.dev', from: 'Boxroom <onboarding@resend.dev>' }]);
  });

  test('to a file if neither is configured, whatever the address', async () => {
    const origin = await start({});
    await askForLink(origin, 'ada@home.example');
    await eventually(() => isMarkedSent('ada@home.example'));
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1);
  });

  test('to a file that is removed with its row: with the account, or after a month', async () => {
    const origin = await start({});
    await askForLink(origin, 'ada@home.example');
    await eventually(() => isMarkedSent('ada@home.example'));
    const [gone = ''] = await readdir(join(dataDir, 'outbox'));
    await writeFile(join(dataDir, 'outbox', `${gone}.part`), '');
    await writeFile(join(dataDir, 'outbox', 'notes.txt'), '');
    await database.db.deleteFrom('mail_outbox').execute();
    await askForLink(origin, 'bob@home.example');
    // Bob's mail and the notes; meanwhile two of the old files may be there.
    await eventually(async () => {
      const files = await readdir(join(dataDir, 'outbox'));
      return files.length === 2 && files.includes('notes.txt') && !files.some((name) => name.startsWith(gone));
    });
  });
});
