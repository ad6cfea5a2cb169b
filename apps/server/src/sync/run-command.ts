import type { Command } from '@boxroom/domain/command/command';
import { REFUSAL_CODES } from '@boxroom/domain/command/command';
import { type CommandName, commands, type ParsedCommand, withInput } from '@boxroom/domain/command/registry';
import { AppError } from '@boxroom/domain/error/app-error';
import { idSchema } from '@boxroom/domain/id/id';
import * as z from 'zod/mini';
import type { SignedInContext } from '../rpc/context.ts';
import { applyCommand, isIdConflict, withCommandRetry } from './apply-command.ts';

/** The result of a command called as a procedure: which ids of a bulk command were skipped, and why. */
export const commandResultSchema = z.strictObject({
  skipped: z.array(z.strictObject({ id: idSchema, code: z.enum(REFUSAL_CODES) })),
});
export type CommandResult = z.infer<typeof commandResultSchema>;

/**
 * Returns a resolver that runs a command of the offline registry as a typed mutation, for scripts. The app pushes its
 * commands.
 */
export function run(name: CommandName): (call: { ctx: SignedInContext; input: unknown }) => Promise<CommandResult> {
  const command = commands[name] as unknown as Command;
  return ({ ctx, input }) => runCommand(ctx, withInput(command, input));
}

/** Runs a command for the signed-in caller. Throws a refusal as an AppError with its code. */
export async function runCommand(ctx: SignedInContext, parsed: ParsedCommand): Promise<CommandResult> {
  const call = { userId: ctx.user.id, parsed, at: Date.now(), mutationId: null };
  const { plan, spaceIds } = await withCommandRetry(() =>
    ctx.db.transaction().execute((tx) => applyCommand(tx, call)),
  ).catch((error: unknown) => {
    throw isIdConflict(error) ? new AppError('INVALID', 'id') : error;
  });
  if (!plan.ok) throw new AppError(plan.code, plan.detail);
  ctx.events.publish(spaceIds);
  ctx.push.noteLines(ctx.user.id, plan.log);
  return { skipped: [...plan.skipped] };
}
