import { expect, test } from 'vitest';
import { mayChangeAddress } from './registration.ts';

const SETTINGS = {
  registration: 'domains' as const,
  registrationDomains: ['example.org'],
  adminEmails: ['admin@elsewhere.example'],
};

test.each([
  ['ann@example.org', 'anna@example.org', true],
  ['ann@example.org', 'ann@private.example', false],
  ['ann@example.org', 'ann@sub.example.org', false],
  ['ann@example.org', 'admin@elsewhere.example', true],
  ['ann@private.example', 'ann@example.org', true],
  ['ann@private.example', 'anna@private.example', true],
])('where registration is for some domains, %s may become %s: %s', (from, to, may) => {
  expect(mayChangeAddress({ from, to }, SETTINGS)).toBe(may);
});

test('elsewhere every address may become another', () => {
  const open = { ...SETTINGS, registration: 'open' as const };
  expect(mayChangeAddress({ from: 'ann@example.org', to: 'ann@private.example' }, open)).toBe(true);
});
