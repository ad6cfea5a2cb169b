import { describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';

function providersOf(source: Record<string, string>) {
  const read = readEnv(source);
  return read.ok ? read.env.providers : read.problems;
}

describe('providers in the environment', () => {
  test('no provider is configured by default', () => {
    expect(providersOf({})).toEqual({ google: null, microsoft: null });
  });

  test('a provider takes an id, a secret and an optional issuer', () => {
    const microsoft = { MICROSOFT_CLIENT_ID: 'm', MICROSOFT_CLIENT_SECRET: 's' };
    const at = (issuer: string) => ({ issuer, clientId: 'm', clientSecret: 's' });
    expect(providersOf({ GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' })).toEqual({
      google: { issuer: 'https://accounts.google.com', clientId: 'g', clientSecret: 's' },
      microsoft: null,
    });
    expect(providersOf(microsoft)).toMatchObject({ microsoft: at('https://login.microsoftonline.com/common/v2.0') });
    expect(providersOf({ ...microsoft, MICROSOFT_TENANT: 'contoso.example' })).toMatchObject({
      microsoft: at('https://login.microsoftonline.com/contoso.example/v2.0'),
    });
    expect(providersOf({ ...microsoft, MICROSOFT_ISSUER: 'https://id.example.org' })).toMatchObject({
      microsoft: at('https://id.example.org'),
    });
    expect(providersOf({ ...microsoft, MICROSOFT_ISSUER: 'http://127.0.0.1:9' })).toMatchObject({
      microsoft: at('http://127.0.0.1:9'),
    });
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.'],
    [
      { MICROSOFT_CLIENT_SECRET: 's' },
      'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET belong together: set both or neither.',
    ],
    [
      { GOOGLE_ISSUER: 'http://id.example.org' },
      'GOOGLE_ISSUER must be an https address; only this machine may use http.',
    ],
    [{ MICROSOFT_TENANT: '../evil' }, 'MICROSOFT_TENANT must be a tenant id or domain.'],
  ])('rejects %j', (source, problem) => {
    expect(providersOf(source)).toEqual([problem]);
  });
});
