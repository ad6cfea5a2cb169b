import { describe, expect, test } from 'vitest';
import { judgeClaims } from './provider-claims.ts';
import type { ProviderName } from './provider-settings.ts';

const NOW = 1_700_000_000;
const CLAIMS = { iss: 'https://issuer.example', sub: 'subject', iat: NOW, email: 'Ada@Example.org' };
const judge = (claims: object, provider: ProviderName = 'google') =>
  judgeClaims(provider, { ...CLAIMS, ...claims }, { clientId: 'us', nowSeconds: NOW });

test('the claims name the person, and their normalized address', () => {
  expect(judge({ email_verified: true })).toEqual({
    identity: { issuer: 'https://issuer.example', subject: 'subject', provider: 'google' },
    email: 'ada@example.org',
    isEmailProven: true,
  });
});

test.each<[string, object]>([
  ['no issuer', { iss: undefined }],
  ['no subject', { sub: undefined }],
  ['a subject that is no text', { sub: 7 }],
  ['an empty subject', { sub: '' }],
  ['a subject of 256 characters', { sub: 's'.repeat(256) }],
  ['no time', { iat: undefined }],
  ['a time as a text', { iat: String(NOW) }],
  ['a time more than ten minutes ago', { iat: NOW - 601 }],
  ['a time more than ten minutes ahead', { iat: NOW + 601 }],
  ['another party', { azp: 'them' }],
  ['NUL in the issuer', { iss: 'a\0b' }],
  ['NUL in the subject', { sub: 'a\0b' }],
  ['NUL in the address', { email: 'a\0@example.org' }],
])('%s: no proof', (_, claims) => {
  expect(judge(claims)).toBeNull();
});

test.each<[string, object]>([
  ['a subject of 255 characters', { sub: 's'.repeat(255) }],
  ['ten minutes ago', { iat: NOW - 600 }],
  ['ten minutes ahead', { iat: NOW + 600 }],
  ['us as the party', { azp: 'us' }],
])('%s: a proof', (_, claims) => {
  expect(judge(claims)).not.toBeNull();
});

describe('the address', () => {
  test.each<[ProviderName, object, boolean]>([
    ['google', { email_verified: true }, true],
    ['google', { email_verified: 'true' }, false],
    ['google', { xms_edov: true }, false],
    ['google', {}, false],
    ['microsoft', { xms_edov: true }, true],
    ['microsoft', { xms_edov: 1 }, true],
    ['microsoft', { xms_edov: '1' }, true],
    ['microsoft', { xms_edov: 'true' }, true],
    ['microsoft', { xms_edov: false }, false],
    ['microsoft', { xms_edov: 'yes' }, false],
    ['microsoft', { email_verified: true }, false],
  ])('of %s with %j is proven: %j', (provider, claims, isProven) => {
    expect(judge(claims, provider)?.isEmailProven).toBe(isProven);
  });

  test.each([{ email: undefined }, { email: 7 }, { email: 'nobody' }])('%j is none', (claims) => {
    expect(judge({ ...claims, email_verified: true })).toMatchObject({ email: null, isEmailProven: false });
  });
});
