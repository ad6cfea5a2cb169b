import { commands } from '@boxroom/domain/command/registry';
import { purgeInputSchema, trashPageSchema, trashQuerySchema } from '@boxroom/domain/trash/trash-list';
import { router, signedIn } from '../../rpc/trpc.ts';
import { commandResultSchema, run } from '../../sync/run-command.ts';
import { listTrash, purge } from './store.ts';

/** Deletions that can still be restored. */
export const trashRouter = router({
  list: signedIn
    .input(trashQuerySchema)
    .output(trashPageSchema)
    .query(({ ctx, input }) => listTrash(ctx.db, ctx.user.id, input)),
  restore: signedIn.input(commands['trash.restore'].input).output(commandResultSchema).mutation(run('trash.restore')),
  purge: signedIn.input(purgeInputSchema).mutation(async ({ ctx, input }) => {
    const spaceIds = await purge(ctx.db, ctx.user.id, input);
    // Makes open lists on other devices reload after the next pull.
    ctx.events.publish([ctx.user.id, ...spaceIds]);
  }),
});
