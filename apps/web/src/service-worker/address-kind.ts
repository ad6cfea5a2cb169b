import { isLanguage } from '@boxroom/domain/language/language';
import { isSignedInPath, pageKind } from '@boxroom/domain/page/page-kind';

/** The `share_target` of the manifest, and the page that shows what was shared. */
export const SHARE_PATH = '/shared';
/** Always served by the server: data, pictures, probes. */
const SERVER_PATHS = /^\/(?:trpc|pic|paper|guest-pic|livez|readyz|metrics)(?:\/|$)/;

/**
 * Decides who serves a request. `page` is an address of the app, served with the stored index.html; `file` is a part of
 * the app. The server serves the start page, in each language, and unknown addresses; while it is unreachable, the
 * app's page stands in (`stand-in`). For the other public pages it cannot (`public`). `share`: another app shares
 * something with this one. Everything else (`network`) bypasses the worker.
 */
export function addressKind(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  files: ReadonlySet<string>,
): 'page' | 'stand-in' | 'public' | 'file' | 'share' | 'network' {
  const url = new URL(request.url);
  const isShare = request.method === 'POST' && request.mode === 'navigate' && url.pathname === SHARE_PATH;
  if (isShare && url.origin === origin) return 'share';
  if (request.method !== 'GET' || url.origin !== origin || SERVER_PATHS.test(url.pathname)) return 'network';
  // Files of another version too: a page opened before an update still requests its own.
  if (files.has(url.pathname) || url.pathname.startsWith('/assets/')) return 'file';
  const hasExtension = /\.[^/]*$/.test(url.pathname);
  if (request.mode !== 'navigate' || hasExtension) return 'network';
  const kind = pageKind(url.pathname);
  if (kind === 'app' || kind === 'moved') return 'page';
  return kind === 'public' && !isStartPage(url.pathname) ? 'public' : 'stand-in';
}

/** '/', and '/de' in German. */
function isStartPage(path: string): boolean {
  return path === '/' || isLanguage(path.slice(1));
}

/**
 * Returns how likely the window at an address shows the signed-in app. Some browsers report the address with which the
 * window began, so a person may have signed in since.
 */
export function windowKind(url: string, origin: string): 'signed-in' | 'perhaps' | 'other' {
  const { origin: ofWindow, pathname } = new URL(url);
  if (ofWindow !== origin) return 'other';
  if (isSignedInPath(pathname)) return 'signed-in';
  return pageKind(pathname) === 'app' ? 'perhaps' : 'other';
}
