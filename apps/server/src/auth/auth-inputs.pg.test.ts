import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appRouter } from '../rpc/router.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.deleteFrom('rate_limit').execute());
const { newBrowser } = signInSteps(() => server);

const ID = '0198c0de-0000-7000-8000-00000000dead';
const text = (length: number) => 'x'.repeat(length);
const code = '123456';
const password = 'a long password';

/** A procedure, its input, and the field whose text has a greatest length. */
const BOUNDED: [procedure: string, input: object, field: string, max: number][] = [
  ['auth.requestLink', {}, 'email', 600],
  ['auth.requestLink', { email: 'bounded@example.org' }, 'next', 2000],
  ['auth.previewLink', {}, 'token', 100],
  ['auth.previewLink', { token: '' }, 'next', 2000],
  ['auth.completeLink', {}, 'token', 100],
  ['auth.completeLink', { token: '' }, 'next', 2000],
  ['auth.completeLink', { token: '' }, 'recoveryCode', 100],
  ['auth.verifyCode', { requestId: ID, code }, 'recoveryCode', 100],
  ['auth.verifyLinkCode', { code }, 'token', 100],
  ['auth.completeProvider', { provider: 'google' }, 'query', 8000],
  ['auth.signInWithPassword', { password }, 'email', 600],
  ['auth.signInWithPassword', { email: 'bounded@example.org', password }, 'next', 2000],
  ['auth.requestRecovery', {}, 'email', 600],
  ['auth.previewRecovery', {}, 'token', 100],
  ['auth.resetPassword', { password }, 'token', 100],
  ['auth.resetPassword', { token: '', password }, 'email', 600],
  ['pairing.preview', {}, 'token', 100],
  ['pairing.claim', { token: '' }, 'claim', 100],
  ['pairing.finish', { token: '' }, 'claim', 100],
];

const outcome = async (procedure: string, input: object) =>
  (await newBrowser().mutate(procedure, input)).error?.appCode ?? 'ok';

test.each(BOUNDED)('%s with %j takes %s up to its length', async (procedure, input, field, max) => {
  expect(await outcome(procedure, { ...input, [field]: text(max) })).not.toBe('INVALID');
  expect(await outcome(procedure, { ...input, [field]: text(max + 1) })).toBe('INVALID');
});

test.each(['12345', '1234567', 'a23456', '12345 ', ''])('the code %j is none', async (wrong) => {
  expect(await outcome('auth.verifyCode', { requestId: ID, code: wrong })).toBe('INVALID');
  expect(await outcome('auth.verifyCode', { requestId: ID, code })).not.toBe('INVALID');
});

test.each<[string, object]>([
  ['auth.requestLink', { email: 'a@example.org' }],
  ['auth.completeLink', { token: '' }],
  ['auth.verifyCode', { requestId: ID, code }],
  ['auth.verifyLinkCode', { token: '', code }],
  ['auth.startProvider', { provider: 'google' }],
  ['auth.completeProvider', { provider: 'google', query: '' }],
  ['auth.resetPassword', { token: '', password }],
  ['pairing.preview', { token: '' }],
  ['pairing.claim', { token: '', claim: '' }],
  ['pairing.finish', { token: '', claim: '' }],
])('%s takes no field that it does not know', async (procedure, input) => {
  expect(await outcome(procedure, input)).not.toBe('INVALID');
  expect(await outcome(procedure, { ...input, isAdmin: true })).toBe('INVALID');
});

test('a provider that is none, and an id that is none, are refused', async () => {
  expect(await outcome('auth.startProvider', { provider: 'evil' })).toBe('INVALID');
  expect(await outcome('auth.verifyCode', { requestId: 'x', code })).toBe('INVALID');
});
