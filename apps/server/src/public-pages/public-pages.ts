import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, type Language, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { MOVED_PATHS } from '@boxroom/domain/page/page-kind';
import { SOCIAL_KEYS } from '@boxroom/domain/page/social-site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { keepCompressed } from '../http/compress.ts';
import { type InlineHashes, inlineHashes } from '../http/inline-hashes.ts';
import { requestLanguage } from '../language/request-language.ts';
import { fillPage } from './fill-page.ts';
import { type OperatorSettings, unnamedOperator } from './operator-settings.ts';

const FOLDER = 'pages';
const NOT_FOUND = '/404';
const ARTICLE_NOT_FOUND = '/article-not-found';
const TYPES = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const;

export interface PublicPages {
  /** CSP sources of what stands inside the pages. */
  inline: InlineHashes;
  /** `policy`: the pages' content security policy, in place of the app's. */
  register(app: FastifyInstance, policy: string): void;
  /** Sends the page for "not found" with status 404, in the language of the address or else of the browser. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

interface Page {
  /** The path without `.html`: `/articles` for `articles.html`. */
  path: string;
  type: string;
  template: string;
}

/** Opens the finished pages of the build in `root`; null if it has none. */
export function openPublicPages(root: string, env: OperatorSettings & Pick<Env, 'publicOrigin'>): PublicPages | null {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return null;
  const pages = new Map(readPages(folder).map((page) => [page.path, page]));
  const sends = new Map([...pages.values()].map((page) => [page.path, sender(page, env)]));
  let ownPolicy = "default-src 'none'";

  function send(path: string, status: number) {
    const sendPage = sends.get(path);
    if (!sendPage) throw new Error(`The build has no page ${path}.`);
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      sendPage(
        request,
        reply.code(status).header('content-security-policy', ownPolicy).header('cache-control', 'no-cache'),
      );
  }
  const sendEnglishNotFound = send(NOT_FOUND, 404);
  const sendNotFound: PublicPages['sendNotFound'] = (request, reply) => {
    const path = notFoundIn(languageOf(request.url) ?? requestLanguage(request.headers));
    return (sends.has(path) ? send(path, 404) : sendEnglishNotFound)(request, reply);
  };

  return {
    inline: inlineHashes(Array.from(pages.values(), ({ template }) => template)),
    sendNotFound,
    register(app, policy) {
      ownPolicy = policy;
      for (const path of pages.keys()) {
        if (path.endsWith(NOT_FOUND) || path === ARTICLE_NOT_FOUND) continue;
        app.get(path, send(path, 200));
        if (path !== '/' && !path.includes('.')) redirect(app, `${path}/`, path);
      }
      app.get('/articles/:slug', send(ARTICLE_NOT_FOUND, 404));
      for (const [path, to] of Object.entries(MOVED_PATHS)) for (const end of ['', '/']) redirect(app, path + end, to);
    },
  };
}

function notFoundIn(language: Language): string {
  return language === SOURCE_LANGUAGE ? NOT_FOUND : `/${language}${NOT_FOUND}`;
}

/** Returns the language of an address such as `/de/privacy-policy`; null: of none in particular. */
function languageOf(url: string): Language | null {
  const first = url.split(/[/?]/, 2)[1];
  return isLanguage(first) && first !== SOURCE_LANGUAGE ? first : null;
}

/** Permanent, but browsers must revalidate it: a self-hosted address may serve something else one day. */
function redirect(app: FastifyInstance, from: string, to: string): void {
  app.get(from, (request, reply) => {
    const at = request.url.indexOf('?');
    return reply.header('cache-control', 'no-cache').redirect(at < 0 ? to : `${to}${request.url.slice(at)}`, 301);
  });
}

function readPages(folder: string): Page[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const name = file.replaceAll('\\', '/');
    const [, bare = '', extension = ''] = /^(.*)\.(html|xml|txt)$/.exec(name) ?? [];
    if (bare === '') return [];
    const path = bare === 'index' ? '/' : `/${extension === 'html' ? bare : name}`;
    const type = Object.entries(TYPES).find(([ending]) => ending === extension)?.[1] ?? TYPES.html;
    return [{ path, type, template: readFileSync(join(folder, file), 'utf8') }];
  });
}

/** Fills the page, and again when a year begins, because the footer names the year. */
function sender({ type, template }: Page, env: OperatorSettings & Pick<Env, 'publicOrigin'>) {
  let year: number | null = null;
  let tag = '';
  let sendText = keepCompressed('');
  const fill = (now: number): void => {
    year = now;
    const text = fillPage(template, valuesOf(env, now));
    tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    sendText = keepCompressed(text);
  };
  // Fills it now, so that a gap fails the start instead of a request.
  fill(new Date().getUTCFullYear());
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const now = new Date().getUTCFullYear();
    if (now !== year) fill(now);
    reply.type(type).header('etag', tag);
    // A compressing proxy may have weakened the tag, or sent several.
    if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    return sendText(request, reply);
  };
}

function valuesOf(env: OperatorSettings & Pick<Env, 'publicOrigin'>, year: number): Record<string, string | null> {
  const { socialLinks } = env;
  const isNamed = env.operatorName !== unnamedOperator(env.publicOrigin);
  return {
    origin: env.publicOrigin,
    year: String(year),
    'operator-name': env.operatorName,
    // Pages in other languages have their own words for an operator without a name.
    'operator-named': isNamed ? '' : null,
    'operator-host': isNamed ? null : new URL(env.publicOrigin).host,
    'privacy-email': env.privacyEmail,
    'terms-email': env.termsEmail,
    social: Object.keys(socialLinks).length > 0 ? '' : null,
    ...Object.fromEntries(SOCIAL_KEYS.map((site) => [`social-${site}`, socialLinks[site] ?? null])),
  };
}
