import {
  importBeginSchema,
  importFindRefsSchema,
  importFoundRefsSchema,
  importPartSchema,
} from '@boxroom/domain/import/import-input';
import { importIdSchema, importRunSchema, importTakenBackSchema } from '@boxroom/domain/import/import-run';
import * as z from 'zod/mini';
import { router, signedIn } from '../../rpc/trpc.ts';
import { commandResultSchema } from '../../sync/run-command.ts';
import { createPart } from './create-part.ts';
import { findRefs } from './find-refs.ts';
import { beginImport, endImport, listImports } from './import-runs.ts';
import { takeBack } from './take-back.ts';

const IMPORTS_PER_HOUR = 100;
const HOUR_SECONDS = 3600;

/** An import arrives in parts and is one thing: in the history, and to be undone. */
export const importRouter = router({
  begin: signedIn.input(importBeginSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.take({ key: `import:${ctx.user.id}`, max: IMPORTS_PER_HOUR, windowSeconds: HOUR_SECONDS });
    await beginImport(ctx.db, ctx.user.id, input);
  }),
  /** Writes all rows of a part or none. Repeating it with the same ids changes nothing. */
  create: signedIn
    .input(importPartSchema)
    .output(commandResultSchema)
    .mutation(({ ctx, input }) => createPart(ctx, input)),
  finish: signedIn
    .input(importIdSchema)
    .mutation(({ ctx, input }) => endImport(ctx.db, ctx.user.id, { ...input, state: 'done' })),
  /** Keeps what an import that stopped halfway has brought. */
  keep: signedIn
    .input(importIdSchema)
    .mutation(({ ctx, input }) => endImport(ctx.db, ctx.user.id, { ...input, state: 'kept' })),
  /** Undoes an import, some rows a call. */
  takeBack: signedIn
    .input(importIdSchema)
    .output(importTakenBackSchema)
    .mutation(({ ctx, input }) => takeBack(ctx, input.id)),
  recent: signedIn.output(z.array(importRunSchema)).query(({ ctx }) => listImports(ctx.db, ctx.user.id)),
  /** A mutation, because the address of a query has no place for so many ids. */
  findRefs: signedIn
    .input(importFindRefsSchema)
    .output(importFoundRefsSchema)
    .mutation(({ ctx, input }) => findRefs(ctx.db, ctx.user.id, input)),
});
