import type { Command } from '@boxroom/domain/command/command';
import { importCommand } from '@boxroom/domain/command/import-command';
import { importInputSchema } from '@boxroom/domain/import/import-input';
import { router, signedIn } from '../../rpc/trpc.ts';
import { commandResultSchema, runCommand } from '../../sync/run-command.ts';

export const importRouter = router({
  /** Creates everything in a file or nothing. Repeating it with the same ids changes nothing. */
  create: signedIn
    .input(importInputSchema)
    .output(commandResultSchema)
    .mutation(({ ctx, input }) =>
      runCommand(ctx, importCommand as unknown as Command, { ...input, catalogueId: ctx.user.catalogueId }),
    ),
});
