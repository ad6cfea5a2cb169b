import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Env } from '../env.ts';
import { LOOPBACK_HOSTS } from '../env.ts';

export interface RequestGuard {
  /** Whether a Host header names this Boxroom. Any other name comes from DNS rebinding or a misrouted proxy. */
  isKnownHost(host: string | undefined): boolean;
  /**
   * Whether the browser states that this request came from our own pages. A page cannot set Sec-Fetch-Site; browsers
   * too old to send it send Origin with every POST. A request with neither is refused, as cross-site request forgery.
   */
  isSameOrigin(headers: IncomingHttpHeaders): boolean;
}

/**
 * Whether a request has one Host header, or none as HTTP/1.0 allows (RFC 9112, 3.2). A proxy and this server might each
 * use a different one of two; Node shows only the first.
 */
export function isHostClear({ rawHeaders, httpVersion }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** `port` is the server's own; on a private machine any loopback name reaches it. */
export function createRequestGuard(env: Pick<Env, 'publicOrigin'>, port: () => number): RequestGuard {
  const origin = new URL(env.publicOrigin);
  const onLoopback = LOOPBACK_HOSTS.has(origin.hostname);

  function isLoopback(host: string): boolean {
    if (!onLoopback) return false;
    const match = /^(localhost|127\.0\.0\.1|\[::1\]):(\d{1,5})$/i.exec(host);
    return match !== null && (match[2] === origin.port || Number(match[2]) === port());
  }

  function isKnownHost(host: string | undefined): boolean {
    return host !== undefined && (host.toLowerCase() === origin.host || isLoopback(host));
  }

  return {
    isKnownHost,
    isSameOrigin({ 'sec-fetch-site': site, origin: from }) {
      if (site !== undefined) return site === 'same-origin';
      if (from === undefined) return false;
      return from === origin.origin || (from.startsWith('http://') && isLoopback(from.slice('http://'.length)));
    },
  };
}
