import { idSchema } from '@boxroom/domain/id/id';
import * as z from 'zod/mini';
import { networkOf } from '../../rate-limit/limits.ts';
import { publicProcedure, router, signedIn } from '../../rpc/trpc.ts';
import { deleteAccount, isAccountDeleted } from './delete-account.ts';
import { describeAccount } from './describe-account.ts';

const count = z.int();

export const accountDeletionRouter = router({
  /** The data that a deletion would remove. */
  preview: signedIn
    .output(
      z.strictObject({
        rooms: count,
        boxes: count,
        items: count,
        pictures: count,
        papers: count,
        sharedRooms: z.array(
          z.strictObject({
            id: idSchema,
            name: z.string(),
            members: count,
            /** The members, to whom the owner could transfer the room instead. */
            people: z.array(z.strictObject({ userId: idSchema, username: z.string() })),
          }),
        ),
        joinedRooms: count,
        isFresh: z.boolean(),
      }),
    )
    .query(({ ctx }) => describeAccount(ctx.db, { userId: ctx.user.id, sessionId: ctx.sessionId })),

  /** Deletes the caller's account. `confirm` is the word that the person typed. */
  delete: publicProcedure
    .input(z.strictObject({ id: idSchema, confirm: z.literal('DELETE') }))
    .output(z.strictObject({ picturesLeft: count }))
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),

  /** Returns whether the account with this id was deleted. Ids cannot be guessed. */
  isDeleted: publicProcedure
    .input(z.strictObject({ userId: idSchema }))
    .output(z.strictObject({ isDeleted: z.boolean() }))
    .query(async ({ ctx, input }) => {
      await ctx.limits.take({ key: `is-deleted:${networkOf(ctx.request.ip)}`, max: 60, windowSeconds: 60 });
      return { isDeleted: await isAccountDeleted(ctx.db, input.userId) };
    }),
});
