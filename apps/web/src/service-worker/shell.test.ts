import { messageKey } from '@boxroom/domain/language/message-key';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeCaches } from '../testing/fake-caches.ts';
import { Shell } from './shell.ts';
import type { ShellManifest } from './shell.ts';
import { noteShownLanguage } from './shown-language.ts';

const ORIGIN = 'https://boxes.example.org';
const ONE: ShellManifest = {
  version: 'one',
  entry: '/assets/index-1.js',
  files: ['/assets/box-1.js', '/assets/font-0.woff2', '/assets/index-1.js', '/favicon.svg', '/index.html'],
  late: ['/assets/late/pdf-1/reader.mjs'],
  languages: {
    de: {
      files: ['/assets/languages/de-first-1.js', '/assets/languages/de-rest-1.js'],
      texts: { [messageKey('Try again')]: 'Erneut versuchen' },
    },
    da: { files: ['/assets/languages/da-first-1.js'], texts: {} },
  },
};
const TWO: ShellManifest = {
  version: 'two',
  entry: '/assets/index-2.js',
  files: ['/assets/box-2.js', '/assets/font-0.woff2', '/assets/index-2.js', '/favicon.svg', '/index.html'],
  late: ['/assets/late/pdf-2/reader.mjs'],
  languages: { de: { files: ['/assets/languages/de-first-2.js'], texts: {} } },
};

class FakeServer {
  manifest = ONE;
  isAway = false;
  asked: string[] = [];
  /** The `accept-language` of the last request that has one of the worker's own. */
  wanted: string | null = null;
  answers = new Map<string, () => Response>();
  /** Delays every response. */
  delay: Promise<unknown> = Promise.resolve();

  fetch = async (input: string | Request): Promise<Response> => {
    const path = typeof input === 'string' ? input : new URL(input.url).pathname;
    this.asked.push(path);
    if (input instanceof Request) this.wanted = input.headers.get('accept-language');
    await this.delay;
    if (this.isAway) throw new TypeError('Failed to fetch');
    const special = this.answers.get(path);
    if (special) return special();
    if (!path.includes('.') || path === '/index.html') {
      return html(`<script src="${this.manifest.entry}"></script>`);
    }
    const { files, late, languages } = this.manifest;
    if (![files, late, ...Object.values(languages).map((language) => language?.files ?? [])].flat().includes(path))
      return new Response('', { status: 404 });
    return new Response(`content of ${path}`, { headers: { 'content-type': 'text/javascript' } });
  };
}

function html(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

function open({ server = new FakeServer(), caches = new FakeCaches(), manifest = ONE } = {}) {
  const shell = new Shell({ manifest, caches: caches as unknown as CacheStorage, fetch: server.fetch });
  return { server, caches, shell };
}

const request = (path: string): Request => ({ url: `${ORIGIN}${path}` }) as Request;

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

test('stores every file of its version, and then needs no server', async () => {
  const { shell, server, caches } = open();
  expect(await shell.isIncomplete()).toBe(true);
  await shell.fill();
  expect(caches.paths).toEqual({ 'boxroom-shell-one': ONE.files });
  expect(await shell.isIncomplete()).toBe(false);

  server.isAway = true;
  const { answer, fromDevice } = await shell.page(request('/box/1'));
  expect([await answer.text(), fromDevice]).toEqual(['<script src="/assets/index-1.js"></script>', true]);
  expect(await textOf(shell.file(request('/assets/box-1.js')))).toBe('content of /assets/box-1.js');
  expect(await shell.entry()).toBe('/assets/index-1.js');
});

test('fetches only the files that the previous version lacked', async () => {
  const { shell, server, caches } = open();
  await shell.fill();
  server.manifest = TWO;
  server.asked = [];
  await open({ server, caches, manifest: TWO }).shell.fill();
  expect(server.asked.toSorted()).toEqual(['/assets/box-2.js', '/assets/index-2.js', '/favicon.svg', '/index.html']);
  expect(caches.paths['boxroom-shell-two']).toEqual(TWO.files);
});

test.each([
  ['is missing', '/assets/box-1.js', () => new Response('', { status: 404 })],
  ['fails with an error', '/favicon.svg', () => new Response('', { status: 502 })],
  ["is a café's sign-in page", '/assets/box-1.js', () => html('Welcome to our wifi')],
  ['is a page of another version', '/index.html', () => html('<script src="/assets/index-2.js"></script>')],
  ['is an invalid page', '/index.html', () => new Response('ok', { headers: { 'content-type': 'text/plain' } })],
])('a version of which a file %s is incomplete, and the next attempt resumes there', async (_what, path, answer) => {
  const { shell, server } = open();
  server.answers.set(path, answer);
  await expect(shell.fill()).rejects.toThrow(path);
  expect(await shell.isIncomplete()).toBe(true);
  server.answers.clear();
  server.asked = [];
  await shell.fill();
  expect(server.asked).toContain(path);
  expect(server.asked.length).toBeLessThan(ONE.files.length);
});

test('fills once at a time', async () => {
  const { shell, server } = open();
  await Promise.all([shell.fill(), shell.fill()]);
  expect(server.asked).toHaveLength(ONE.files.length);
});

test('falls back to the server when the stored files are gone', async () => {
  const { shell, server } = open();
  server.answers.set('/app', () => html('from the server'));
  const { answer, fromDevice } = await shell.page(request('/app'));
  expect([await answer.text(), fromDevice]).toEqual(['from the server', false]);
  expect(await textOf(shell.file(request('/assets/box-1.js')))).toBe('content of /assets/box-1.js');
  expect(await shell.entry()).toBeNull();
});

test('a page without its entry script counts as missing', async () => {
  const { shell, server, caches } = open();
  await shell.fill();
  caches.kept.get('boxroom-shell-one')?.delete(ONE.entry);
  server.isAway = true;
  expect((await shell.page(request('/app'))).fromDevice).toBe(false);
  expect(await shell.entry()).toBeNull();
});

test.each([
  ['cannot be reached', (server: FakeServer) => (server.isAway = true)],
  ['is behind a proxy that cannot reach it', (server: FakeServer) => server.answers.set('/app', () => html('', 502))],
])('serves an offline page when the stored files are gone and the server %s', async (_what, breakServer) => {
  const { shell, server } = open();
  breakServer(server);
  const { answer } = await shell.page(request('/app'));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.text()).toMatch(/cannot open without a connection[^]*are safe[^]*Try again/);
});

describe('a page that only the server has', () => {
  test('comes from the server, also when that returns 404', async () => {
    const { shell, server } = open();
    await shell.fill();
    server.answers.set('/', () => html('the start page'));
    server.answers.set('/nowhere', () => html('not found', 404));
    expect(await textOf(shell.fromServer(request('/'), 'stand-in'))).toBe('the start page');
    expect((await shell.fromServer(request('/nowhere'), 'stand-in')).status).toBe(404);
  });

  test.each([
    ['cannot be reached', (server: FakeServer) => (server.isAway = true)],
    ['is behind a proxy that cannot reach it', (server: FakeServer) => server.answers.set('/', () => html('', 502))],
  ])('falls back to the app when the server %s', async (_what, breakServer) => {
    const { shell, server } = open();
    await shell.fill();
    breakServer(server);
    expect(await textOf(shell.fromServer(request('/'), 'stand-in'))).toBe('<script src="/assets/index-1.js"></script>');
  });

  describe('on a network that neither responds nor fails', () => {
    afterEach(() => vi.useRealTimers());

    async function openSlowly({ isFilled = true, kind = 'stand-in' as 'stand-in' | 'public' } = {}) {
      const { shell, server } = open();
      if (isFilled) await shell.fill();
      vi.useFakeTimers();
      const { promise, resolve } = Promise.withResolvers<void>();
      server.delay = promise;
      server.answers.set('/', () => html('from the server'));
      let text: string | null = null;
      const done = textOf(shell.fromServer(request('/'), kind)).then((read) => (text = read));
      return { text: () => text, answerNow: resolve, done };
    }

    test('the app stands in after the timeout', async () => {
      const page = await openSlowly();
      await vi.advanceTimersByTimeAsync(3000);
      expect(page.text()).toBeNull();
      await vi.advanceTimersByTimeAsync(2000);
      expect(page.text()).toContain('/assets/index-1.js');
    });

    test('a slow response within the timeout is used', async () => {
      const page = await openSlowly();
      await vi.advanceTimersByTimeAsync(3000);
      page.answerNow();
      expect(await page.done).toBe('from the server');
    });

    test.each([
      ['an article', { kind: 'public' as const }],
      ['a device without the app', { isFilled: false }],
    ])('%s keeps waiting', async (_what, options) => {
      const page = await openSlowly(options);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(page.text()).toBeNull();
      page.answerNow();
      expect(await page.done).toBe('from the server');
    });
  });

  test('an unknown address is in the language that was chosen, where the browser has another', async () => {
    const { shell, server, caches } = open();
    vi.stubGlobal('navigator', { languages: ['de-AT', 'en'] });
    await noteShownLanguage(caches as unknown as CacheStorage, 'de');
    await shell.fromServer(request('/nowhere'), 'stand-in');
    expect(server.wanted).toBeNull();
    await noteShownLanguage(caches as unknown as CacheStorage, 'da');
    await shell.fromServer(request('/nowhere'), 'stand-in');
    expect(server.wanted).toBe('da');
    expect(server.asked).toEqual(['/nowhere', '/nowhere']);
    vi.unstubAllGlobals();
  });

  test('an article has no stand-in, and reports that it needs a connection', async () => {
    const { shell, server } = open();
    await shell.fill();
    server.isAway = true;
    const answer = await shell.fromServer(request('/articles/any'), 'public');
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('This page needs a connection');
  });

  test('without the app on the device an offline page stands in', async () => {
    const { shell, server } = open();
    server.isAway = true;
    expect(await textOf(shell.fromServer(request('/'), 'stand-in'))).toContain('cannot open without a connection');
  });
});

test('the previous version stays while a page runs on it, and its files are found', async () => {
  const { shell, server, caches } = open();
  await shell.fill();
  caches.kept.set('of-somebody-else', new Map());
  server.manifest = TWO;
  const { shell: next } = open({ server, caches, manifest: TWO });
  await next.fill();

  await next.sweep([ONE.entry, TWO.entry]);
  expect(Object.keys(caches.paths)).toContain('boxroom-shell-one');
  server.isAway = true;
  expect(await textOf(next.file(request('/assets/box-1.js')))).toBe('content of /assets/box-1.js');

  await next.sweep([TWO.entry]);
  expect(Object.keys(caches.paths)).toEqual(['of-somebody-else', 'boxroom-shell-two']);
  await expect(next.file(request('/assets/box-1.js'))).rejects.toThrow('Failed to fetch');
});

test('keeps a late file from its first use on, until a version has another one', async () => {
  const { shell, server, caches } = open();
  await shell.fill();
  const [reader = ''] = ONE.late;
  expect(server.asked).not.toContain(reader);
  expect(await textOf(shell.file(request(reader)))).toBe(`content of ${reader}`);
  expect(caches.paths['boxroom-late']).toEqual(ONE.late);
  expect(await shell.isIncomplete()).toBe(false);

  server.isAway = true;
  expect(await textOf(shell.file(request(reader)))).toBe(`content of ${reader}`);
  await shell.sweep([]);
  expect(caches.paths['boxroom-late']).toEqual(ONE.late);

  server.isAway = false;
  server.manifest = TWO;
  const next = open({ server, caches, manifest: TWO }).shell;
  await next.fill();
  await next.sweep([]);
  expect(caches.paths['boxroom-late']).toEqual([]);
});

test('stores the texts of the language that pages show, also of a later version and of another language', async () => {
  const { shell, server, caches } = open();
  const storage = caches as unknown as CacheStorage;
  await noteShownLanguage(storage, 'de');
  await shell.fill();
  expect(caches.paths['boxroom-shell-one']).toEqual(expect.arrayContaining([...(ONE.languages['de']?.files ?? [])]));
  expect(await shell.isIncomplete()).toBe(false);

  await noteShownLanguage(storage, 'da');
  expect(await shell.isIncomplete()).toBe(true);
  await shell.fill();
  server.isAway = true;
  expect(await textOf(shell.file(request('/assets/languages/da-first-1.js')))).toContain('content of');

  server.isAway = false;
  server.manifest = TWO;
  await noteShownLanguage(storage, 'de');
  await open({ server, caches, manifest: TWO }).shell.fill();
  expect(caches.paths['boxroom-shell-two']).toContain('/assets/languages/de-first-2.js');
});

test('the page of a device that has lost the app is in the language that pages showed', async () => {
  const { shell, server, caches } = open();
  server.isAway = true;
  expect(await (await shell.page(request('/app'))).answer.text()).toContain('Try again');
  await noteShownLanguage(caches as unknown as CacheStorage, 'de');
  const page = await (await shell.page(request('/app'))).answer.text();
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).toContain('Erneut versuchen');
});

test('does not keep what the server answers in place of a late file', async () => {
  const { shell, server, caches } = open();
  const [reader = ''] = ONE.late;
  server.answers.set(reader, () => new Response('', { status: 503 }));
  expect((await shell.file(request(reader))).status).toBe(503);
  expect(caches.paths['boxroom-late']).toBeUndefined();
});
