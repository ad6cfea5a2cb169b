import { english } from '@boxroom/domain/language/translator';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestMailServer } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { makeSelfSigned } from '../testing/self-signed.ts';
import { composeMail } from './compose-mail.ts';
import type { QueuedMail } from './mail.ts';
import { MailRefusedError } from './mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const mail: QueuedMail = {
  ...composeMail(
    {
      kind: 'digest',
      to: 'ada@boxes.dev',
      subject: 'Grüße aus dem Keller',
      unsubscribeUrl: 'https://boxes.example.org/unsubscribe?token=un_1',
      parts: [{ kind: 'text', text: 'Skis – 2 pairs' }],
    },
    english,
  ),
  id: '0198c0de-0000-7000-8000-000000000001',
  createdAt: new Date('2026-11-21T10:00:00Z'),
};

const { key, cert } = makeSelfSigned();

let server: TestMailServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

type Options = Parameters<typeof createSmtpTransport>[0];
async function transportTo(options: Parameters<typeof startMailServer>[0], own: Partial<Options> = {}) {
  server = await startMailServer(options);
  const senders = ['Boxroom <boxes@example.org>'];
  const transport = createSmtpTransport({
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    login: null,
    senders,
    timeoutMs: 2000,
    ...own,
  });
  return { transport, server };
}

test('sends text and HTML, with a stable Message-ID and unsubscribe headers', async () => {
  const { transport, server } = await transportTo({ hideSTARTTLS: true });
  await transport.send(mail);
  await transport.send(mail);
  expect(server.received).toHaveLength(2);
  const [{ from, to, source } = { from: '', to: [], source: '' }, second] = server.received;
  expect([from, to]).toEqual(['boxes@example.org', ['ada@boxes.dev']]);
  expect(source).toContain('From: Boxroom <boxes@example.org>');
  expect(source).toContain('Message-ID: <0198c0de-0000-7000-8000-000000000001@example.org>');
  expect(second?.source).toContain('Message-ID: <0198c0de-0000-7000-8000-000000000001@example.org>');
  expect(source).toContain('List-Unsubscribe: <https://boxes.example.org/unsubscribe?token=un_1>');
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(source).toMatch(/Subject: =\?UTF-8\?/);
  expect(source).toMatch(/Content-Type: text\/plain/);
  expect(source).toMatch(/Content-Type: text\/html/);
});

describe('the connection', () => {
  const onAuth: NonNullable<Parameters<typeof startMailServer>[0]>['onAuth'] = (auth, _session, done) =>
    auth.password === 'secret' ? done(null, { user: auth.username ?? '' }) : done(new Error('Invalid login'));

  test('is encrypted by STARTTLS before the login', async () => {
    const login = { user: 'boxes', password: 'secret' };
    const { transport, server } = await transportTo({ key, cert, onAuth }, { security: 'starttls', login, ca: cert });
    await transport.send(mail);
    expect(server.received).toMatchObject([{ isEncrypted: true, user: 'boxes' }]);
  });

  test('is encrypted from the first byte', async () => {
    const { transport, server } = await transportTo({ secure: true, key, cert }, { security: 'tls', ca: cert });
    await transport.send(mail);
    expect(server.received).toMatchObject([{ isEncrypted: true }]);
  });

  test('is refused if the server has no STARTTLS', async () => {
    const { transport, server } = await transportTo({ hideSTARTTLS: true }, { security: 'starttls' });
    await expect(transport.send(mail)).rejects.toThrow('Failed to send email with any sender address');
    expect(server.received).toEqual([]);
  });

  test('is refused if the certificate is not trusted', async () => {
    const { transport, server } = await transportTo({ key, cert }, { security: 'starttls' });
    await expect(transport.send(mail)).rejects.toThrow('Failed to send email with any sender address');
    expect(server.received).toEqual([]);
  });

  test('retries after a wrong password, which the operator can correct', async () => {
    const login = { user: 'boxes', password: 'wrong' };
    const { transport } = await transportTo({ key, cert, onAuth }, { security: 'starttls', login, ca: cert });
    await expect(transport.send(mail)).rejects.not.toBeInstanceOf(MailRefusedError);
  });
});

describe('a refusal', () => {
  const refuse = (responseCode: number) => Object.assign(new Error('ada@boxes.dev is not here'), { responseCode });

  test('that is permanent is not retried, and its reason names no address', async () => {
    const { transport } = await transportTo({ onRcptTo: (_to, _session, done) => done(refuse(550)) });
    const sending = transport.send(mail);
    await expect(sending).rejects.toBeInstanceOf(MailRefusedError);
    await expect(sending).rejects.toThrow(/^Failed to send email with any sender address: EENVELOPE RCPT TO 550$/);
  });

  test('that is temporary is retried', async () => {
    const { transport } = await transportTo({ onRcptTo: (_to, _session, done) => done(refuse(451)) });
    const sending = transport.send(mail);
    await expect(sending).rejects.toThrow('451');
    await expect(sending).rejects.not.toBeInstanceOf(MailRefusedError);
  });

  test('of one sender moves on to the next', async () => {
    const senders = ['a@example.org', 'b@example.org', 'c@example.org'];
    const asked: string[] = [];
    const { transport, server } = await transportTo(
      {
        onMailFrom({ address }, _session, done) {
          asked.push(address);
          done(address === 'b@example.org' ? null : refuse(553));
        },
      },
      { senders },
    );
    await transport.send(mail);
    expect(asked).toEqual(['a@example.org', 'b@example.org']);
    expect(server.received.map(({ from }) => from)).toEqual(['b@example.org']);
  });

  test('of all senders is permanent', async () => {
    const senders = ['a@example.org', 'b@example.org'];
    const { transport } = await transportTo({ onMailFrom: (_from, _session, done) => done(refuse(553)) }, { senders });
    await expect(transport.send(mail)).rejects.toThrow(
      /^Failed to send email with any sender address: EENVELOPE MAIL FROM 553; EENVELOPE MAIL FROM 553$/,
    );
  });
});

test('a missing reply to the message stops before the next sender: the mail may have been accepted', async () => {
  const senders = ['a@example.org', 'b@example.org'];
  const asked: string[] = [];
  const { transport } = await transportTo(
    {
      onMailFrom({ address }, _session, done) {
        asked.push(address);
        done();
      },
      onData: (stream) => void stream.resume(), // never replies
    },
    { senders, timeoutMs: 300 },
  );
  await expect(transport.send(mail)).rejects.not.toBeInstanceOf(MailRefusedError);
  expect(asked).toEqual(['a@example.org']);
});

test('fails if the server is unreachable', async () => {
  const { transport, server } = await transportTo({});
  await server.close();
  await expect(transport.send(mail)).rejects.toThrow('Failed to send email with any sender address');
});
