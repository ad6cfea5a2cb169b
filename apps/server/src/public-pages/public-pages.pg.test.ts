import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EMPTY_STYLE } from '../http/headers.ts';
import { hashOf } from '../http/inline-hashes.ts';
import { probeRouter } from '../testing/probe-router.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp, SAME_ORIGIN, TEST_ORIGIN } from '../testing/test-app.ts';

const SCRIPT = "document.documentElement.classList.add('scripted')";
const page = (title: string, body = '') =>
  `<!doctype html><script>${SCRIPT}</script><link rel="canonical" href="{{origin}}/">` +
  `<script type="application/ld+json">{"url":"{{origin}}/"}</script><title>${title}</title>${body}© {{year}}`;
const LEGAL = page('Privacy', 'By {{operator-name}}, <a href="mailto:{{privacy-email}}">{{privacy-email}}</a>. ');
const FOOTER =
  '{{#social}}<p>Elsewhere</p>{{#social-github}}<a href="{{social-github}}">GitHub</a>{{/social-github}}' +
  '{{#social-x}}<a href="{{social-x}}">X</a>{{/social-x}}{{/social}}';
const FILES: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>The app</title>',
  'pages/index.html': page('Start', `${FOOTER}${'Boxes and things. '.repeat(200)}`),
  'pages/articles.html': page('Articles'),
  'pages/articles/seasonal-storage.html': page('Seasons'),
  'pages/privacy-policy.html': LEGAL,
  'pages/de.html': page(
    'Anfang',
    'Von {{#operator-named}}{{operator-name}}{{/operator-named}}{{#operator-host}}dem Betreiber von {{operator-host}}{{/operator-host}}. ',
  ),
  'pages/de/privacy-policy.html': page('Datenschutz'),
  'pages/de/404.html': page('Keine solche Seite'),
  'pages/article-not-found.html': page('No such article'),
  'pages/404.html': page('No such page'),
  'pages/sitemap.xml': '<urlset><url><loc>{{origin}}/articles</loc></url></urlset>',
  'pages/robots.txt': 'Sitemap: {{origin}}/sitemap.xml\n',
};

let webRoot: string;
let server: TestApp;

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'boxroom-pages-'));
  for (const folder of ['articles', 'de']) mkdirSync(join(webRoot, 'pages', folder), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(webRoot, file), text);
  server = await createTestApp({ router: probeRouter, webRoot });
});
afterAll(async () => {
  await server.stop();
  rmSync(webRoot, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, app = server) =>
  app.app.inject({ method: 'GET', url, headers: { host: SAME_ORIGIN.host, accept: 'text/html', ...headers } });
const titleOf = (html: string): string => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';

test.each([
  ['/', 200, 'Start'],
  ['/?ref=abc', 200, 'Start'],
  ['/articles', 200, 'Articles'],
  ['/articles/seasonal-storage', 200, 'Seasons'],
  ['/articles/Seasonal-Storage', 404, 'No such article'],
  ['/articles/404', 404, 'No such article'],
  ['/articles/..%2f404', 404, 'No such article'],
  ['/articles/seasonal-storage/more', 404, 'No such page'],
  ['/article-not-found', 404, 'No such page'],
  ['/404', 404, 'No such page'],
  ['/nowhere', 404, 'No such page'],
  ['/app', 200, 'The app'],
  ['/de', 200, 'Anfang'],
  ['/de/privacy-policy', 200, 'Datenschutz'],
  ['/de/nowhere', 404, 'Keine solche Seite'],
  ['/de/404', 404, 'Keine solche Seite'],
  ['/de/articles', 404, 'Keine solche Seite'],
  ['/fr', 404, 'No such page'],
  ['/xx', 404, 'No such page'],
])('%s returns %d with the title %s', async (url, status, title) => {
  const { statusCode, body, headers } = await get(url);
  expect([statusCode, titleOf(body)]).toEqual([status, title]);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
});

test('a page that is not there is in the language of the browser, unless its address is of one', async () => {
  const titleFor = async (url: string, language: string): Promise<string> =>
    titleOf((await get(url, { 'accept-language': language })).body);
  expect(await titleFor('/nowhere', 'de-AT,de;q=0.9,en;q=0.8')).toBe('Keine solche Seite');
  expect(await titleFor('/nowhere', 'fr')).toBe('No such page');
  expect(await titleFor('/de/nowhere', 'en')).toBe('Keine solche Seite');
  expect(await titleFor('/', 'de')).toBe('Start');
});

test('the app’s pages are noindex, the public pages are not', async () => {
  for (const url of [
    '/app',
    '/auth',
    '/admin',
    '/guest',
    '/pair',
    '/invite?ref=0123456789',
    '/accept-invitation?token=a',
    '/b/BX-7K3Q',
  ])
    expect([url, (await get(url)).headers['x-robots-tag']]).toEqual([url, 'noindex']);
  for (const url of ['/', '/de', '/articles', '/articles/seasonal-storage', '/privacy-policy'])
    expect([url, (await get(url)).headers['x-robots-tag']]).toEqual([url, undefined]);
});

test.each([
  ['/index', '/app'],
  ['/index/', '/app'],
  ['/profile', '/settings'],
  ['/profile?a=b&c=d', '/settings?a=b&c=d'],
  ['/articles/', '/articles'],
  ['/articles/seasonal-storage/?q=1', '/articles/seasonal-storage?q=1'],
  ['/privacy-policy/', '/privacy-policy'],
  ['/de/', '/de'],
  ['/de/privacy-policy/', '/de/privacy-policy'],
])('%s redirects to %s', async (url, to) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers.location]).toEqual([301, to]);
});

test('crawlers find the sitemap', async () => {
  const sitemap = await get('/sitemap.xml', { accept: '*/*' });
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(sitemap.body).toContain(`<loc>${TEST_ORIGIN}/articles</loc>`);
  const robots = await get('/robots.txt', { accept: '*/*' });
  expect([robots.headers['content-type'], robots.body]).toEqual([
    'text/plain; charset=utf-8',
    `Sitemap: ${TEST_ORIGIN}/sitemap.xml\n`,
  ]);
});

test('the policy allows only our own scripts and styles and the inline script by its hash', async () => {
  for (const url of ['/', '/de', '/nowhere', '/de/nowhere', '/articles/none']) {
    const policy = (await get(url)).headers['content-security-policy'];
    expect(policy).toContain(`script-src 'self' ${hashOf(SCRIPT)};style-src 'self';`);
    expect(policy).toContain("trusted-types 'none'");
    expect(policy).toContain("default-src 'none'");
  }
  expect((await get('/app')).headers['content-security-policy']).toContain(`style-src 'self' ${EMPTY_STYLE}`);
});

describe('the origin of this Boxroom', () => {
  test('is the configured one, whatever the request’s headers claim', async () => {
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
      'x-original-host': 'evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    for (const url of ['/', '/sitemap.xml', '/robots.txt', '/nowhere']) {
      const { body } = await get(url, forged);
      expect(body).not.toContain('evil.example');
      expect(body).toContain(TEST_ORIGIN);
    }
    for (const headers of [{}, forged]) expect((await get('/articles/', headers)).headers.location).toBe('/articles');
  });

  test('stays the same under another host of this machine, and an unknown host gets no page', async () => {
    expect((await get('/', { host: '127.0.0.1:3000' })).body).toContain(`href="${TEST_ORIGIN}/"`);
    const foreign = await get('/', { host: 'evil.example' });
    expect([foreign.statusCode, foreign.body.includes('canonical')]).toEqual([421, false]);
  });
});

describe('the operator', () => {
  test('is inserted as text, whatever the name contains', async () => {
    const other = await createTestApp({
      router: probeRouter,
      webRoot,
      env: {
        operatorName: `<script>alert("1")</script> & 'Søn' {{origin}}`,
        privacyEmail: "o'neill@boxes.example",
        socialLinks: { github: 'https://github.com/a?b="c"&d' },
      },
    });
    try {
      const { body } = await get('/privacy-policy', {}, other);
      expect(body).toContain(
        'By &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Søn&#39; {{origin}}, ' +
          '<a href="mailto:o&#39;neill@boxes.example">o&#39;neill@boxes.example</a>',
      );
      expect((await get('/de', {}, other)).body).toContain('Von &lt;script&gt;');
      const start = (await get('/', {}, other)).body;
      expect(start).toContain('<p>Elsewhere</p><a href="https://github.com/a?b=&quot;c&quot;&amp;d">GitHub</a>');
      expect(start).not.toContain('>X</a>');
    } finally {
      await other.stop();
    }
  });

  test('without social links has no section for them', async () => {
    expect((await get('/')).body).not.toMatch(/Elsewhere|GitHub|\{\{/);
    expect((await get('/privacy-policy')).body).toContain('By the operator of localhost:3000, ');
    expect((await get('/de')).body).toContain('Von dem Betreiber von localhost:3000. ');
  });
});

test('the footer shows the current year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-12-31T23:59:00Z') });
  try {
    expect((await get('/articles')).body).toContain('© 2031');
    vi.setSystemTime(new Date('2032-01-01T00:00:00Z'));
    expect((await get('/articles')).body).toContain('© 2032');
  } finally {
    vi.useRealTimers();
  }
});

test('a cached page gets 304, and responses are compressed', async () => {
  const { headers, body } = await get('/');
  const again = await get('/', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  expect((await get('/nowhere', { 'if-none-match': '*' })).statusCode).toBe(404);
  const br = await get('/', { 'accept-encoding': 'gzip, br' });
  const gzip = await get('/', { 'accept-encoding': 'gzip' });
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
  expect(br.headers.vary).toBe('accept-encoding');
});

test('a page with a gap fails the start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boxroom-gap-'));
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'pages/index.html'), '{{something}}');
  await expect(createTestApp({ router: probeRouter, webRoot: folder })).rejects.toThrow('{{something}}');
  rmSync(folder, { recursive: true });
});
