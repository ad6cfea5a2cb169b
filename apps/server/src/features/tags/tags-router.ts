import { readBoxCode } from '@boxroom/domain/box/box-code';
import { typedCodeSchema } from '@boxroom/domain/box/typed-code';
import { commands } from '@boxroom/domain/command/registry';
import { AppError } from '@boxroom/domain/error/app-error';
import { idSchema } from '@boxroom/domain/id/id';
import { blankTagsSchema, foundTagSchema, madeTagSchema, tagsMakeInputSchema } from '@boxroom/domain/tag/tag-schemas';
import * as z from 'zod/mini';
import { router, signedIn } from '../../rpc/trpc.ts';
import { commandResultSchema, run } from '../../sync/run-command.ts';
import { findTag, listBlankTags, listTagsOfCode, makeTags } from './store.ts';

const HOUR = 60 * 60;

/** Tags printed before they have a box. */
export const tagsRouter = router({
  /** Creates tags to print. Throws TOO_MANY and RATE_LIMITED. */
  make: signedIn
    .input(tagsMakeInputSchema)
    .output(z.array(madeTagSchema))
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.take({ key: `tags-make:${ctx.user.id}`, max: 30, windowSeconds: HOUR });
      return makeTags(ctx.db, ctx.user.id, input.count);
    }),
  /** Returns the caller's tags that were printed and are on no box, to print them again. */
  blank: signedIn.output(z.array(blankTagsSchema)).query(({ ctx }) => listBlankTags(ctx.db, ctx.user.id)),
  /** Returns what a scanned tag leads to. Throws NOT_FOUND for a foreign tag or one that was never printed. */
  find: signedIn
    .input(z.strictObject({ id: idSchema }))
    .output(foundTagSchema)
    .query(async ({ ctx, input }) => {
      const tag = await findTag(ctx.db, ctx.user.id, input.id);
      if (!tag) throw new AppError('NOT_FOUND', 'tag');
      return tag;
    }),
  /** Returns the tags of a typed code that are on no box and that the caller may put on one, without foreign tags. */
  byCode: signedIn
    .input(typedCodeSchema)
    .output(z.array(z.strictObject({ tagId: idSchema })))
    .query(({ ctx, input }) => {
      const code = readBoxCode(input.code);
      return code === null ? [] : listTagsOfCode(ctx.db, ctx.user.id, code);
    }),
  release: signedIn.input(commands['tag.release'].input).output(commandResultSchema).mutation(run('tag.release')),
  claim: signedIn.input(commands['tag.claim'].input).output(commandResultSchema).mutation(run('tag.claim')),
});
