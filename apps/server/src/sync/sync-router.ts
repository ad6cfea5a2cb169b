import { AppError } from '@boxroom/domain/error/app-error';
import { PROTOCOL_OLDEST, PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { pullInputSchema, pushInputSchema, pushOutputSchema } from '@boxroom/domain/sync/protocol-schemas';
import * as z from 'zod/mini';
import { router, signedIn } from '../rpc/trpc.ts';
import { pull } from './pull.ts';
import { push, type PushServices } from './push.ts';
import { RepeatedFailures } from './repeated-failures.ts';

/** Per process: each process counts its own. */
const failures = new RepeatedFailures();

const speakerSchema = z.object({ protocol: z.int() });

/** Checks the protocol version before the rest of the input, whose form in another version is unknown. */
const exchange = signedIn.use(async ({ getRawInput, next }) => {
  const speaker = speakerSchema.safeParse(await getRawInput());
  if (speaker.success && speaker.data.protocol > PROTOCOL_VERSION) throw new AppError('SERVER_OUTDATED');
  if (speaker.success && speaker.data.protocol < PROTOCOL_OLDEST) throw new AppError('UPDATE_REQUIRED');
  return next();
});

/** Another account may have signed in meanwhile in this browser: nothing of one person is sent as another. */
function checkAccount(userId: string, input: { userId: string }): void {
  if (input.userId !== userId) throw new AppError('ACCOUNT_CHANGED');
}

export const syncRouter = router({
  push: exchange
    .input(pushInputSchema)
    .output(pushOutputSchema)
    .mutation(async ({ ctx, input, signal }) => {
      checkAccount(ctx.user.id, input);
      const onChanged: PushServices['onChanged'] = (ids, lines) => {
        ctx.events.publish(ids);
        ctx.push.noteLines(ctx.user.id, lines);
      };
      const output = await push({ db: ctx.db, log: ctx.log, failures, onChanged, signal }, ctx.user.id, input);
      ctx.tracing?.annotate({ 'boxroom.mutations': input.mutations.length, 'boxroom.outcome': output.status });
      return output;
    }),

  /** A mutation in form only: it needs a body and must never be cached. The output is sent as Postgres wrote it. */
  pull: exchange.input(pullInputSchema).mutation(async ({ ctx, input, signal }) => {
    checkAccount(ctx.user.id, input);
    return (await pull(ctx.db, ctx.user.id, input, signal, ctx.standby)).asReceived();
  }),

  events: signedIn.subscription(async function* ({ ctx, signal }) {
    yield* ctx.events.subscribe({
      userId: ctx.user.id,
      sessionId: ctx.sessionId,
      signal: AbortSignal.any([ctx.closing, ...(signal ? [signal] : [])]),
    });
  }),
});
