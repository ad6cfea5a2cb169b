import type { LookupAddress } from 'node:dns';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { judge } from './push-sender.ts';
import { isAllowedEndpoint, isInward, publicLookup, readPushServices } from './push-services.ts';

describe('an endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://push.example.org/abc',
    'https://localhost:8443/abc',
  ])('may be %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, ['push.example.org', 'localhost:8443'])).toBe(true);
  });

  test.each([
    '',
    'fcm.googleapis.com',
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example.org/abc',
    'https://example.org/fcm.googleapis.com',
    'https://notpush.apple.com/abc',
    'https://push.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'https://localhost:8444/abc',
    'https://push.example.org:444/abc',
    'https://sub.push.example.org/abc',
    'file:///etc/passwd',
  ])('may not be %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, ['push.example.org', 'localhost:8443'])).toBe(false);
  });
});

test.each([
  ['8.8.8.8', false],
  ['172.15.255.255', false],
  ['2a00:1450:4001:82a::200a', false],
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['192.168.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['ff02::1', true],
  ['not an address', true],
])('%s leads inward: %s', (address, expected) => {
  expect(isInward(address)).toBe(expected);
});

describe('a look-up', () => {
  const look = (addresses: readonly LookupAddress[], trusted: readonly string[], host = 'fcm.googleapis.com') => {
    const resolve = (_host: string, _options: unknown, done: (error: null, found: readonly LookupAddress[]) => void) =>
      done(null, addresses);
    return promisify(publicLookup(trusted, resolve as never))(host, { all: true });
  };
  const [outside, inside] = [
    { address: '142.250.1.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];

  test('returns public addresses', async () => {
    expect(await look([outside], [])).toEqual([outside]);
  });
  test.each([[[inside]], [[outside, inside]], [[]]])('fails with %j', async (addresses) => {
    await expect(look(addresses, [])).rejects.toThrow('address');
  });
  test('returns any address of a host that the operator lists', async () => {
    expect(await look([inside], ['push.home:8443'], 'push.home')).toEqual([inside]);
  });
});

test.each([
  ['', []],
  ['off', null],
  ['push.example.org, localhost:8443', ['push.example.org', 'localhost:8443']],
])('PUSH_SERVICES=%s', (list, pushServices) => {
  expect(readPushServices({ PUSH_SERVICES: list })).toEqual({ pushServices });
});

test.each([
  [404, undefined, { kind: 'gone' }],
  [410, undefined, { kind: 'gone' }],
  [400, undefined, { kind: 'refused' }],
  [403, undefined, { kind: 'refused' }],
  [413, undefined, { kind: 'refused' }],
  [429, '120', { kind: 'later', seconds: 120 }],
  [429, '999999999', { kind: 'later', seconds: 3600 }],
  [429, 'Tue, 24 Nov 2026 05:00:00 GMT', { kind: 'later', seconds: null }],
  [500, undefined, { kind: 'later', seconds: null }],
  [503, '0', { kind: 'later', seconds: 0 }],
])('status %i with retry-after %s', (status, retryAfter, outcome) => {
  expect(judge(status, retryAfter)).toMatchObject(outcome);
});
