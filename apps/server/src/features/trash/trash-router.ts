import { purgeInputSchema, trashPageSchema, trashQuerySchema } from '@boxroom/domain/trash/trash-list';
import { router, signedIn } from '../../trpc.ts';
import { listTrash, purge } from './store.ts';

/** What was deleted and can still be had back. It comes back by the command `trash.restore`. */
export const trashRouter = router({
  list: signedIn
    .input(trashQuerySchema)
    .output(trashPageSchema)
    .query(({ ctx, input }) => listTrash(ctx.db, ctx.user.id, input)),
  purge: signedIn.input(purgeInputSchema).mutation(({ ctx, input }) => purge(ctx.db, ctx.user.id, input)),
});
