import { isCommandName, parseCommand, type ParsedCommand } from '@boxroom/domain/command/registry';
import type { ArrivedMutation, Mutation } from '@boxroom/domain/sync/protocol';
import { mutationSchema } from '@boxroom/domain/sync/protocol-schemas';

/** The recorded name of a mutation with an unknown name. */
const NAMELESS = 'unknown';

/**
 * Returns a mutation as it is recorded and run. An unreadable one becomes a refusal, so that it does not block later
 * ones for ever and the person learns of it.
 */
export function readMutation(arrived: ArrivedMutation): { mutation: Omit<Mutation, 'input'>; parsed: ParsedCommand } {
  const { id, seq } = arrived;
  const read = mutationSchema.safeParse(arrived);
  if (!read.success) {
    const issue = read.error.issues[0];
    const parsed = { ok: false, code: 'INVALID', detail: `mutation: ${issue?.path.join('.')}` } as const;
    return { mutation: { id, seq, name: NAMELESS, at: 0 }, parsed };
  }
  const { name, input, at } = read.data;
  // Only our own names are recorded: any other may contain text that the database cannot store.
  return {
    mutation: { id, seq, name: isCommandName(name) ? name : NAMELESS, at },
    parsed: parseCommand(name, input),
  };
}
