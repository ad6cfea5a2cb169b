import { AppError } from '@boxroom/domain/error/app-error';
import { initTRPC } from '@trpc/server';
import type { Context } from './context.ts';
import type { ErrorData } from './errors.ts';
import { describeError, toTrpcError } from './errors.ts';

const t = initTRPC.context<Context>().create({
  isDev: false,
  sse: {
    // Access may change while a stream is open: it starts anew now and then, with a fresh look at the session.
    maxDurationMs: 60 * 60 * 1000,
    ping: { enabled: true, intervalMs: 15_000 },
    client: { reconnectAfterInactivityMs: 40_000 },
  },
  errorFormatter({ shape, error, ctx }) {
    const described = describeError(error);
    const data: ErrorData = {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      ...described,
      ...(ctx ? { requestId: ctx.request.id } : {}),
    };
    return { ...shape, message: described.appCode, data };
  },
});

/** Every router is made by `router`, so that its errors have the shape above. */
export type RpcConfig = typeof t._config;

export const router = t.router;

/** Open to everybody. The route gives errors of the domain their status: a middleware for it would cost each call. */
export const publicProcedure = t.procedure;

/** Needs a session: `ctx.user` is who calls. Refuses with NOT_SIGNED_IN. */
export const signedIn = t.procedure.use(async ({ ctx, next }) => {
  const signedInAs = await ctx.authenticate();
  if (!signedInAs) throw toTrpcError(new AppError('NOT_SIGNED_IN'));
  const result = await next({ ctx: { user: signedInAs.user, sessionId: signedInAs.sessionId } });
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});
