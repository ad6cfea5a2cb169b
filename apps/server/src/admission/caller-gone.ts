import { TRPCError } from '@trpc/server';
import type { FastifyReply } from 'fastify';

/** Aborts when the caller hangs up before the whole response is out, so that work nobody waits for ends. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  onceClosed(reply, () => {
    if (!reply.raw.writableFinished) gone.abort(new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' }));
  });
  return gone.signal;
}

/**
 * Calls `closed` once, when the response is out or the caller has gone; immediately if that has happened already. A
 * caller may hang up while the database looks up their session, and `close` fires only once.
 */
export function onceClosed({ raw }: FastifyReply, closed: () => void): void {
  if (raw.closed) closed();
  else raw.once('close', closed);
}
