import { describe, expect, test } from 'vitest';
import type { MailTransport, QueuedMail } from './mail.ts';
import { isTestAddress, withoutTestAddresses } from './test-addresses.ts';

describe('no mail is sent to', () => {
  test.each([
    // Nobody's, ever.
    ['ada@home.example', true, true],
    ['ada@a.test', true, true],
    ['ada@x.invalid', true, true],
    ['ada@example.org', true, true],
    ['ada@mail.example.net', true, true],
    ['ada@example.com', true, true],
    // What people try things with.
    ['ada@test.com', false, true],
    ['test@boxes.dev', false, true],
    // What only looks like it.
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

test('a mail to one is taken, but goes nowhere', async () => {
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
