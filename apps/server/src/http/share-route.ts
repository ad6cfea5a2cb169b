import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Where the service worker takes what another app shares (`share_target` of the manifest). */
export const SHARE_PATH = '/shared';

/**
 * A share that reaches the server found no service worker, as before the first visit. Only the device may keep it, so its
 * body is not even read; the page says what to do.
 */
export function registerShareRoute(app: FastifyInstance): void {
  app.post(SHARE_PATH, { onRequest: toPage }, () => undefined);
}

function toPage(_request: FastifyRequest, reply: FastifyReply, _done: () => void): void {
  void reply.header('connection', 'close').redirect(`${SHARE_PATH}?missed=true`, 303);
}
