import { expect, test } from 'vitest';
import { passkeySite } from './passkey-site.ts';

test.each([
  ['https://boxroom.example', 'boxroom.example'],
  ['https://boxroom.local:8443', 'boxroom.local'],
  ['http://localhost:3000', 'localhost'],
  ['http://boxroom.example', null],
  ['https://192.168.1.20:8443', null],
  ['https://[fd00::1]', null],
  ['http://127.0.0.1:3000', null],
])('passkeys of %s belong to %s', (origin, site) => {
  expect(passkeySite(origin)).toBe(site);
});
