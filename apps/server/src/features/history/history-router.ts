import { historyPageSchema, historyQuerySchema } from '@boxroom/domain/history/history-entry';
import { router, signedIn } from '../../rpc/trpc.ts';
import { listHistory } from './store.ts';

export const historyRouter = router({
  list: signedIn
    .input(historyQuerySchema)
    .output(historyPageSchema)
    .query(({ ctx, input }) => listHistory(ctx.db, ctx.user.id, input)),
});
