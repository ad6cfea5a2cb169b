import { messageKey } from '@boxroom/domain/language/message-key';
import { english, makeTranslate } from '@boxroom/domain/language/translator';
import { describe, expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { headerText } from './compose-mail.ts';
import type { DigestEntry } from './digest-mail.ts';
import { DIGEST_ENTRIES_MAX, digestMail } from './digest-mail.ts';
import { confirmEmailMail, emailChangedMail, emailChangeNotice } from './email-change-mails.ts';
import { inertText } from './html.ts';
import { invitationAnswerMail, roomReceivedMail } from './invitation-answer-mail.ts';
import { invitationMail, invitationSignInMail } from './invitation-mail.ts';
import { newSignInMail } from './new-sign-in-mail.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { passwordRemovedMail } from './password-removed-mail.ts';
import { recoveryMail } from './recovery-mail.ts';
import { referralMail } from './referral-mail.ts';
import { readSignInMail, signInMail } from './sign-in-mail.ts';

const HOSTILE = `"><img src=x onerror=alert(1)><a href='https://evil.example'>free money</a>\r\nBcc: all@evil.example`;
const link = 'https://boxes.example.org/x?token=ec_abc&a=1';
const userId = '0198c0de-0000-7000-8000-000000000001';

const FRIDGE = '0198a2b4-7c3d-7e5f-8a9b-0c1d2e3f4a5b';
const SHELF = '0198a2b4-7c3d-7e5f-8a9b-0c1d2e3f4a5c';
const SMALL_PRINT = [
  ['settings', 'https://boxes.example.org/settings'],
  ['unsubscribe', 'https://boxes.example.org/unsubscribe?token=un_1'],
];
const linksOf = (html: string) =>
  Array.from(html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g), ([, url, label]) => [label, url]);
const entry = (over: Partial<DigestEntry> = {}): DigestEntry => ({
  name: 'Milk',
  kind: 'date',
  lentTo: null,
  boxId: FRIDGE,
  boxName: 'Fridge',
  roomName: 'Kitchen',
  dateStamp: '2026-11-24',
  stage: 'soon',
  days: 3,
  isNew: true,
  ...over,
});
const digest = (entries: readonly DigestEntry[], t = english) =>
  digestMail(
    {
      to: 'ada@boxes.dev',
      userId,
      entries,
      reminderDays: 7,
      origin: 'https://boxes.example.org',
      settingsUrl: 'https://boxes.example.org/settings',
      unsubscribeUrl: 'https://boxes.example.org/unsubscribe?token=un_1',
    },
    t,
  );

const mails = [
  signInMail({ to: 'ada@boxes.dev', link: `https://x/${HOSTILE}`, code: HOSTILE, minutes: 10 }, english),
  confirmEmailMail({ to: 'ada@boxes.dev', userId, username: HOSTILE, link, hours: 24 }, english),
  emailChangeNotice({ to: 'ada@boxes.dev', userId, newEmail: `a${HOSTILE}@evil.example`, link, hours: 72 }, english),
  emailChangedMail({ to: 'ada@boxes.dev', userId, newEmail: `a${HOSTILE}@evil.example`, hours: 72 }, english),
  recoveryMail({ to: 'ada@boxes.dev', userId, link, minutes: 10 }, english),
  passwordChangedMail({ to: 'ada@boxes.dev', userId, link }, english),
  passwordRemovedMail({ to: 'ada@boxes.dev', userId, link }, english),
  newSignInMail({ to: 'ada@boxes.dev', userId, device: HOSTILE, method: 'password', at: new Date(0), link }, english),
  invitationMail(
    {
      to: 'bob@boxes.dev',
      inviterId: userId,
      inviterName: HOSTILE,
      inviterEmail: 'ann@evil.example',
      roomName: HOSTILE,
      access: 'edit',
      link,
      days: 7,
    },
    english,
  ),
  invitationSignInMail(
    {
      to: 'bob@boxes.dev',
      inviterName: HOSTILE,
      roomName: HOSTILE,
      link: 'https://x/',
      code: '123456',
      minutes: 10,
    },
    english,
  ),
  invitationAnswerMail(
    {
      to: 'ada@boxes.dev',
      userId,
      roomName: HOSTILE,
      email: `a${HOSTILE}@x.example`,
      isAccepted: true,
      link,
    },
    english,
  ),
  roomReceivedMail({ to: 'ada@boxes.dev', userId, roomName: HOSTILE, giverName: HOSTILE, link }, english),
  referralMail({ to: 'bob@boxes.dev', userId, username: HOSTILE, link }, english),
  digest([
    entry({ name: HOSTILE, boxName: HOSTILE, roomName: HOSTILE }),
    entry({ kind: 'warranty', name: HOSTILE }),
    entry({ kind: 'lent', name: HOSTILE, lentTo: HOSTILE }),
  ]),
];

test.each(mails.map((mail) => [mail.kind, mail] as const))(
  '%s: hostile text adds no image, script, link or header',
  (_kind, mail) => {
    const { html, subject } = mail;
    const tags = [...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag);
    expect(tags).not.toContain('img');
    const bare = html.replaceAll(/="[^"]*"/g, '=""');
    expect(bare).not.toMatch(/<(?:script|link)|<[^>]*\ssrc=|url\(/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^https:\/\/(?:boxes\.example\.org|x)\//);
    expect(subject).not.toMatch(/[\r\n]/);
    // Every quote that a person typed is escaped, so the tags are balanced.
    expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length);
    expect(html.match(/<a /g)?.length ?? 0).toBe(html.match(/<\/a>/g)?.length ?? 0);
  },
);

test('an invitation names the inviter and the room, and neither is a link', () => {
  const names = { inviterName: 'evil.example', roomName: 'http://evil.example/win' };
  const details = {
    to: 'bob@boxes.dev',
    inviterId: userId,
    inviterEmail: 'ann@evil.example',
    access: 'view',
    link,
    days: 7,
    ...names,
  } as const;
  const mails = [
    invitationMail(details, english),
    invitationSignInMail({ ...details, code: '123456', minutes: 10 }, english),
  ];
  for (const { subject, text, html } of mails)
    for (const body of [subject, text, html]) {
      expect(body).not.toMatch(/evil\.example|http:\/\/evil/);
      expect(body).toMatch(/evil/);
    }
  expect(mails[0]?.text).toContain('Decline');
  expect(readSignInMail(mails[1]?.text ?? '')).toEqual({ link, code: '123456' });
});

test('an escape sequence that somebody typed stays one', () => {
  const { subject, text } = referralMail(
    { to: 'bob@boxes.dev', userId, username: 'evil\\u002eexample', link },
    english,
  );
  expect(subject).toContain('u002eexample');
  expect(text).not.toContain('evil.example');
});

test('text that people typed is no link', () => {
  const { text, html } = digest([
    entry({ name: 'www.evil.example', boxName: 'https://evil.example/x', roomName: 'a@evil.example' }),
    entry({ kind: 'lent', lentTo: 'ana@evil.example' }),
  ]);
  for (const body of [text, html]) {
    expect(body).not.toContain('evil.example');
    expect(body).not.toContain('https://evil');
    expect(body).toContain('evil.\u200Bexample');
  }
});

test.each([
  ['Milk 1.5 l', 'Milk 1.\u200B5 l'],
  ['Dr. Oetker', 'Dr. Oetker'],
  ['http://evil.example/a', 'http:\u200B/\u200B/\u200Bevil.\u200Bexample/\u200Ba'],
  ['a\r\nBcc: x', 'a Bcc: x'],
  ['\u202Eevil', 'evil'],
  ['\ud800', '\ufffd'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['evil\\u002eexample', 'evil\\u002eexample'],
])('%j is written %j', (typed, written) => {
  expect(inertText(typed)).toBe(written);
});

test.each([
  ['Hello', 'Hello'],
  ['Hello\r\nBcc: all@evil.example', 'Hello Bcc: all@evil.example'],
  ['a\u0000b\u2028c\u0085d', 'a b c d'],
  ['\u200f«\u2068Cellar\u2069» معك', '«Cellar» معك'],
  ['ann@\u200Bhome.\u200Bexample shares', 'ann@\u200Bhome.\u200Bexample shares'],
  ['x'.repeat(200), 'x'.repeat(150)],
])('as a subject %j is %j', (given, subject) => {
  expect(headerText(given)).toBe(subject);
  expect(composeMail({ kind: 'digest', to: 'a@b.co', subject: given, parts: [] }, english).subject).toBe(subject);
});

describe('in another language', () => {
  const german = makeTranslate(
    'de',
    Object.fromEntries(
      [
        ['Sign in to Boxroom', 'Bei Boxroom anmelden'],
        [
          'The link and the code work once, for {minutes, plural, one{# minute} other{# minutes}}.',
          'Link und Code gelten einmal, {minutes, plural, one{# Minute} other{# Minuten}} lang.',
        ],
        ['Today', 'Heute'],
        [
          'Choose how many days ahead in your <link>settings</link>',
          'In den <link>Einstellungen</link> wählst du, wie viele Tage vorher',
        ],
        ['{name}, {detail}', '{name} – {detail}'],
      ].map(([text = '', translation = '']) => [messageKey(text), translation]),
    ),
  );
  const arabic = makeTranslate('ar', { [messageKey('New')]: 'جديد' });
  const details = { to: 'ada@boxes.dev', link, code: '123456', minutes: 10 };

  test('a mail says which, and its link and code are found', () => {
    const { subject, html, text } = signInMail(details, german);
    expect(subject).toBe('Bei Boxroom anmelden');
    expect(html).toContain('<html lang="de" dir="ltr"');
    expect(text).toContain('Link und Code gelten einmal, 10 Minuten lang.');
    expect(readSignInMail(text)).toEqual({ link, code: '123456' });
  });

  test('dates and links in a sentence are as it has them', () => {
    const { html, text } = digest([entry({ stage: 'today', days: 0 })], german);
    expect(text).toContain('HEUTE\n\n- Milk – 24.11.2026');
    expect(html).toContain('In den <a class="soft" href="https://boxes.example.org/settings"');
    expect(html).toContain('>Einstellungen</a> wählst du');
  });

  test('a mail is written from right to left', () => {
    const { html } = digest([entry(), entry({ isNew: false })], arabic);
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(html).toContain('<td class="sheet-cell ink" align="right" dir="rtl" lang="ar"');
    expect(html).toContain('margin-left:8px;');
    expect(digest([entry(), entry({ isNew: false })]).html).toContain('margin-right:8px;');
  });
});

describe('the digest', () => {
  test('names the item, the place and the date', () => {
    const { text, subject } = digest([
      entry({ stage: 'overdue', days: -1, dateStamp: '2026-11-20', name: 'Ham' }),
      entry({ stage: 'today', days: 0, dateStamp: '2026-11-21', name: 'Cream', roomName: null }),
      entry(),
      entry({ name: 'Eggs', days: 1, dateStamp: '2026-11-22' }),
    ]);
    expect(subject).toBe('Boxroom: 1 item due today, 2 coming up, 1 past its date');
    expect(text).toContain('- Ham, Nov 20, 2026 (yesterday) · Fridge in Kitchen');
    expect(text).toContain('- Cream, Nov 21, 2026 (today) · Fridge\n');
    expect(text).toContain('- Milk, Nov 24, 2026 (in 3 days) · Fridge in Kitchen\n');
    expect(text).toContain('- Eggs, Nov 22, 2026 (tomorrow)');
    expect(text).toContain('https://boxes.example.org/unsubscribe?token=un_1');
  });

  test('says what ends, and who has what', () => {
    const { text, subject } = digest([
      entry({ name: 'Drill', kind: 'lent', lentTo: 'Ana', stage: 'overdue', days: -1, dateStamp: '2026-11-20' }),
      entry({ name: 'Drill', kind: 'warranty', days: 7, dateStamp: '2026-11-28', roomName: null }),
    ]);
    expect(subject).toBe('Boxroom: 1 item coming up, 1 past its date');
    expect(text).toContain('- Drill, lent to Ana, was due back yesterday, Nov 20, 2026 · Fridge in Kitchen');
    expect(text).toContain('- Warranty of Drill ends in 7 days, Nov 28, 2026 · Fridge\n');
  });

  test('marks the new items among earlier ones', () => {
    expect(digest([entry(), entry({ name: 'Eggs', isNew: false })]).text).toMatch(/^- New: Milk.*\n.*\n- Eggs/m);
    expect(digest([entry()]).text).not.toContain('New:');
  });

  test('links each item to its box, and the button to the only one', () => {
    const fridge = `https://boxes.example.org/box/${FRIDGE}`;
    const shelf = `https://boxes.example.org/box/${SHELF}`;
    const one = digest([entry(), entry({ name: 'Eggs' })]);
    expect(one.text).toContain(`Fridge in Kitchen\n  ${fridge}\n- Eggs`);
    expect(linksOf(one.html)).toEqual([['Milk', fridge], ['Eggs', fridge], ['Open the box', fridge], ...SMALL_PRINT]);
    const two = digest([entry(), entry({ name: 'Rice', boxId: SHELF, boxName: 'Shelf' })]);
    expect(two.text).toContain(`Shelf in Kitchen\n  ${shelf}\n`);
    expect(linksOf(two.html)).toEqual([
      ['Milk', fridge],
      ['Rice', shelf],
      ['Open Boxroom', 'https://boxes.example.org/app'],
      ...SMALL_PRINT,
    ]);
  });

  test('names forty items and counts the rest', () => {
    const { text, subject } = digest(Array.from({ length: DIGEST_ENTRIES_MAX + 2 }, () => entry()));
    expect(text.match(/^- Milk/gm)).toHaveLength(DIGEST_ENTRIES_MAX);
    expect(text).toContain('And 2 more.');
    expect(subject).toBe('Boxroom: 42 items coming up');
  });

  test.each([
    [[entry({ stage: 'overdue', days: -2 })], 'Boxroom: 1 item past its date'],
    [[entry({ stage: 'today', days: 0 }), entry({ stage: 'today', days: 0 })], 'Boxroom: 2 items due today'],
    [[entry()], 'Boxroom: 1 item coming up'],
  ])('counts in its subject', (entries, subject) => {
    expect(digest(entries).subject).toBe(subject);
  });
});
