import { pageKind } from '@boxroom/domain/page/page-kind';

/** Answered by the server alone, whoever asks: data, pictures, probes. */
const SERVER_PATHS = /^\/(?:trpc|pic|guest-pic|livez|readyz|metrics)(?:\/|$)/;

/**
 * Who answers a request: `page` is an address of the app, which the kept index.html draws; `file` is a part of the app.
 * The server answers the start page and addresses that nobody knows; without it the app's page stands in (`stand-in`).
 * For the other pages for everybody it cannot (`public`). All else is none of the worker's business and goes to the
 * network as if there were no worker.
 */
export function addressKind(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  files: ReadonlySet<string>,
): 'page' | 'stand-in' | 'public' | 'file' | 'network' {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || SERVER_PATHS.test(url.pathname)) return 'network';
  // Parts of another version too: a page that was opened before an update still asks for its own.
  if (files.has(url.pathname) || url.pathname.startsWith('/assets/')) return 'file';
  const hasExtension = /\.[^/]*$/.test(url.pathname);
  if (request.mode !== 'navigate' || hasExtension) return 'network';
  const kind = pageKind(url.pathname);
  if (kind === 'app' || kind === 'moved') return 'page';
  return kind === 'public' && url.pathname !== '/' ? 'public' : 'stand-in';
}
