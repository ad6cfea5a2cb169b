import { AppError } from '@boxroom/domain/error/app-error';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, type Caller, callerOf } from '../admission/admission.ts';
import { callerGone } from '../admission/caller-gone.ts';
import { type HeldBody, holdBody, readBody } from '../admission/read-body.ts';
import { cookieName } from '../auth/cookies.ts';
import { knownToAnybody } from '../auth/device.ts';
import type { Context } from './context.ts';
import { BATCH_MAX } from './rpc-input.ts';

/** Enough for signing in, answering a link and opening a guest page: no call without a session sends more. */
export const OPEN_BODY_MAX = 8 * 1024;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** The state of a request before its body is read. */
export interface Admitted {
  ctx: Context;
  caller: Caller;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
  hold: HeldBody;
}

interface AdmissionOptions {
  createContext(request: FastifyRequest, reply: FastifyReply): Context;
  admission: Admission;
}

/**
 * Runs before each call, in this order: requires JSON, identifies the caller, counts the call, and only then reads the
 * body. Large bodies are read for signed-in people only.
 */
export function registerRpcAdmission(scope: FastifyInstance, { createContext, admission }: AdmissionOptions): void {
  scope.decorateRequest('admitted', null);

  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const isPost = request.method === 'POST';
    if (isPost && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
    const ctx = createContext(request, reply);
    const session = ctx.cookies.read(cookieName('session', ctx.env.https));
    if (session !== null) await admission.heldOff.check(session);
    const signedIn = await ctx.authenticate();
    const caller = signedIn
      ? callerOf({ userId: signedIn.user.id })
      : callerOf({ deviceHash: await knownToAnybody(ctx), ip: request.ip });
    try {
      admission.calls.take(caller.key, countCalls(request));
    } catch (error) {
      if (session !== null) admission.heldOff.add(session);
      throw error;
    }
    const length = Number(request.headers['content-length'] ?? 0);
    if (!caller.isPerson && length > OPEN_BODY_MAX) throw new AppError('NOT_SIGNED_IN');
    const hold = holdBody(admission.bodies, caller.key, reply);
    request.admitted = { ctx, caller, signal: callerGone(reply), hold };
  });

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { admitted } = request;
    if (!admitted) throw new Error('A body came before its call was admitted.');
    const { key, isPerson } = admitted.caller;
    const limit = isPerson ? request.routeOptions.bodyLimit : OPEN_BODY_MAX;
    const body = await readBody(request, { limit, hold: admitted.hold }).catch((error: unknown) => {
      const isTooLarge = error instanceof AppError && error.code === 'PAYLOAD_TOO_LARGE';
      throw isTooLarge && !isPerson ? new AppError('NOT_SIGNED_IN') : error;
    });
    if (body.length > OPEN_BODY_MAX) admission.bodyBytes.take(key, body.length);
    return body.toString('utf8');
  });
}

/** Calls beyond the size of a batch are refused later, and count as one batch. */
function countCalls(request: FastifyRequest): number {
  const { path = '' } = request.params as { path?: string };
  const isBatch = (request.query as Record<string, unknown>)['batch'] === '1';
  return isBatch ? Math.min(path.split(',').length, BATCH_MAX) : 1;
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null;
  }
}
