import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { english } from '@boxroom/domain/language/translator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileTransport } from './file-transport.ts';
import type { QueuedMail } from './mail.ts';
import { MailRefusedError } from './mail.ts';
import { createResendTransport } from './resend-transport.ts';
import { readSignInMail, signInMail } from './sign-in-mail.ts';

const link = 'https://boxes.example.org/auth-callback?token=sl_abc&next=%2Fapp';
const queued = (id: string, createdAt: string): QueuedMail => ({
  ...signInMail({ to: 'ada@example.org', link, code: '012345', minutes: 10 }, english),
  id,
  createdAt: new Date(createdAt),
});

describe('the sign-in mail', () => {
  test('has link and code on separate lines', () => {
    const mail = queued('1', '2026-11-21T10:00:00Z');
    expect(readSignInMail(mail.text)).toEqual({ link, code: '012345' });
    expect(mail.html).toContain(`href="https://boxes.example.org/auth-callback?token=sl_abc&amp;next=%2Fapp"`);
    expect(mail.text).toContain('for 10 minutes');
  });

  test('escapes its values', () => {
    const { html } = signInMail(
      {
        to: 'a@b.co',
        link: 'https://x/"><script>alert(1)</script>',
        code: '<b>',
        minutes: 10,
      },
      english,
    );
    expect(html).not.toMatch(/<script|<b>|""/);
  });
});

describe('the file transport', () => {
  let folder: string;
  const printed: string[] = [];
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'boxroom-mail-')), 'outbox');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true }));

  test('writes one file per mail, sorted by time, and prints the link and the code', async () => {
    const transport = createFileTransport({
      folder,
      from: 'Boxroom <b@example.org>',
      print: (line) => printed.push(line),
    });
    await transport.send(queued('b', '2026-11-21T10:00:00.002Z'));
    await transport.send(queued('a', '2026-11-21T10:00:00.010Z'));
    await transport.send(queued('b', '2026-11-21T10:00:00.002Z'));
    const files = await readdir(folder);
    expect(files.toSorted()).toEqual(['2026-11-21T10-00-00-002Z-b.json', '2026-11-21T10-00-00-010Z-a.json']);
    const file = join(folder, files.toSorted()[0] ?? '');
    const content = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    expect(Object.keys(content)).toEqual(['to', 'from', 'subject', 'html', 'text', 'createdAt']);
    expect(content).toMatchObject({
      to: 'ada@example.org',
      from: 'Boxroom <b@example.org>',
      createdAt: '2026-11-21T10:00:00.002Z',
    });
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(printed[0]).toContain(link);
    expect(printed[0]).toContain('012345');
  });
});

describe('the Resend transport', () => {
  let provider: Server;
  let baseUrl: string;
  let asked: { from: string; key: string | undefined; body: Record<string, unknown> }[];
  let answer: (from: string) => number | null;

  beforeEach(async () => {
    asked = [];
    provider = createServer((request, response) => void provide(request, response));
    async function provide(request: IncomingMessage, response: ServerResponse) {
      const body = (await json(request)) as { from: string };
      asked.push({ from: body.from, key: request.headers['idempotency-key'] as string | undefined, body });
      const status = answer(body.from);
      if (status === null) return; // Never responds.
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          status === 200 ? { id: 'm1' } : { name: 'validation_error', message: 'secret detail', statusCode: status },
        ),
      );
    }
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    provider.closeAllConnections();
    provider.close();
  });

  const transport = (senders: string[]) =>
    createResendTransport({ apiKey: 're_test', baseUrl, senders, timeoutMs: 300 });
  const mail = queued('0198', '2026-11-21T10:00:00Z');

  test('sends once, with the same key for each attempt', async () => {
    answer = () => 200;
    await transport(['a@example.org', 'b@example.org']).send(mail);
    await transport(['a@example.org', 'b@example.org']).send(mail);
    expect(asked.map(({ from, key }) => [from, key])).toEqual([
      ['a@example.org', '0198-0'],
      ['a@example.org', '0198-0'],
    ]);
    expect(asked[0]?.body).toMatchObject({
      to: 'ada@example.org',
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    });
  });

  test('tries the senders in order', async () => {
    answer = (from) => (from === 'c@example.org' ? 200 : 403);
    await transport(['a@example.org', 'b@example.org', 'c@example.org']).send(mail);
    expect(asked.map(({ from }) => from)).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
  });

  test('fails if all senders fail, with reasons but no content', async () => {
    answer = (from) => (from === 'a@example.org' ? 500 : null);
    await expect(transport(['a@example.org', 'b@example.org']).send(mail)).rejects.toThrow(
      'Failed to send email with any sender address: validation_error; timeout',
    );
  });

  test('stops before the next sender after a timeout or a rate limit', async () => {
    const senders = ['a@example.org', 'b@example.org'];
    for (const status of [null, 429]) {
      asked = [];
      answer = () => status;
      const sending = transport(senders).send(mail);
      await expect(sending).rejects.toThrow('Failed to send email with any sender address');
      await expect(sending).rejects.not.toBeInstanceOf(MailRefusedError);
      expect(asked.map(({ from }) => from)).toEqual(['a@example.org']);
    }
  });

  test.each([
    [422, true],
    [403, false],
    [500, false],
  ])('treats status %d as permanent: %s', async (status, isRefused) => {
    answer = () => status;
    const outcome: unknown = await transport(['a@example.org'])
      .send(mail)
      .catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome instanceof MailRefusedError).toBe(isRefused);
  });

  test('sends the unsubscribe headers', async () => {
    answer = () => 200;
    await transport(['a@example.org']).send({ ...mail, unsubscribeUrl: 'https://x/unsubscribe?token=un_1' });
    expect(asked[0]?.body['headers']).toEqual({
      'List-Unsubscribe': '<https://x/unsubscribe?token=un_1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('fails if the provider is unreachable', async () => {
    answer = () => 200;
    await new Promise<void>((resolve) => void provider.close(() => resolve()));
    await expect(transport(['a@example.org']).send(mail)).rejects.toThrow(
      'Failed to send email with any sender address',
    );
    expect(asked).toEqual([]);
  });
});
