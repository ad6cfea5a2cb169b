import { describe, expect, test } from 'vitest';
import type { MailTransport, QueuedMail } from './mail.ts';
import { isTestAddress, withoutTestAddresses } from './test-addresses.ts';

describe('reserved and test addresses', () => {
  test.each([
    // Reserved domains, which nobody owns.
    ['ada@home.example', true, true],
    ['ada@a.test', true, true],
    ['ada@x.invalid', true, true],
    ['ada@example.org', true, true],
    ['ada@mail.example.net', true, true],
    ['ada@example.com', true, true],
    // Addresses that people use for trying things out.
    ['ada@test.com', false, true],
    ['test@boxes.dev', false, true],
    // Addresses that only look similar.
    ['contest@boxes.dev', false, false],
    ['latest@boxes.dev', false, false],
    ['test.user@boxes.dev', false, false],
    ['test+1@boxes.dev', false, false],
    ['ada@mytest.com', false, false],
    ['ada@notexample.com', false, false],
    ['ada@a.test.com', false, false],
    ['ada@examples.dev', false, false],
  ])('%s: live %s, test %s', (email, live, inTest) => {
    expect(isTestAddress(email, 'live')).toBe(live);
    expect(isTestAddress(email, 'test')).toBe(inTest);
  });
});

test('accepts a mail to a test address without sending it', async () => {
  const sent: string[] = [];
  const skipped: string[] = [];
  const inner: MailTransport = { send: async ({ to }) => void sent.push(to) };
  const transport = withoutTestAddresses(inner, { mode: 'live', onSkipped: (id) => skipped.push(id) });
  const mail = (id: string, to: string): QueuedMail => ({
    id,
    to,
    kind: 'sign-in',
    subject: '',
    html: '',
    text: '',
    createdAt: new Date(0),
  });
  await transport.send(mail('1', 'ada@home.example'));
  await transport.send(mail('2', 'ada@boxes.dev'));
  expect([sent, skipped]).toEqual([['ada@boxes.dev'], ['1']]);
});
