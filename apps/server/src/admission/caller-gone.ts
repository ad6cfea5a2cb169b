import { TRPCError } from '@trpc/server';
import type { FastifyReply } from 'fastify';

/** Aborted when the caller hangs up before the whole answer is out: work for nobody ends. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  onceClosed(reply, () => {
    if (!reply.raw.writableFinished) gone.abort(new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' }));
  });
  return gone.signal;
}

/**
 * Calls back once when the answer is out or the caller has gone, at once where that has happened already: a caller may
 * hang up while the database is asked who they are, and `close` does not come a second time.
 */
export function onceClosed({ raw }: FastifyReply, closed: () => void): void {
  if (raw.closed) closed();
  else raw.once('close', closed);
}
