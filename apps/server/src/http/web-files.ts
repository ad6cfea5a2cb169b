import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { sendCompressed } from './compress.ts';
import { EMPTY_STYLE } from './headers.ts';
import { type InlineHashes, inlineHashes } from './inline-hashes.ts';
import { RETIRED_WORKER } from './retired-worker.ts';

const INDEX = 'index.html';
const WORKER = 'sw.js';
/** The placeholder in the built worker for the revision of the page it caches. */
const PAGE_REVISION = 'page-revision';
/** The build leaves it empty; an origin contains no character special in HTML. */
const ORIGIN_META = /(<meta name="boxroom-origin" content=")(")/;
/** States in the page whether it may register a service worker. */
const WORKER_META = /(<meta name="boxroom-worker" content=")on(")/;
/** Pages with a secret in their URL: not even requests to this server carry it as a referrer. */
const TOKEN_PAGES =
  /^\/(auth-callback|invite|accept-invitation|reset-password|confirm-email|stop-email-change|unsubscribe)(?:[/?]|$)/;

export interface WebFiles {
  /** CSP sources of what stands in the page, and of the styles that it adds. */
  inline: InlineHashes;
  /** `headers`: the headers of every response. */
  register(app: FastifyInstance, headers: Record<string, string>): Promise<void>;
  /**
   * Sends index.html, which contains this Boxroom's address: tags are printed with it, whatever name the page was
   * opened by.
   */
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Whether this request is a browser opening a page. */
  isNavigation(request: FastifyRequest): boolean;
}

/**
 * The built web app in `root`; null when it has not been built. `serviceWorker` false: browsers with the worker lose
 * it, and pages register none.
 */
export function openWebFiles(
  root: string,
  { publicOrigin, serviceWorker }: Pick<Env, 'publicOrigin' | 'serviceWorker'>,
): WebFiles | null {
  const index = join(root, INDEX);
  if (!existsSync(index)) return null;
  const page = readFileSync(index, 'utf8')
    .replace(ORIGIN_META, `$1${publicOrigin}$2`)
    .replace(WORKER_META, `$1${serviceWorker ? 'on' : 'off'}$2`);
  const { scripts, styles } = inlineHashes([page]);
  const sendPage: WebFiles['sendPage'] = (request, reply) =>
    sendCompressed(
      request,
      // Search engines must not index the app, least of all a published URL with a secret.
      reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }),
      page,
    );
  return {
    inline: { scripts, styles: [EMPTY_STYLE, ...styles] },
    sendPage,
    async register(app, headers) {
      // The same page as everywhere: browsers cache it for opening the app offline.
      app.get(`/${INDEX}`, sendPage);
      const worker = serviceWorker ? readWorker(root, { page, headers }) : RETIRED_WORKER;
      if (worker !== null) {
        app.get(`/${WORKER}`, (request, reply) =>
          sendCompressed(
            request,
            reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache'),
            worker,
          ),
        );
      }
      await app.register(fastifyStatic, {
        root,
        serve: false,
        index: false,
        preCompressed: true,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders(reply, file) {
          const hashed = file.startsWith(`${join(root, 'assets')}${sep}`);
          reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
      registerFiles(app, listFiles(root));
    },
    isNavigation({ method, url, headers }) {
      if (method !== 'GET' && method !== 'HEAD') return false;
      const path = url.split('?', 1)[0] ?? '';
      if (/^\/(trpc|assets|pic|guest-pic)(\/|$)/.test(path) || /\.[^/]*$/.test(path)) return false;
      const accept = headers.accept ?? '';
      return accept.includes('text/html') || accept.includes('*/*');
    },
  };
}

/** Returns the served files, as paths below `root` with slashes. */
function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/^(?:pages\/|index\.html|sw\.js)|(?:^|\/)\./.test(path));
}

/**
 * Serves exactly the files that existed at the start: no spelling of a path reaches anything else. Each folder has one
 * route, because a route per file takes 50 ms of the start.
 */
function registerFiles(app: FastifyInstance, files: readonly string[]): void {
  const known = new Set(files);
  for (const path of files.filter((file) => !file.includes('/'))) {
    app.get(`/${path}`, (_request, reply) => reply.sendFile(path));
  }
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.slice(0, file.indexOf('/'))));
  for (const folder of folders) {
    app.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) => {
      const path = `${folder}/${request.params['*']}`;
      return known.has(path) ? reply.sendFile(path) : reply.callNotFound();
    });
  }
}

/**
 * The worker caches the page with its headers for good, so it has to change with them: another address or a stricter
 * policy is a new version even without a build.
 */
function readWorker(root: string, kept: { page: string; headers: Record<string, string> }): string | null {
  const path = join(root, WORKER);
  if (!existsSync(path)) return null;
  const revision = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16);
  return readFileSync(path, 'utf8').replaceAll(PAGE_REVISION, revision);
}

export function referrerPolicyOf(url: string): string | null {
  return TOKEN_PAGES.test(url) ? 'no-referrer' : null;
}
