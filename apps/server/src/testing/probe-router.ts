import { randomUUID } from 'node:crypto';
import { AppError } from '@boxroom/domain/error/app-error';
import * as z from 'zod/mini';
import { publicProcedure, router, signedIn } from '../rpc/trpc.ts';

/** Counts the calls that ran, to show that a refused request changed nothing. */
export const probe = { writes: 0, openStreams: 0, waiting: 0 };

const textSchema = z.strictObject({ text: z.string().check(z.minLength(1, 'Say something.')) });

/** Procedures of every kind, for the tests of the route. */
export const probeRouter = router({
  ping: publicProcedure.query(() => ({ ok: true })),
  echo: publicProcedure.input(z.unknown()).query(({ input }) => ({ input })),
  write: publicProcedure.input(z.optional(textSchema)).mutation(({ input }) => {
    probe.writes++;
    return input ?? null;
  }),
  nested: router({
    add: publicProcedure.input(z.array(z.number())).query(({ input }) => input.reduce((a, b) => a + b, 0)),
  }),
  secret: signedIn.query(({ ctx }) => ctx.user.email),
  /** Writes for a person whose account is deleted after the call began. */
  writeTooLate: signedIn.mutation(async ({ ctx: { db, user } }) => {
    await db.deleteFrom('app_user').where('id', '=', user.id).execute();
    await db.insertInto('onboarding').values({ user_id: user.id }).execute();
  }),
  /** The same for a row that is read. */
  readTooLate: signedIn.mutation(async ({ ctx: { db, user } }) => {
    await db.deleteFrom('app_user').where('id', '=', user.id).execute();
    await db.selectFrom('app_user').select('id').where('id', '=', user.id).executeTakeFirstOrThrow();
  }),
  readOfNobody: signedIn.mutation(async ({ ctx: { db } }) => {
    await db.selectFrom('app_user').select('id').where('id', '=', randomUUID()).executeTakeFirstOrThrow();
  }),
  writeForNobody: signedIn.mutation(async ({ ctx: { db } }) => {
    await db.insertInto('onboarding').values({ user_id: randomUUID() }).execute();
  }),
  refuse: publicProcedure.query(() => {
    throw new AppError('NOT_FOUND', 'box 7');
  }),
  crash: publicProcedure.query(() => {
    throw new Error('password=hunter2');
  }),
  badOutput: publicProcedure.output(z.strictObject({ a: z.string() })).query(() => ({ a: 'x', leaked: 'secret' })),
  unavailable: publicProcedure.query(() => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  }),
  busy: publicProcedure.query(() => {
    throw new AppError('UNAVAILABLE', 'too much to do');
  }),
  limited: publicProcedure.query(() => {
    throw new AppError('RATE_LIMITED', 'retry after 7 s');
  }),
  untilGone: publicProcedure.query(async ({ signal }) => {
    probe.waiting++;
    await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
    probe.waiting--;
  }),
  large: publicProcedure.query(() => ({ text: 'boxroom '.repeat(2000) })),
  huge: publicProcedure.query(() => 'x'.repeat(1_300_000)),
  sync: router({ push: publicProcedure.input(z.unknown()).mutation(() => null) }),
  import: router({ create: publicProcedure.input(z.unknown()).mutation(() => null) }),
  count: publicProcedure.input(z.strictObject({ to: z.number() })).subscription(async function* ({
    input,
    ctx,
    signal,
  }) {
    probe.openStreams++;
    try {
      for (let n = 1; n <= input.to; n++) yield { n };
      const ended = AbortSignal.any([ctx.closing, ...(signal ? [signal] : [])]);
      await new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve(), { once: true }));
    } finally {
      probe.openStreams--;
    }
  }),
  secretStream: signedIn.subscription(async function* () {
    yield 'secret';
  }),
  wait: publicProcedure.input(z.number()).query(async ({ input }) => {
    await new Promise((resolve) => setTimeout(resolve, input));
    return 'waited';
  }),
});
export type ProbeRouter = typeof probeRouter;
