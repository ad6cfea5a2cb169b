import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestCount } from './request-log.ts';

/** A request that was on its way when the process was told to stop has arrived by then. */
const LINGER_MS = 1000;
const LOOK_MS = 25;

/**
 * Takes no more connections, answers what comes on those that are open, and closes each when nothing is under way on it.
 * An idle one is not closed at once, as `close` of node:http would: a request may be on its way, and would be cut.
 * Resolves with false where something is still under way after `ms`.
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
