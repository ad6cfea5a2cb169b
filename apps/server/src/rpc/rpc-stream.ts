import type { AnyRouter } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../admission/admission.ts';
import { onceClosed } from '../admission/caller-gone.ts';
import { isOurFault } from '../errors.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Logger } from '../logger.ts';
import type { Admitted } from './rpc-admission.ts';

export interface StreamOptions {
  router: AnyRouter;
  admission: Admission;
  metrics: Metrics;
  log: Logger;
}

interface Stream {
  request: FastifyRequest;
  reply: FastifyReply;
  path: string;
  admitted: Admitted;
}

/**
 * Streams events through the stock handler. The stream ends as a complete response when the process stops or when the
 * same person opens too many: no socket breaks, and the device opens a new one. Throws UNAVAILABLE when there are too
 * many streams in total.
 */
export async function streamEvents(
  { router, admission, metrics, log }: StreamOptions,
  { request, reply, path, admitted: { ctx, caller, signal } }: Stream,
): Promise<FastifyReply> {
  // The stock handler would wait for a hang-up that has already happened.
  signal.throwIfAborted();
  const replaced = new AbortController();
  const leave = admission.streams.open(caller.key, () => replaced.abort());
  metrics.streamOpened();
  onceClosed(reply, () => {
    leave();
    metrics.streamClosed();
  });
  // A proxy that buffers responses would delay events.
  reply.header('x-accel-buffering', 'no');
  await fastifyRequestHandler({
    router,
    req: request,
    res: reply,
    path,
    createContext: () => ({ ...ctx, closing: AbortSignal.any([ctx.closing, replaced.signal, signal]) }),
    onError: ({ error }) => {
      if (isOurFault(error))
        log.error({ reqId: request.id, procedure: path, err: error.cause ?? error }, 'a stream failed');
    },
  });
  return reply;
}
