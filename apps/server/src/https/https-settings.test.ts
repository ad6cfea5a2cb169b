import { describe, expect, test } from 'vitest';
import { readHttpsSettings } from './https-settings.ts';

const read = (values: Parameters<typeof readHttpsSettings>[0]) => readHttpsSettings(values, 'pi.local');

test.each([{}, { HTTPS: 'off' }, { HTTPS: 'off', HTTP_PORT: '80' }])('%j leaves https to others', (values) => {
  expect(read(values)).toEqual({ settings: { ownHttps: null }, defaults: null, problems: [] });
});

describe('HTTPS=home', () => {
  test('needs nothing else', () => {
    expect(read({ HTTPS: 'home' })).toEqual({
      settings: { ownHttps: { mode: 'home', httpPort: 3000, names: ['pi.local', 'localhost'], addresses: [] } },
      defaults: { port: 3443, host: '0.0.0.0', publicOrigin: 'https://pi.local:3443' },
      problems: [],
    });
  });

  test.each([
    ['another port', { PORT: '443', HTTP_PORT: '80' }, 'https://pi.local:443', ['pi.local', 'localhost'], []],
    ['another name', { PUBLIC_ORIGIN: 'https://boxes.local' }, 'https://boxes.local', ['boxes.local', 'localhost'], []],
    ['an address', { PUBLIC_ORIGIN: 'https://10.0.0.5:3443' }, 'https://10.0.0.5:3443', ['localhost'], ['10.0.0.5']],
    ['an IPv6 address', { PUBLIC_ORIGIN: 'https://[fd00::5]' }, 'https://[fd00::5]', ['localhost'], ['fd00::5']],
  ])('takes %s', (_, values, publicOrigin, names, addresses) => {
    const { settings, defaults, problems } = read({ HTTPS: 'home', ...values });
    expect(problems).toEqual([]);
    expect(defaults?.publicOrigin).toBe(publicOrigin);
    expect(settings.ownHttps).toMatchObject({ names, addresses });
  });

  test.each([
    ['http', { PUBLIC_ORIGIN: 'http://pi.local' }],
    ['a name of the internet', { PUBLIC_ORIGIN: 'https://example.org' }],
    ['an address of the internet', { PUBLIC_ORIGIN: 'https://93.184.216.34' }],
    ['one port for both', { PORT: '3000' }],
  ])('refuses %s', (_, values) => {
    expect(read({ HTTPS: 'home', ...values }).problems).toHaveLength(1);
  });
});

describe('HTTPS=acme', () => {
  test('needs a public name', () => {
    expect(read({ HTTPS: 'acme', PUBLIC_ORIGIN: 'https://boxes.example.org', ACME_EMAIL: 'a@example.org' })).toEqual({
      settings: {
        ownHttps: {
          mode: 'acme',
          httpPort: 80,
          name: 'boxes.example.org',
          email: 'a@example.org',
          directory: 'https://acme-v02.api.letsencrypt.org/directory',
        },
      },
      defaults: { port: 443, host: '0.0.0.0', publicOrigin: 'https://boxes.example.org' },
      problems: [],
    });
  });

  test.each([
    ['no name', {}],
    ['http', { PUBLIC_ORIGIN: 'http://boxes.example.org' }],
    ['an address', { PUBLIC_ORIGIN: 'https://93.184.216.34' }],
    ['a name at home', { PUBLIC_ORIGIN: 'https://pi.local' }],
    ['this machine', { PUBLIC_ORIGIN: 'https://localhost' }],
    ['one port for both', { PUBLIC_ORIGIN: 'https://boxes.example.org', PORT: '80' }],
  ])('refuses %s', (_, values) => {
    expect(read({ HTTPS: 'acme', ...values }).problems).toHaveLength(1);
  });
});
