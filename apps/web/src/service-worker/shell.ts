import { chooseLanguage, isLanguage } from '@boxroom/domain/language/language';
import type { Translate } from '@boxroom/domain/language/message';
import { type Catalog, english, makeTranslate } from '@boxroom/domain/language/translator';
import { answerWithin } from '../lib/http/answer-within.ts';
import { notKeptPage, offlinePage } from './offline-page.ts';
import { readShownLanguage } from './shown-language.ts';

export const PAGE = '/index.html';
const CACHE_PREFIX = 'boxroom-shell-';
/** Holds the late files that were used, whatever the version. */
const LATE_CACHE = 'boxroom-late';
/** Files fetched at a time: the open page needs the network too. */
const CONCURRENCY = 3;
/**
 * How long the start page may take on a network that neither responds nor fails, as at the edge of a cellar.
 * Milliseconds.
 */
const PATIENCE_MS = 4000;

export interface ShellManifest {
  /** Differs for every build, and for every server configuration that shows in the page. */
  version: string;
  /** Path of the script that index.html starts. */
  entry: string;
  /** Paths of all files of the app, index.html among them. Files in /assets never change their content. */
  files: readonly string[];
  /** Paths of files that few people need: the device keeps them from their first use on. */
  late: readonly string[];
  /** By language: the paths of the app's texts, which the device keeps of the one that it shows, and the worker's own texts. */
  languages: Readonly<Record<string, { files: readonly string[]; texts: Catalog } | undefined>>;
}

interface ShellParts {
  manifest: ShellManifest;
  caches: CacheStorage;
  fetch: (input: string | Request, init?: RequestInit) => Promise<Response>;
}

/**
 * The app as stored on the device: one cache per version, holding all files of that build but the late ones, and
 * nothing else. The cache of a version stays until no page runs on it. It holds nothing from a data route.
 */
export class Shell {
  readonly #manifest: ShellManifest;
  readonly #caches: CacheStorage;
  readonly #fetch: ShellParts['fetch'];
  readonly #cacheName: string;
  #filling: Promise<void> | null = null;

  constructor({ manifest, caches, fetch }: ShellParts) {
    this.#manifest = manifest;
    this.#caches = caches;
    this.#fetch = fetch;
    this.#cacheName = `${CACHE_PREFIX}${manifest.version}`;
  }

  /**
   * Fetches the missing files of this version. Rejects when a file cannot be fetched or the server has another version
   * by now: the fetched files stay, and the next attempt resumes there.
   */
  fill(): Promise<void> {
    this.#filling ??= this.#fetchMissing().finally(() => {
      this.#filling = null;
    });
    return this.#filling;
  }

  /**
   * Returns the page from this device. If the browser has evicted it, from the server; if that is unreachable too, an
   * offline page. `fromDevice` is false when the cache has to be filled again.
   */
  async page(request: Request): Promise<{ answer: Response; fromDevice: boolean }> {
    const page = await this.#ownPage();
    if (page) return { answer: page, fromDevice: true };
    const answer = await this.#fetch(request).catch(() => null);
    return { answer: answer && answer.status < 500 ? answer : offlinePage(await this.#t()), fromDevice: false };
  }

  /**
   * Returns a page that only the server has. While the server is unreachable, or slower than `PATIENCE_MS`, the app's
   * page stands in where it may; failing that, an offline page.
   */
  async fromServer(request: Request, kind: 'stand-in' | 'public'): Promise<Response> {
    const asked = kind === 'public' ? request : await this.#inShownLanguage(request);
    const answer = this.#fetch(asked).then(
      (response) => (response.status < 500 ? response : null),
      () => null,
    );
    if (kind === 'public') return (await answer) ?? notKeptPage(await this.#t());
    const inTime = await answerWithin(answer, PATIENCE_MS).catch(() => null);
    return inTime ?? (await this.#ownPage()) ?? (await answer) ?? offlinePage(await this.#t());
  }

  /** Path of the entry script of the page that `page` returns; null while it is not on the device. */
  async entry(): Promise<string | null> {
    return (await this.#ownPage()) ? this.#manifest.entry : null;
  }

  /** Returns a file of the app: of this version, of an earlier one, else from the server. */
  async file(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    return (
      (await this.#own(pathname)) ??
      (await this.#caches.match(pathname, { ignoreVary: true })) ??
      (await this.#fetchFile(request, pathname))
    );
  }

  /** Whether files of this version are missing on the device. */
  async isIncomplete(): Promise<boolean> {
    if (!(await this.#caches.has(this.#cacheName))) return true;
    return (await this.#missing(await this.#caches.open(this.#cacheName))).length > 0;
  }

  /**
   * Deletes the earlier versions, except those that hold one of `entries` (the entry scripts of open pages), and late
   * files that this version does not have.
   */
  async sweep(entries: readonly string[]): Promise<void> {
    const names = await this.#caches.keys();
    if (names.includes(LATE_CACHE)) await this.#sweepLate();
    const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== this.#cacheName);
    await Promise.all(
      others.map(async (cacheName) => {
        const parts = await Promise.all(
          entries.map(async (entry) => this.#caches.match(entry, { cacheName, ignoreVary: true })),
        );
        if (parts.every((part) => part === undefined)) await this.#caches.delete(cacheName);
      }),
    );
  }

  async #fetchFile(request: Request, path: string): Promise<Response> {
    const answer = await this.#fetch(request);
    if (answer.ok && this.#manifest.late.includes(path)) {
      const kept = answer.clone();
      // A full disk costs only the next start of it a network.
      await this.#caches
        .open(LATE_CACHE)
        .then((cache) => cache.put(path, kept))
        .catch(() => undefined);
    }
    return answer;
  }

  async #sweepLate(): Promise<void> {
    const cache = await this.#caches.open(LATE_CACHE);
    const kept = await cache.keys();
    const old = kept.filter(({ url }) => !this.#manifest.late.includes(new URL(url).pathname));
    await Promise.all(old.map((request) => cache.delete(request)));
  }

  /** Undefined without its entry script, too: alone the page would be blank. */
  async #ownPage(): Promise<Response | undefined> {
    const [page, entry] = await Promise.all([this.#own(PAGE), this.#own(this.#manifest.entry)]);
    return entry && page;
  }

  #own(path: string): Promise<Response | undefined> {
    return this.#caches.match(path, { cacheName: this.#cacheName, ignoreVary: true });
  }

  /**
   * Returns the request in the language that was chosen instead of the browser's, which the server cannot know. An
   * address that begins with a language needs none.
   */
  async #inShownLanguage(request: Request): Promise<Request> {
    const language = await readShownLanguage(this.#caches).catch(() => null);
    if (language === null || language === chooseLanguage(navigator.languages)) return request;
    const headers = { accept: 'text/html', 'accept-language': language };
    return new Request(request.url, { headers, redirect: 'manual', credentials: 'same-origin' });
  }

  async #t(): Promise<Translate> {
    const language = await readShownLanguage(this.#caches).catch(() => null);
    const known = this.#manifest.languages[language ?? ''];
    return known && isLanguage(language) ? makeTranslate(language, known.texts) : english;
  }

  /** Returns the files that the cache lacks, with those of the language that pages show. */
  async #missing(cache: Cache): Promise<string[]> {
    const language = await readShownLanguage(this.#caches);
    const wanted = [...this.#manifest.files, ...(this.#manifest.languages[language ?? '']?.files ?? [])];
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    return wanted.filter((path) => !kept.has(path));
  }

  async #fetchMissing(): Promise<void> {
    const cache = await this.#caches.open(this.#cacheName);
    const missing = (await this.#missing(cache)).values();
    const worker = async (): Promise<void> => {
      for (const path of missing) await cache.put(path, await this.#get(path));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  }

  async #get(path: string): Promise<Response> {
    const isAsset = path.startsWith('/assets/');
    // Most files of a new version are those of the previous one.
    const kept = isAsset ? await this.#caches.match(path, { ignoreVary: true }) : undefined;
    if (kept) return kept;
    const answer = await this.#fetch(path, { cache: isAsset ? 'default' : 'no-cache' });
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    // The sign-in page of a café's network has status 200 too.
    if (!answer.ok || answer.redirected || isPage !== (path === PAGE)) {
      throw new Error(`${path} cannot be had: ${answer.status}`);
    }
    // A server that was updated in between sends a page whose scripts are not in this version.
    if (isPage && !(await answer.clone().text()).includes(this.#manifest.entry)) {
      throw new Error(`${path} is of another version`);
    }
    return answer;
  }
}
