import { historyPageSchema, historyQuerySchema } from '@boxroom/domain/history/history-entry';
import { historyFoundSchema, historySearchSchema } from '@boxroom/domain/history/history-search';
import { router, signedIn } from '../../rpc/trpc.ts';
import { searchHistory } from './search.ts';
import { listHistory } from './store.ts';

export const historyRouter = router({
  list: signedIn
    .input(historyQuerySchema)
    .output(historyPageSchema)
    .query(({ ctx, input }) => listHistory(ctx.db, ctx.user.id, input)),
  search: signedIn
    .input(historySearchSchema)
    .output(historyFoundSchema)
    .query(({ ctx, input }) => searchHistory(ctx.db, ctx.user.id, input)),
});
