import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '../rpc/trpc.ts';
import { TestBrowser } from '../testing/browser.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { authRouter } from './auth-router.ts';
import { pairingRouter } from './pairing-router.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: router({ auth: authRouter, pairing: pairingRouter }) });
});
afterAll(() => server.stop());

const HOSTILE = [
  '',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '{"$ne":null}',
  'a@b.co',
  'google',
  'code=c&state=s',
  `rec_${'a'.repeat(43)}`,
  `sl_${'a'.repeat(43)}`,
  `pl_${'a'.repeat(43)}`,
  `pc_${'a'.repeat(43)}`,
  '123456',
  '0198c0de-0000-7000-8000-000000000001',
];
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 60 }));
const fields = fc.record(
  {
    email: text,
    token: text,
    code: text,
    requestId: text,
    next: text,
    password: text,
    provider: text,
    query: text,
    claim: text,
  },
  { requiredKeys: [] },
);
const input = fc.oneof({ weight: 3, arbitrary: fields }, { weight: 1, arbitrary: fc.jsonValue() });
const paths = [
  ...Object.keys(authRouter._def.procedures).map((name) => `auth.${name}`),
  ...Object.keys(pairingRouter._def.procedures).map((name) => `pairing.${name}`),
];

test('no input to any procedure causes a 5xx or INTERNAL error', async () => {
  const property = fc.asyncProperty(fc.constantFrom(...paths), input, text, async (path, value, cookie) => {
    const browser = new TestBrowser(server.app);
    browser.cookies.set('session', encodeURIComponent(cookie.toWellFormed()));
    browser.cookies.set('device', 'a'.repeat(22));
    for (const call of [() => browser.query(path, value), () => browser.mutate(path, value)]) {
      const { status, error } = await call();
      expect([status < 500, error?.appCode === 'INTERNAL']).toEqual([true, false]);
    }
  });
  await fc.assert(property, { numRuns: 400 });
});
