import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { createOperatorWarnings } from './operator-warnings.ts';
import { appRouter } from './rpc/router.ts';
import { signInSteps } from './testing/sign-in-steps.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const ADMIN = 'admin@example.org';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter, env: { adminEmails: [ADMIN] } });
});
afterAll(() => server.stop());
const { newBrowser, signIn } = signInSteps(() => server);

const ask = (headers: Record<string, string>, of = server) =>
  of.app.inject({ url: '/livez', headers: { host: 'localhost:3000', ...headers } });
const metrics = async (of = server) =>
  (await of.app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })).body;

describe('a proxy whose header is ignored', () => {
  test.each([{ 'x-forwarded-for': '203.0.113.1' }, { forwarded: 'for=203.0.113.1' }])(
    'is detected by %j, and shown on /admin and in /metrics',
    async (headers) => {
      server.services.warnings.clear('proxy-unread');
      const admin = newBrowser();
      await signIn(admin, ADMIN);
      const shown = async () => (await admin.query<{ warnings: string[] }>('admin.overview')).data.warnings;
      expect([await shown(), (await metrics()).includes('boxroom_warning{kind="proxy-unread"} 0')]).toEqual([[], true]);
      await ask(headers);
      expect(await shown()).toEqual(['proxy-unread']);
      expect(await metrics()).toContain('boxroom_warning{kind="proxy-unread"} 1');
    },
  );

  test('is known before the first request where the public address is https', async () => {
    const of = { publicOrigin: 'https://boxes.example.org', https: true };
    for (const [trustProxy, warnings] of [
      [false, ['proxy-unread']],
      [true, []],
    ] as const) {
      const behind = await createTestApp({ router: appRouter, env: { ...of, trustProxy } });
      expect(behind.services.warnings.current()).toEqual(warnings);
      await behind.stop();
    }
  });

  test('raises no warning where the proxy is trusted', async () => {
    const trusting = await createTestApp({ router: appRouter, env: { trustProxy: true } });
    await ask({ 'x-forwarded-for': '203.0.113.1' }, trusting);
    expect(trusting.services.warnings.current()).toEqual([]);
    await trusting.stop();
  });
});

test('a warning is logged once, with its sentence, and again when it returns', () => {
  const lines: [string, string][] = [];
  const log = createLogger('silent');
  const noted = Object.assign(log, {
    warn: ({ warning }: { warning: string }, text: string) => void lines.push([warning, text]),
  });
  const warnings = createOperatorWarnings(noted);
  warnings.raise('deaf');
  warnings.raise('deaf');
  expect(lines).toEqual([['deaf', expect.stringContaining('DATABASE_DIRECT_URL')]]);
  warnings.clear('deaf');
  warnings.raise('deaf');
  expect(lines).toHaveLength(2);
});
