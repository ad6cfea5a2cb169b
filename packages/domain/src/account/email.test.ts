import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMAIL_MAX, emailSchema, maskEmail, parseEmail } from './email.ts';

const longLocal = 'a'.repeat(64);
const longestDomain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;

describe('parseEmail', () => {
  test.each([
    ['ada@example.org', 'ada@example.org'],
    ['  Ada@Example.ORG ', 'ada@example.org'],
    ['ada+boxes@sub.example.co.uk', 'ada+boxes@sub.example.co.uk'],
    ['a@b.co', 'a@b.co'],
    ["o'neil@example.org", "o'neil@example.org"],
    ['\u212Aate@example.org', 'kate@example.org'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@mail.365.example', 'ada@mail.365.example'],
    [`${longLocal}@example.org`, `${longLocal}@example.org`],
    [`${longLocal}@${longestDomain}`, `${longLocal}@${longestDomain}`],
  ])('normalizes %j to %j', (text, email) => {
    expect(parseEmail(text)).toBe(email);
  });

  test.each([
    '',
    ' ',
    '@',
    'a@',
    '@b.co',
    'a',
    'a@b',
    'ada＠example.org',
    'ada﹫example.org',
    'a＠b@c.co',
    'a@@b.co',
    'a@b@c.co',
    'a@evil.co,victim@b.co',
    'a@evil.co;victim@b.co',
    'a@b.co victim@b.co',
    '"a@x"@b.co',
    '"a b"@b.co',
    'Ada <a@b.co>',
    '<a@b.co>',
    'a@b.co\r\nBcc: c@d.co',
    'a\u0000@b.co',
    'a@b.co\u0000',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@b.co.1',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@-b.co',
    'a@b-.co',
    'a@b.co.',
    'a(comment)@b.co',
    'a@b.co?cc=c',
    'а@b.co',
    'ada@bücher.example',
    'a\u200b@b.co',
    'a@b_c.co',
    'a@b.c:25',
    'mailto:a@b.co',
    'a\\@b.co',
    'a@b.co\\',
    'a%0a@b.co@c.co',
    `${longLocal}a@example.org`,
    `${longLocal}@${longestDomain}e`,
    `a@${'b'.repeat(64)}.co`,
    `${'a@'.repeat(200)}b.co`,
  ])('refuses %j', (text) => {
    expect(parseEmail(text)).toBeNull();
  });

  test('a text is not read if it is longer than twice the longest address, blanks included', () => {
    const padded = (length: number) => 'a@b.co'.padStart(length);
    expect([padded(EMAIL_MAX * 2), padded(EMAIL_MAX * 2 + 1)].map(parseEmail)).toEqual(['a@b.co', null]);
  });

  test('results are stable, ASCII and short for any input', () => {
    const texts = fc.oneof(
      fc.stringMatching(/^[a-zA-Z.+]{1,12}@[a-z-]{1,8}\.[a-z]{2,4}$/),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.stringMatching(/^[a-zÀ-ɏ@.,＠ -]{0,40}$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const email = parseEmail(text);
        if (email === null) return;
        expect(parseEmail(email)).toBe(email);
        expect(email.length).toBeLessThanOrEqual(EMAIL_MAX);
        expect(email).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
        expect(email.split('@')).toHaveLength(2);
      }),
    );
  });
});

test('the schema returns the normalized address or an error', () => {
  expect(emailSchema.parse(' Ada@Example.org')).toBe('ada@example.org');
  expect(emailSchema.safeParse('ada').error?.issues[0]?.message).toBe('Please enter a valid email address.');
});

test.each([
  ['ada@example.org', 'a•••@example.org'],
  ['ab@example.org', '•••@example.org'],
  ['a@example.org', '•••@example.org'],
])('masks %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
