import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestCount } from './request-log.ts';

/** Long enough for a request in flight when the process got its stop signal. */
const LINGER_MS = 1000;
const LOOK_MS = 25;

/**
 * Accepts no more connections, serves the requests on open ones, and closes each when it is idle. Does not close idle
 * connections at once, as `close` of node:http would: that would cut a request in flight. Resolves with false if
 * requests are still running after `ms`.
 */
export async function drain(server: Server, requests: RequestCount, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  NetServer.prototype.close.call(server, () => undefined);
  await delay(LINGER_MS);
  for (;;) {
    const isIdle = await requests.idle(Math.max(0, end - performance.now()));
    server.closeIdleConnections();
    if (!isIdle || (await countConnections(server)) === 0) return isIdle;
    if (performance.now() > end) return false;
    await delay(LOOK_MS);
  }
}

function countConnections(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  server.getConnections((error, count) => resolve(error ? 0 : count));
  return promise;
}
