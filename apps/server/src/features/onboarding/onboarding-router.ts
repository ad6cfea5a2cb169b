import * as z from 'zod/mini';
import type { SignedInContext } from '../../rpc/context.ts';
import { router, signedIn } from '../../rpc/trpc.ts';

const HOUR_SECONDS = 3600;
const TESTS_PER_HOUR = 20;

const nothing = z.strictObject({});

/** Whether the caller has completed the tour. */
export const onboardingRouter = router({
  state: signedIn.output(z.strictObject({ completed: z.boolean() })).query(async ({ ctx }) => {
    const row = await ctx.db
      .selectFrom('onboarding')
      .select('user_id')
      .where('user_id', '=', ctx.user.id)
      .executeTakeFirst();
    return { completed: row !== undefined };
  }),

  /** Called after finishing or skipping. */
  complete: signedIn.output(nothing).mutation(async ({ ctx }) => {
    await ctx.db
      .insertInto('onboarding')
      .values({ user_id: ctx.user.id })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    return {};
  }),

  /** Test Onboarding: lets everybody see the tour again. */
  reset: signedIn.output(nothing).mutation(async ({ ctx }) => {
    await limitTests(ctx);
    await ctx.db.deleteFrom('onboarding').where('user_id', '=', ctx.user.id).execute();
    return {};
  }),
});

async function limitTests({ limits, user }: SignedInContext): Promise<void> {
  await limits.take({ key: `test-onboarding:${user.id}`, max: TESTS_PER_HOUR, windowSeconds: HOUR_SECONDS });
}
