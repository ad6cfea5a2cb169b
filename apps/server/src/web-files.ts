import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCompressed } from './compress.ts';
import type { Env } from './env.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { RETIRED_WORKER } from './retired-worker.ts';

const INDEX = 'index.html';
const WORKER = 'sw.js';
/** Stands in the built worker where the page it keeps is named. */
const PAGE_REVISION = 'page-revision';
/** Left empty by the build; an origin has no character that HTML minds. */
const ORIGIN_META = /(<meta name="boxroom-origin" content=")(")/;
/** Says whether the page may have a service worker. */
const WORKER_META = /(<meta name="boxroom-worker" content=")on(")/;
/** Pages whose address carries a secret: even requests to ourselves go without it. */
const TOKEN_PAGES =
  /^\/(auth-callback|invite|accept-invitation|reset-password|confirm-email|stop-email-change|unsubscribe)(?:[/?]|$)/;

export interface WebFiles {
  /** CSP sources of the scripts inside it. */
  scriptHashes: string[];
  /** `headers`: what every answer carries. */
  register(app: FastifyInstance, headers: Record<string, string>): Promise<void>;
  /** index.html, which knows where this Boxroom is: tags are printed for that address, whatever name the page was opened by. */
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Whether this request is a browser opening a page. */
  isNavigation(request: FastifyRequest): boolean;
}

/**
 * The built web app in `root`; null when it has not been built. `serviceWorker` off: browsers that have the worker lose
 * it, and pages ask for none.
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
  const sendPage: WebFiles['sendPage'] = (request, reply) =>
    sendCompressed(
      request,
      // Nothing of the app is for search engines, least of all an address with a secret that somebody has published.
      reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }),
      page,
    );
  return {
    scriptHashes: inlineScriptHashes(page),
    sendPage,
    async register(app, headers) {
      // The same page as everywhere: it is what browsers keep for opening the app offline.
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
        // A route per file that is there: nothing else can be named, by whatever spelling.
        wildcard: false,
        globIgnore: [`${INDEX}*`, `${WORKER}*`, 'pages/**'],
        index: false,
        preCompressed: true,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders(reply, file) {
          const hashed = file.startsWith(`${join(root, 'assets')}${sep}`);
          reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
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

/**
 * The worker keeps the page with its headers for good, so it has to differ when one of them does: another address or a
 * stricter policy is a new version even if nothing was built.
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
