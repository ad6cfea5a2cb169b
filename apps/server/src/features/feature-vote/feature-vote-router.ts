import * as z from 'zod/mini';
import { router, signedIn } from '../../rpc/trpc.ts';

/** The features with a vote. */
const featureSchema = z.enum(['image-recognition']);

/** Votes for features that do not exist yet: one per person and feature, deleted with the account. */
export const featureVoteRouter = router({
  list: signedIn.output(z.strictObject({ features: z.array(featureSchema) })).query(async ({ ctx }) => {
    const rows = await ctx.db.selectFrom('feature_vote').select('feature').where('user_id', '=', ctx.user.id).execute();
    return { features: featureSchema.options.filter((known) => rows.some(({ feature }) => feature === known)) };
  }),

  /** Idempotent. */
  add: signedIn
    .input(z.strictObject({ feature: featureSchema }))
    .output(z.strictObject({}))
    .mutation(async ({ ctx, input }) => {
      await ctx.db
        .insertInto('feature_vote')
        .values({ user_id: ctx.user.id, feature: input.feature })
        .onConflict((conflict) => conflict.columns(['user_id', 'feature']).doNothing())
        .execute();
      return {};
    }),
});
