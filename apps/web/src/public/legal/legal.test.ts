import { SOURCE_ROWS_MAX } from '@boxroom/domain/import/source-error';
import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import { PICTURE_MAX_HEIGHT, PICTURE_MAX_WIDTH, PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { describe, expect, test } from 'vitest';
import { KNOWN_PAGES } from '../text/known-pages.ts';
import { linkTargets, plainText } from '../text/plain-text.ts';
import type { LegalText } from './legal-text.ts';
import { PRIVACY_POLICY_CHANGED, privacyPolicy } from './privacy-policy.ts';
import { TERMS_OF_SERVICE_CHANGED, termsOfService } from './terms-of-service.ts';

const OPERATOR = 'Hansen & <Søn> ApS';
const PRIVACY = privacyPolicy({ operatorName: OPERATOR, privacyEmail: "o'neill@boxes.example" });
const TERMS = termsOfService({ operatorName: OPERATOR, termsEmail: 'terms@boxes.example' });

const BOTH: readonly (readonly [string, LegalText, string])[] = [
  ['the privacy policy', PRIVACY, "o'neill@boxes.example"],
  ['the terms', TERMS, 'terms@boxes.example'],
];

describe.each(BOTH)('%s', (_, legal, email) => {
  const written = plainText(legal.body);

  test('names the configured operator and address', () => {
    expect(written).toContain(OPERATOR);
    expect(written).toContain(email);
    expect(linkTargets(legal.body)).toContain(`mailto:${email}`);
  });

  test('excludes children under 13', () => {
    expect(written).toMatch(/not for children under 13\b/);
  });

  test('gives 30 days of notice of material changes', () => {
    expect(written).toMatch(/announced? (it )?30 days before (it|they) takes? effect/);
  });

  test('links to the other one, and has no dead links', () => {
    const pages = linkTargets(legal.body).filter((target) => !target.startsWith('mailto:'));
    expect(pages).toEqual([legal === PRIVACY ? '/terms-of-service' : '/privacy-policy']);
    expect(KNOWN_PAGES).toEqual(expect.arrayContaining(pages));
  });

  test('has a valid date that is not in the future', () => {
    expect(new Date(`${legal.lastChanged}T00:00:00Z`).toISOString().slice(0, 10)).toBe(legal.lastChanged);
    expect(legal.lastChanged <= '2026-11-28').toBe(true);
  });

  test('has a description of 100 to 160 characters, and no unfilled gap', () => {
    expect(legal.description.length).toBeGreaterThanOrEqual(100);
    expect(legal.description.length).toBeLessThanOrEqual(160);
    expect(written).not.toMatch(/undefined|null|\{\w+\}|\[\w+\]|TODO|lorem/i);
  });
});

describe('the privacy policy', () => {
  const written = plainText(PRIVACY.body);

  test('names each cookie', () => {
    for (const name of ['session', 'device', 'invitation', 'ref']) expect(written).toContain(`\n${name}\n`);
    expect(written).toContain('begins with __Host-');
  });

  test('has the date of its last change', () => {
    expect(PRIVACY.lastChanged).toBe(PRIVACY_POLICY_CHANGED);
  });

  test.each([
    ['the e-mail address', /your e-mail address/],
    ['the hash of a password', /hash of it \(Argon2id\), never the password/],
    ['the public key of a passkey', /its public key, its name and its last use, never its secret/],
    ['how pictures are kept', new RegExp(`at most ${PICTURE_MAX_WIDTH} by ${PICTURE_MAX_HEIGHT}`)],
    ['how long deleted things are kept', new RegExp(`Deleted items, boxes and rooms\n${TRASH_DAYS} days`)],
    ['the history', /who changed what and when/],
    ['sessions', /30 days without use, 90 days at most; 12 hours at most on a shared computer/],
    ['invited people', /the e-mail address you typed/],
    ['the copy on the device', /your browser keeps a copy/],
    ['what remains of a deleted account', /For 400 days a hash remains/],
    ['backups', /Backups keep what they had/],
    ['guest links', /how often they were opened and when last\. Not by whom/],
    ['how long ended guest links are kept', /Guest links that were ended, or have come to their end\n30 days/],
    ['what an invited friend reveals', /is told that an account came of it/],
    ['friends who did not join', /who did not come\n90 days; as long as your account a hash/],
    ['the actions of admins', /did, with their address and that of the account concerned\n400 days/],
    ['the absence of tracking', /no advertising, no tracking and no analytics/],
    ['that the operator can read it', /can technically read/],
    ['the provider of mail', /The provider that delivers our mails/],
    ['whom to complain to', /Datatilsynet/],
  ])('mentions %s', (_, fact) => {
    expect(written).toMatch(fact);
  });
});

describe('the terms', () => {
  const written = plainText(TERMS.body);

  test('have the date of their last change', () => {
    expect(TERMS.lastChanged).toBe(TERMS_OF_SERVICE_CHANGED);
  });

  test.each([
    ['Danish law', /governed by Danish law/],
    ['that it is free', /It costs nothing, and no payment details/],
    ['that it is a Beta', /It is a Beta/],
    ['who owns the contents', /All that you enter and all pictures you add remain yours/],
    ['the quota of items', new RegExp(`may come to .*\\b${ITEMS_PER_OWNER_MAX.toLocaleString('en-GB')} items`)],
    [
      'the quota of pictures',
      new RegExp(`may come to .*\\b${PICTURES_PER_OWNER_MAX_BYTES / 1024 ** 3} GB of pictures`),
    ],
    ['the length of an import', new RegExp(`${SOURCE_ROWS_MAX.toLocaleString('en-GB')} rows`)],
    ['how the service would end', /If we give up the whole service, we tell you at least 30 days before/],
    ['the licence of the program', /MIT licence/],
  ])('mention %s', (_, fact) => {
    expect(written).toMatch(fact);
  });
});
