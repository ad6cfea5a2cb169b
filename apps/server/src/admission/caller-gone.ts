import { TRPCError } from '@trpc/server';
import type { FastifyReply } from 'fastify';

/** Aborted when the caller hangs up before the whole answer is out: work for nobody ends. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' }));
  });
  return gone.signal;
}
