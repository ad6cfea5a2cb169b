import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestBrowser } from '../testing/browser.ts';
import { authOnlyRouter } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: authOnlyRouter, env: { signInLimitPerIp: 20 } });
});
afterAll(() => server.stop());

const passesOf = async (limit: { key: string; max: number; windowSeconds: number }, times: number) => {
  const taken = Array.from({ length: times }, () =>
    server.services.limits.take(limit).then(
      () => 1,
      () => 0,
    ),
  );
  return (await Promise.all(taken)).reduce((a: number, b) => a + b, 0);
};
const windowsPass = (interval: string) =>
  sql`update rate_limit set resets_at = resets_at - ${interval}::interval`.execute(server.services.db);
const forget = () => server.services.db.deleteFrom('rate_limit').execute();

describe('take', () => {
  test('allows up to the maximum, also concurrently, and returns when to retry', async () => {
    expect(await passesOf({ key: 'a', max: 3, windowSeconds: 60 }, 20)).toBe(3);
    await expect(server.services.limits.take({ key: 'a', max: 3, windowSeconds: 60 })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      detail: expect.stringMatching(/^retry after (5\d|60) s$/) as string,
    });
  });

  test('counts each key separately', async () => {
    expect(await passesOf({ key: 'b', max: 1, windowSeconds: 60 }, 2)).toBe(1);
    expect(await passesOf({ key: 'c', max: 1, windowSeconds: 60 }, 2)).toBe(1);
  });

  test('starts over with the next window', async () => {
    const limit = { key: 'd', max: 2, windowSeconds: 60 };
    expect(await passesOf(limit, 5)).toBe(2);
    await windowsPass('59 seconds');
    expect(await passesOf(limit, 5)).toBe(0);
    await windowsPass('1 second');
    expect(await passesOf(limit, 5)).toBe(2);
  });

  test('stores no address in clear', async () => {
    await passesOf({ key: 'link-email:ada@example.org', max: 1, windowSeconds: 60 }, 1);
    const rows = await server.services.db.selectFrom('rate_limit').select('key').execute();
    expect(JSON.stringify(rows)).not.toContain('ada');
  });
});

describe('sign-in mails', () => {
  const ask = async (email: string, ip?: string) => {
    const { status, error } = await new TestBrowser(server.app, ip).mutate('auth.requestLink', { email });
    return error?.appCode ?? status;
  };

  test('an address gets one in 30 seconds and five an hour', async () => {
    await forget();
    expect([await ask('one@example.org'), await ask('one@example.org')]).toEqual([200, 'RATE_LIMITED']);
    const later = sql`update rate_limit set resets_at = now() where resets_at < now() + interval '31 seconds'`;
    const answers = [];
    for (let n = 0; n < 5; n++) {
      await later.execute(server.services.db);
      answers.push(await ask('one@example.org'));
    }
    expect(answers).toEqual([200, 200, 200, 200, 'RATE_LIMITED']);
  });

  test('a network gets 20 an hour, whatever proxies it claims', async () => {
    await forget();
    const answers = [];
    for (let n = 0; n < 22; n++) answers.push(await ask(`many${n}@example.org`, `2001:db8::${n}`));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(20);
    const forged = await server.app.inject({
      method: 'POST',
      url: '/trpc/auth.requestLink',
      remoteAddress: '2001:db8::99',
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
        'x-forwarded-for': '198.51.100.1',
        'x-real-ip': '198.51.100.2',
      },
      payload: '{"email":"forged@example.org"}',
    });
    expect(forged.statusCode).toBe(429);
    expect(await ask('elsewhere@example.org', '2001:db8:0:1::1')).toBe(200);
  });

  test('the error is the same for known and unknown addresses', async () => {
    await forget();
    await server.services.db
      .insertInto('app_user')
      .values({
        id: crypto.randomUUID(),
        email: 'known@example.org',
        catalogue_id: crypto.randomUUID(),
        email_proven_at: new Date(),
      })
      .execute();
    const refusal = async (email: string) => {
      await ask(email);
      const { status, error, setCookies } = await new TestBrowser(server.app).mutate('auth.requestLink', { email });
      return { status, setCookies, ...error, requestId: '', detail: error?.detail?.replace(/\d+/, 'n') };
    };
    expect(await refusal('known@example.org')).toEqual(await refusal('unknown@example.org'));
  });

  test('a network may try 30 codes an hour', async () => {
    await forget();
    const answers = [];
    for (let n = 0; n < 32; n++) {
      const { error } = await new TestBrowser(server.app).mutate('auth.verifyCode', {
        requestId: crypto.randomUUID(),
        code: '000000',
      });
      answers.push(error?.appCode);
    }
    expect(answers.filter((answer) => answer === 'LINK_INVALID')).toHaveLength(30);
    expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(2);
  });

  test('behind a trusted proxy the network is the one the proxy saw', async () => {
    const proxied = await createTestApp({ router: authOnlyRouter, env: { signInLimitPerIp: 1, trustProxy: true } });
    try {
      const askFrom = async (email: string, forwardedFor: string) => {
        const { statusCode } = await proxied.app.inject({
          method: 'POST',
          url: '/trpc/auth.requestLink',
          headers: {
            host: 'localhost:3000',
            origin: 'http://localhost:3000',
            'content-type': 'application/json',
            'x-forwarded-for': forwardedFor,
          },
          payload: JSON.stringify({ email }),
        });
        return statusCode;
      };
      expect(await askFrom('a@example.org', '203.0.113.1')).toBe(200);
      expect(await askFrom('b@example.org', '198.51.100.7, 203.0.113.1')).toBe(429);
      expect(await askFrom('c@example.org', '203.0.113.2')).toBe(200);
    } finally {
      await proxied.stop();
    }
  });
});
