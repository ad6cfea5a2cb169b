import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const INDEX = 'index.html';
/** Left empty by the build; an origin has no character that HTML minds. */
const ORIGIN_META = /(<meta name="boxroom-origin" content=")(")/;
/** Pages whose address carries a secret: even requests to ourselves go without it. */
const TOKEN_PAGES = /^\/(auth-callback|invite|accept-invitation|reset-password)(?:[/?]|$)/;

export interface WebFiles {
  /** index.html, which knows where this Boxroom is: tags are printed for that address, whatever name the page was opened by. */
  page: string;
  /** CSP sources of the scripts inside it. */
  scriptHashes: string[];
  register(app: FastifyInstance): Promise<void>;
  /** Whether this request is a browser opening a page, which the app in index.html then draws. */
  isNavigation(request: FastifyRequest): boolean;
}

/** The built web app in `root`; null when it has not been built. */
export function openWebFiles(root: string, publicOrigin: string): WebFiles | null {
  const index = join(root, INDEX);
  if (!existsSync(index)) return null;
  const page = readFileSync(index, 'utf8').replace(ORIGIN_META, `$1${publicOrigin}$2`);
  return {
    page,
    scriptHashes: inlineScriptHashes(page),
    async register(app) {
      await app.register(fastifyStatic, {
        root,
        // A route per file that is there: nothing else can be named, by whatever spelling.
        wildcard: false,
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
      if (/^\/(trpc|assets|pic)(\/|$)/.test(path) || /\.[^/]*$/.test(path)) return false;
      const accept = headers.accept ?? '';
      return accept.includes('text/html') || accept.includes('*/*');
    },
  };
}

export function referrerPolicyOf(url: string): string | null {
  return TOKEN_PAGES.test(url) ? 'no-referrer' : null;
}

export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
}
