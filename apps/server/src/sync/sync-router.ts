import { AppError } from '@boxroom/domain/error/app-error';
import {
  PROTOCOL_VERSION,
  pullInputSchema,
  pullOutputSchema,
  pushInputSchema,
  pushOutputSchema,
} from '@boxroom/domain/sync/protocol';
import { router, signedIn } from '../trpc.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';

/** Another account may have signed in meanwhile in this browser: nothing of one person is sent as another. */
function checkCaller(userId: string, input: { userId: string; protocol: number }): void {
  if (input.userId !== userId) throw new AppError('ACCOUNT_CHANGED');
  if (input.protocol !== PROTOCOL_VERSION) throw new AppError('UPDATE_REQUIRED');
}

export const syncRouter = router({
  push: signedIn
    .input(pushInputSchema)
    .output(pushOutputSchema)
    .mutation(({ ctx, input }) => {
      checkCaller(ctx.user.id, input);
      return push({ db: ctx.db, log: ctx.log, onChanged: (ids) => ctx.events.publish(ids) }, ctx.user.id, input);
    }),

  /** A mutation in form only: it needs a body and must never be cached. */
  pull: signedIn
    .input(pullInputSchema)
    .output(pullOutputSchema)
    .mutation(({ ctx, input }) => {
      checkCaller(ctx.user.id, input);
      return pull(ctx.db, ctx.user.id, input);
    }),

  events: signedIn.subscription(async function* ({ ctx, signal }) {
    yield* ctx.events.subscribe(ctx.user.id, AbortSignal.any([ctx.closing, ...(signal ? [signal] : [])]));
  }),
});
