import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '../../rpc/trpc.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { addVisitor } from '../../testing/picture-household.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { onboardingRouter } from './onboarding-router.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: router({ onboarding: onboardingRouter }) });
});
afterAll(() => server.stop());

async function somebody(): Promise<TestBrowser> {
  const browser = new TestBrowser(server.app);
  const [name = '', value = ''] = (await addVisitor(server)).cookie.split('=');
  browser.cookies.set(name, value);
  return browser;
}
const isDone = async (browser: TestBrowser) =>
  (await browser.query<{ completed: boolean }>('onboarding.state')).data.completed;

test('the tour is new to everybody, completes once and resets only for the caller', async () => {
  const [ann, bob] = [await somebody(), await somebody()];
  expect(await isDone(ann)).toBe(false);
  for (let n = 0; n < 2; n++) expect((await ann.mutate('onboarding.complete')).status).toBe(200);
  await bob.mutate('onboarding.complete');
  expect(await isDone(ann)).toBe(true);
  await ann.mutate('onboarding.reset');
  expect([await isDone(ann), await isDone(bob)]).toEqual([false, true]);
});

test('the tour needs a session and limits resets', async () => {
  expect((await new TestBrowser(server.app).query('onboarding.state')).error?.appCode).toBe('NOT_SIGNED_IN');
  const browser = await somebody();
  for (let n = 0; n < 20; n++) expect((await browser.mutate('onboarding.reset')).status).toBe(200);
  expect((await browser.mutate('onboarding.reset')).error?.appCode).toBe('RATE_LIMITED');
});
