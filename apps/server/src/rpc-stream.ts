import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOurFault } from './errors.ts';
import type { Admitted } from './rpc-admission.ts';
import type { RpcOptions } from './rpc-route.ts';

interface Stream {
  request: FastifyRequest;
  reply: FastifyReply;
  path: string;
  admitted: Admitted;
}

/**
 * Answers with a stream of events, through the stock handler. It ends as a whole answer when the process stops or when
 * the same person opens too many: no socket breaks, and the device opens the next. Throws UNAVAILABLE when all are too many.
 */
export async function streamEvents(
  { router, admission, metrics, log }: RpcOptions,
  { request, reply, path, admitted: { ctx, caller } }: Stream,
): Promise<FastifyReply> {
  const replaced = new AbortController();
  const leave = admission.streams.open(caller.key, () => replaced.abort());
  metrics.streamOpened();
  reply.raw.once('close', () => {
    leave();
    metrics.streamClosed();
  });
  // A proxy that collects an answer before passing it on would hold events back.
  reply.header('x-accel-buffering', 'no');
  await fastifyRequestHandler({
    router,
    req: request,
    res: reply,
    path,
    createContext: () => ({ ...ctx, closing: AbortSignal.any([ctx.closing, replaced.signal]) }),
    onError: ({ error }) => {
      if (isOurFault(error))
        log.error({ reqId: request.id, procedure: path, err: error.cause ?? error }, 'a stream failed');
    },
  });
  return reply;
}
