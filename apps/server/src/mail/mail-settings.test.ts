import { describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';

const FROM = { MAIL_FROM: 'Boxroom <boxes@example.org>' };

function smtpOf(variables: Record<string, string>) {
  const read = readEnv({ ...FROM, ...variables });
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.env.smtp;
}

function problemsOf(variables: Record<string, string>): string[] {
  const read = readEnv(variables);
  return read.ok ? [] : read.problems;
}

describe('SMTP settings', () => {
  const login = { user: 'boxes', password: 'p@ss:word' };
  test.each([
    [{}, null],
    [
      { SMTP_HOST: 'mail.example.org', SMTP_USER: 'boxes', SMTP_PASSWORD: 'p@ss:word' },
      { host: 'mail.example.org', port: 587, security: 'starttls', login },
    ],
    [
      { SMTP_HOST: 'mail.example.org', SMTP_PORT: '465' },
      { host: 'mail.example.org', port: 465, security: 'tls', login: null },
    ],
    [
      { SMTP_HOST: 'mail.example.org', SMTP_SECURE: 'tls', SMTP_PORT: '2465' },
      { host: 'mail.example.org', port: 2465, security: 'tls', login: null },
    ],
    [{ SMTP_HOST: 'localhost' }, { host: 'localhost', port: 25, security: 'none', login: null }],
    [
      { SMTP_URL: 'smtps://boxes:p%40ss%3Aword@mail.example.org' },
      { host: 'mail.example.org', port: 465, security: 'tls', login },
    ],
    [
      { SMTP_URL: 'smtp://mail.example.org' },
      { host: 'mail.example.org', port: 587, security: 'starttls', login: null },
    ],
    [{ SMTP_URL: 'smtp://127.0.0.1:1025/' }, { host: '127.0.0.1', port: 1025, security: 'none', login: null }],
    [{ SMTP_URL: 'smtp://[::1]:1025' }, { host: '::1', port: 1025, security: 'none', login: null }],
  ])('reads %j', (variables, smtp) => {
    expect(smtpOf(variables)).toEqual(smtp);
  });

  test.each([
    [{ ...FROM, SMTP_URL: 'mail.example.org' }, 'SMTP_URL must look like smtps://user:password@mail.example.org:465.'],
    [{ ...FROM, SMTP_URL: 'smtp://a/?tls=no' }, 'SMTP_URL must look like smtps://user:password@mail.example.org:465.'],
    [{ ...FROM, SMTP_HOST: 'a', SMTP_PORT: '0' }, 'SMTP_PORT must be a whole number from 1 to 65535.'],
    [{ ...FROM, SMTP_HOST: 'a', SMTP_SECURE: 'yes' }, 'SMTP_SECURE must be one of tls, starttls, none.'],
    [{ ...FROM, SMTP_HOST: 'a', SMTP_URL: 'smtp://b' }, 'Set SMTP_URL or SMTP_HOST, not both.'],
    [{ ...FROM, SMTP_HOST: 'a', RESEND_API_KEY: 're_1' }, 'Set RESEND_API_KEY or SMTP_HOST, not both.'],
    [{ SMTP_HOST: 'a' }, 'MAIL_FROM is required with SMTP: a mail server accepts only its own senders.'],
    [
      { ...FROM, SMTP_HOST: 'a.example', SMTP_SECURE: 'none', SMTP_USER: 'b' },
      'SMTP_SECURE=none would send the password unencrypted. Use tls or starttls.',
    ],
    [{ MAIL_MODE: 'dry' }, 'MAIL_MODE must be live or test.'],
    [
      { MAIL_FROM: 'Boxroom <a@b.co>\r\nBcc: x@y.co' },
      'MAIL_FROM must list senders like "Boxroom <boxroom@example.org>".',
    ],
  ])('reports the problem of %j', (variables, problem) => {
    expect(problemsOf(variables)).toEqual([problem]);
  });
});
