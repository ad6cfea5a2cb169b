import { historyPageSchema, historyQuerySchema } from '@boxroom/domain/history/history-entry';
import { readForPerson } from '../../access/read-for-person.ts';
import { router, signedIn } from '../../rpc/trpc.ts';
import { listHistory } from './store.ts';

export const historyRouter = router({
  list: signedIn
    .input(historyQuerySchema)
    .output(historyPageSchema)
    .query(({ ctx, input, signal }) =>
      readForPerson(ctx, ctx.user.id, (db) => listHistory(db, ctx.user.id, input), signal),
    ),
});
