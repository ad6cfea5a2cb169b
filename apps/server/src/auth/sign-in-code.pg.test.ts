import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authOnlyRouter, signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { SignInResult } from './sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: authOnlyRouter });
});
afterAll(() => server.stop());

const { newEmail, newBrowser, ask } = signInSteps(() => server);

describe('sign-in code', () => {
  test('signs in the browser that requested it', async () => {
    const browser = newBrowser();
    const { requestId, code } = await ask(browser, newEmail());
    const answer = await browser.mutate<SignInResult>('auth.verifyCode', { requestId, code, next: '/search?q=x' });
    expect([answer.status, answer.data.next]).toEqual([200, '/search?q=x']);
    expect((await browser.mutate('auth.verifyCode', { requestId, code })).error?.appCode).toBe('LINK_INVALID');
  });

  test('fails in another browser that has only the request id', async () => {
    const { requestId, code } = await ask(newBrowser(), newEmail());
    const elsewhere = newBrowser();
    expect((await elsewhere.mutate('auth.verifyCode', { requestId, code })).error?.appCode).toBe('LINK_INVALID');
    await ask(elsewhere, newEmail());
    expect((await elsewhere.mutate('auth.verifyCode', { requestId, code })).error?.appCode).toBe('LINK_INVALID');
  });

  test('signs in another browser together with the link', async () => {
    const { token, code } = await ask(newBrowser(), newEmail());
    const phone = newBrowser();
    const answer = await phone.mutate<SignInResult>('auth.verifyLinkCode', { token, code });
    expect(answer.status).toBe(200);
    expect((await phone.query<{ user: unknown }>('auth.session')).data.user).toEqual(answer.data.user);
  });

  test('allows four wrong attempts; the fifth invalidates it', async () => {
    const browser = newBrowser();
    const { requestId, token, code } = await ask(browser, newEmail());
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const codes: (string | undefined)[] = [];
    for (const path of [
      'auth.verifyCode',
      'auth.verifyLinkCode',
      'auth.verifyCode',
      'auth.verifyCode',
      'auth.verifyCode',
      'auth.verifyCode',
    ]) {
      const key = path === 'auth.verifyCode' ? { requestId } : { token };
      codes.push((await browser.mutate(path, { ...key, code: wrong })).error?.appCode);
    }
    expect(codes).toEqual(['CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_USED_UP', 'CODE_USED_UP']);
    expect((await browser.mutate('auth.verifyCode', { requestId, code })).error?.appCode).toBe('CODE_USED_UP');
  });

  test('counts concurrent attempts', async () => {
    const browser = newBrowser();
    const { requestId, code } = await ask(browser, newEmail());
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.mutate('auth.verifyCode', { requestId, code: wrong })),
    );
    expect(answers.filter(({ error }) => error?.appCode === 'CODE_WRONG')).toHaveLength(4);
    expect(answers.filter(({ error }) => error?.appCode === 'CODE_USED_UP')).toHaveLength(16);
  });

  test.each(['', '12345', '1234567', '12345a', '１２３４５６'])('rejects %j as a code', async (code) => {
    const { error } = await newBrowser().mutate('auth.verifyCode', {
      requestId: '0198c0de-0000-7000-8000-000000000001',
      code,
    });
    expect(error).toMatchObject({ appCode: 'INVALID', fields: { code: ['The code has 6 digits.'] } });
  });
});
