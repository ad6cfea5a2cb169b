import { sqlState } from '@boxroom/db/sql-state';
import { AppError } from '@boxroom/domain/error/app-error';
import { initTRPC, type TRPCError } from '@trpc/server';
import { NoResultError } from 'kysely';
import type { ErrorData } from '../errors.ts';
import { describeError, toTrpcError } from '../errors.ts';
import type { Context } from './context.ts';

const t = initTRPC.context<Context>().create({
  isDev: false,
  sse: {
    // Access may change while a stream is open: the stream restarts hourly and checks the session again.
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

/** Create every router with `router`, so that its errors have the shape above. */
export type RpcConfig = typeof t._config;

export const router = t.router;

/** Open to everybody. The route maps domain errors to a status: a middleware for that would add cost to every call. */
export const publicProcedure = t.procedure;

/** Requires a session; `ctx.user` is the caller. Throws NOT_SIGNED_IN. */
export const signedIn = t.procedure.use(async ({ ctx, next }) => {
  const signedInAs = await ctx.authenticate();
  if (!signedInAs) throw toTrpcError(new AppError('NOT_SIGNED_IN'));
  const { asUser = signedInAs.user.id } = ctx.request;
  if (asUser !== signedInAs.user.id) throw toTrpcError(new AppError('ACCOUNT_CHANGED'));
  const { user, sessionId, language } = signedInAs;
  const result = await next({ ctx: { user, sessionId, language } });
  if (result.ok) return result;
  throw toTrpcError((await isSignedOutMeanwhile(ctx, result.error)) ? new AppError('NOT_SIGNED_IN') : result.error);
});

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a call failed because the account or the session of its rows, or their own, was deleted after it began. */
async function isSignedOutMeanwhile({ sessions, cookies }: Context, { cause }: TRPCError): Promise<boolean> {
  const isMissing = sqlState(cause) === FOREIGN_KEY_VIOLATION || cause instanceof NoResultError;
  return isMissing && (await sessions.read(cookies)) === null;
}
