import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Standby } from '@boxroom/db/standby';
import { createTRPCClient, httpLink, httpSubscriptionLink } from '@trpc/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Env } from '../env.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { probe, probeRouter } from '../testing/probe-router.ts';
import type { ProbeRouter } from '../testing/probe-router.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp, eventually, SAME_ORIGIN, TEST_ORIGIN } from '../testing/test-app.ts';
import { RETIRED_WORKER } from './retired-worker.ts';

const SCRIPT = `document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'dark'`;
const SCRIPT_HASH = `'sha256-1TaocIJXaFKMhQoL4Bn9fgusKcqZv8LDDEnEuKrfrcY='`;
const STYLE = 'html.dark { background: black }';
const STYLE_HASH = `'sha256-ZDsKq1fScFOdx5qywKprUIl6ARa8DtDiG4gfV71Y5lo='`;
const BUILT_HTML = `<!doctype html><meta name="boxroom-origin" content=""><meta name="boxroom-worker" content="on"><style>${STYLE}</style><script>${SCRIPT}</script><script type="module" src="/assets/app.js"></script><div id="root"></div>`;
const NOT_FOUND_HTML = '<!doctype html><title>Nothing here</title>';
/** The page as the server sends it. */
const HTML = BUILT_HTML.replace('content=""', `content="${TEST_ORIGIN}"`);

let server: TestApp;
let webRoot: string;

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'boxroom-web-'));
  mkdirSync(join(webRoot, 'assets'));
  mkdirSync(join(webRoot, 'pages'));
  writeFileSync(join(webRoot, 'pages/404.html'), NOT_FOUND_HTML);
  writeFileSync(join(webRoot, 'pages/article-not-found.html'), NOT_FOUND_HTML);
  writeFileSync(join(webRoot, 'index.html'), BUILT_HTML);
  writeFileSync(join(webRoot, 'index.html.br'), brotliCompressSync(BUILT_HTML));
  writeFileSync(join(webRoot, 'sw.js'), `const version = 'one-page-revision'`);
  writeFileSync(join(webRoot, 'manifest.webmanifest'), '{}');
  writeFileSync(join(webRoot, '.env'), 'SECRET=1');
  writeFileSync(join(webRoot, 'assets/app.js'), 'console.log(1)');
  writeFileSync(join(webRoot, 'assets/app.js.br'), brotliCompressSync('console.log(1)'));
  server = await createTestApp({ router: probeRouter, webRoot });
});
afterAll(async () => {
  await server.stop();
  rmSync(webRoot, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { host: SAME_ORIGIN.host, accept: 'text/html', ...headers } });

describe('headers', () => {
  test.each(['/app', '/assets/app.js', '/trpc/ping', '/trpc/nothing', '/nothing.js', '/livez'])(
    '%s has the security headers',
    async (url) => {
      const { headers } = await get(url);
      expect(headers['content-security-policy']).toBe(
        `default-src 'none';script-src 'self' ${SCRIPT_HASH};style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' ${STYLE_HASH};img-src 'self' blob: data:;` +
          `font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';form-action 'self';base-uri 'none';` +
          `object-src 'none';frame-ancestors 'none';report-uri /policy-report;require-trusted-types-for 'script';trusted-types default`,
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self)') as string,
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  test('with https, browsers must keep using it', async () => {
    const secure = await createTestApp({
      router: probeRouter,
      env: { https: true, publicOrigin: 'https://boxes.example.org' },
    });
    try {
      const { headers } = await secure.app.inject({ url: '/livez', headers: { host: 'boxes.example.org' } });
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    } finally {
      await secure.stop();
    }
  });

  test.each([
    ['/auth-callback?token=sl_x', 'no-referrer'],
    ['/accept-invitation', 'no-referrer'],
    ['/reset-password/', 'no-referrer'],
    ['/auth', 'same-origin'],
    ['/invite-only', 'same-origin'],
  ])('%s sends its referrer on as %s', async (url, policy) => {
    expect((await get(url)).headers['referrer-policy']).toBe(policy);
  });
});

test('an overloaded server returns a time to retry, and serves probes', async () => {
  let shed: Awaited<ReturnType<typeof get>> | undefined;
  await eventually(async () => {
    const end = performance.now() + 1500;
    while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve));
    shed = await get('/trpc/ping');
    return shed.statusCode === 503;
  }, 20_000);
  expect(shed?.headers).toMatchObject({ 'retry-after': '5', 'x-content-type-options': 'nosniff' });
  expect(shed?.json()).toMatchObject({ error: { data: { appCode: 'UNAVAILABLE' } } });
  expect((await get('/livez')).statusCode).toBe(200);
  await eventually(async () => (await get('/trpc/ping')).statusCode === 200, 20_000);
});

describe('files and pages', () => {
  test.each([
    ['/app', 200, 'no-cache'],
    ['/app/', 200, 'no-cache'],
    ['/box/0198c0de-0000-7000-8000-000000000001?x=1.2', 200, 'no-cache'],
    ['/index.html', 200, 'no-cache'],
    ['/sw.js', 200, 'no-cache'],
    ['/assets/app.js', 200, 'public, max-age=31536000, immutable'],
    ['/trpc/ping', 200, 'no-store'],
    ['/trpc/nothing', 404, 'no-store'],
    ['/trpc', 404, undefined],
    ['/assets/gone.js', 404, undefined],
    ['/gone.js', 404, undefined],
    ['/.env', 404, undefined],
    ['/../package.json', 404, undefined],
    ['/..%2fpackage.json', 404, undefined],
    ['/assets/..%2f..%2f..%2fetc%2fpasswd', 404, undefined],
  ])('%s: %d, %s', async (url, status, caching) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, caching]);
    expect(answer.body.includes('"appCode":"NOT_FOUND"')).toBe(status === 404);
    expect(answer.body).not.toContain('root:');
    expect(answer.body === HTML).toBe(caching === 'no-cache' && url !== '/sw.js');
  });

  test('the page cached for offline use is the one that every URL returns, compressed or not', async () => {
    const page = await get('/index.html', { 'accept-encoding': 'br' });
    expect(page.body).toBe(HTML);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/index.html.br')).statusCode).toBe(404);
  });

  test.each(['/nowhere', '/box/1/2', '/pages', '/pages/404', '/%2e%2e/%2e%2e/etc/passwd', '//evil.example/app'])(
    '%s is no page, and a person who opens it sees an error page',
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect([statusCode, body, headers['content-type']]).toEqual([404, NOT_FOUND_HTML, 'text/html; charset=utf-8']);
    },
  );

  test('build templates are not served as files', async () => {
    expect((await get('/pages/404.html')).body).toContain('"appCode":"NOT_FOUND"');
  });

  test('a manifest has the manifest type', async () => {
    expect((await get('/manifest.webmanifest')).headers['content-type']).toContain('application/manifest+json');
  });

  test('a share that no worker took leads to its page, unread, from wherever it comes', async () => {
    for (const from of ['same-origin', 'none', 'cross-site']) {
      const { statusCode, headers, body } = await server.app.inject({
        method: 'POST',
        url: '/shared',
        headers: { host: SAME_ORIGIN.host, 'sec-fetch-site': from, 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.alloc(20_000_000),
      });
      expect([statusCode, headers['location'], headers['connection'], body]).toEqual([
        303,
        '/shared?missed=true',
        'close',
        '',
      ]);
    }
    expect((await get('/shared')).statusCode).toBe(200);
  });

  test('a precompressed file is sent compressed', async () => {
    expect((await get('/assets/app.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    expect((await get('/assets/app.js')).headers['content-encoding']).toBeUndefined();
  });

  test('a script that requests a page gets no page', async () => {
    expect((await get('/app', { accept: 'application/json' })).statusCode).toBe(404);
  });
});

describe('the service worker', () => {
  const workerOf = async (env: Partial<Env>) => {
    const other = await createTestApp({ router: probeRouter, webRoot, env });
    try {
      const host = new URL(env.publicOrigin ?? TEST_ORIGIN).host;
      return await other.app.inject({ url: '/sw.js', headers: { host } });
    } finally {
      await other.stop();
    }
  };

  test('changes with the page or its headers, even if the files are the same', async () => {
    const { body, headers } = await get('/sw.js');
    expect(body).toMatch(/^const version = 'one-[0-9a-f]{16}'$/);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await workerOf({})).body).toBe(body);
    const moved = await workerOf({ publicOrigin: 'https://boxes.example.org' });
    expect(moved.body).not.toBe(body);
    expect((await workerOf({ publicOrigin: 'https://boxes.example.org', https: true })).body).not.toBe(moved.body);
  });

  test('switched off, removes itself and its caches from the browser', async () => {
    const { body, headers } = await workerOf({ serviceWorker: false });
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toBe(RETIRED_WORKER);
  });

  test.each([
    [true, 'on'],
    [false, 'off'],
  ])('switched on: %s. The page reports it, wherever it comes from', async (serviceWorker, word) => {
    const other = await createTestApp({ router: probeRouter, webRoot, env: { serviceWorker } });
    for (const url of ['/app', '/index.html']) {
      const { body } = await other.app.inject({
        url,
        headers: { host: new URL(TEST_ORIGIN).host, accept: 'text/html' },
      });
      expect(body).toContain(`<meta name="boxroom-worker" content="${word}">`);
    }
    await other.stop();
  });
});

describe('hosts', () => {
  test.each([
    ['localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['evil.example', 421],
    ['localhost:3001', 421],
    ['localhost', 421],
  ])('%s: %d', async (host, status) => {
    for (const url of ['/app', '/trpc/ping']) expect((await get(url, { host })).statusCode).toBe(status);
    expect((await get('/livez', { host })).statusCode).toBe(200);
  });

  test('a page under another name links the right one', async () => {
    const page = await get('/app', { host: 'localhost' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain(`This Boxroom is at <a href="${TEST_ORIGIN}">`);
    const call = await get('/trpc/ping', { host: 'localhost', accept: '*/*' });
    expect(call.json()).toMatchObject({ error: { data: { appCode: 'NOT_FOUND' } } });
  });

  test('ignores forwarded host names', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-original-host': 'evil.example',
    };
    expect((await get('/trpc/ping', headers)).statusCode).toBe(200);
    expect(
      (await get('/trpc/ping', { ...headers, host: 'evil.example', 'x-forwarded-host': 'localhost:3000' })).statusCode,
    ).toBe(421);
  });
});

test('browsers report what the policy refused, from our own pages, and not without end', async () => {
  const report = (payload: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/policy-report',
      headers: { ...SAME_ORIGIN, 'content-type': 'application/csp-report', ...headers },
      payload,
    });
  const good = JSON.stringify({ 'csp-report': { 'effective-directive': 'style-src-elem', 'blocked-uri': 'inline' } });
  expect((await report(good)).statusCode).toBe(204);
  expect((await get('/metrics')).body).toContain('boxroom_policy_reports_total{directive="style-src-elem"} 1');
  expect((await report(good, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await report('{')).statusCode).toBe(400);
  expect((await report('{}')).statusCode).toBe(400);
  expect((await report('{}', { 'content-type': 'text/plain' })).statusCode).toBe(415);
  expect((await report(`"${'x'.repeat(20_000)}"`)).statusCode).toBe(413);
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await report(good)).statusCode));
  expect(statuses).toContain(429);
});

describe('health', () => {
  test('security.txt names the operator', async () => {
    const { statusCode, headers, body } = await get('/.well-known/security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('Contact: mailto:postmaster@localhost\n');
  });

  test('livez and readyz respond', async () => {
    expect([(await get('/livez')).statusCode, (await get('/readyz')).statusCode]).toEqual([200, 200]);
  });

  test('readyz fails when mail stalls', async () => {
    const { db } = server.services;
    const mail = { kind: 'sign-in', to: 'ada@example.org', subject: 'Hello', html: '', text: '' } as const;
    await db.transaction().execute((tx) => enqueueMail(tx, mail));
    await db
      .updateTable('mail_outbox')
      .set({ next_try_at: sql<Date>`now() - interval '16 minutes'` })
      .execute();
    expect((await get('/readyz')).statusCode).toBe(503);
    await db.deleteFrom('mail_outbox').execute();
    expect((await get('/readyz')).statusCode).toBe(200);
  });

  test('metrics are for this machine only', async () => {
    await get('/trpc/ping');
    await get('/trpc/refuse');
    await get('/trpc/made.up');
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url: '/metrics', remoteAddress, headers: { host: SAME_ORIGIN.host, ...headers } });
    const { body, statusCode } = await ask('127.0.0.1');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^boxroom_calls_total\{procedure="ping",outcome="OK"\} \d+$/m);
    expect(body).toMatch(/^boxroom_calls_total\{procedure="refuse",outcome="NOT_FOUND"\} \d+$/m);
    expect(body).toMatch(/^boxroom_call_seconds_bucket\{procedure="ping",le="\+Inf"\} \d+$/m);
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(body).not.toContain('made.up');
    expect((await ask('203.0.113.9')).statusCode).toBe(404);
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
    expect((await ask('127.0.0.1', { authorization: 'Bearer guess' })).statusCode).toBe(200);
  });

  test('or for the holder of the token', async () => {
    const metricsToken = 'a-long-random-token';
    const other = await createTestApp({ router: probeRouter, env: { metricsToken } });
    try {
      const ask = (authorization: string) =>
        other.app.inject({
          url: '/metrics',
          remoteAddress: '203.0.113.9',
          headers: { host: SAME_ORIGIN.host, authorization },
        });
      expect((await ask(`Bearer ${metricsToken}`)).statusCode).toBe(200);
      expect((await ask('Bearer a-long-random-tokem')).statusCode).toBe(404);
    } finally {
      await other.stop();
    }
  });

  test('a standby that never answers holds up neither readiness nor metrics', async () => {
    const standby = { lag: () => new Promise<never>(() => undefined), counts: () => ({}) } as unknown as Standby;
    const other = await createTestApp({ router: probeRouter, standby });
    try {
      const headers = { host: SAME_ORIGIN.host };
      const [ready, metrics] = await Promise.all([
        other.app.inject({ url: '/readyz', headers }),
        other.app.inject({ url: '/metrics', headers }),
      ]);
      expect([ready.statusCode, ready.body]).toEqual([200, 'ok\nstandby too slow']);
      expect([metrics.statusCode, metrics.body.includes('boxroom_replica')]).toEqual([200, false]);
    } finally {
      await other.stop();
    }
  });

  test('metrics name the last nightly backup where this process makes them', async () => {
    expect((await get('/metrics')).body).not.toContain('boxroom_backup');
    const last = { folder: '/backups/boxroom-1', at: 1_795_000_000_000, bytes: 93_000_000 };
    const figures = { last, seconds: 4.5, failures: 2 };
    const backups = { state: () => ({ mode: 'off' }) as const, figures: () => figures, stop: () => Promise.resolve() };
    const other = await createTestApp({ router: probeRouter, backups });
    try {
      const { body } = await other.app.inject({ url: '/metrics', headers: { host: SAME_ORIGIN.host } });
      expect(body).toMatch(/^boxroom_backup_last_success_timestamp_seconds 1795000000$/m);
      expect(body).toMatch(/^boxroom_backup_size_bytes 93000000$/m);
      expect(body).toMatch(/^boxroom_backup_duration_seconds 4\.5$/m);
      expect(body).toMatch(/^# TYPE boxroom_backup_failures_total counter\nboxroom_backup_failures_total 2$/m);
      expect(body).toMatch(/^boxroom_warning\{kind="backup-late"\} 0$/m);
    } finally {
      await other.stop();
    }
  });
});

describe('stopping', () => {
  test('ends streams, finishes running calls, fails readiness, then closes', async () => {
    const stopping = await createTestApp({ router: probeRouter });
    const url = await stopping.listen();
    const headers = { origin: TEST_ORIGIN };
    const client = createTRPCClient<ProbeRouter>({ links: [httpLink({ url: `${url}/trpc`, headers })] });
    const streaming = createTRPCClient<ProbeRouter>({ links: [httpSubscriptionLink({ url: `${url}/trpc` })] });
    const { promise: streamed, resolve } = Promise.withResolvers<void>();
    const subscription = streaming.count.subscribe({ to: 1 }, { onData: () => resolve() });
    await streamed;
    const underWay = client.wait.query(300);
    await eventually(async () => !(await stopping.requests.idle(0)));

    const start = performance.now();
    stopping.closing.abort();
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect(await stopping.requests.idle(10_000)).toBe(true);
    expect(await underWay).toBe('waited');
    subscription.unsubscribe();
    await stopping.stop();
    expect(performance.now() - start).toBeLessThan(5000);
    await eventually(() => probe.openStreams === 0);
  });

  test('the wait for calls is limited', async () => {
    const stopping = await createTestApp({ router: probeRouter });
    const url = await stopping.listen();
    const underWay = fetch(`${url}/trpc/wait?input=60000`).catch(() => 'cut off');
    await eventually(async () => !(await stopping.requests.idle(0)));
    expect(await stopping.requests.idle(20)).toBe(false);
    await stopping.stop();
    expect(await underWay).toBe('cut off');
  });
});
