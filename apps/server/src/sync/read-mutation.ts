import { isCommandName, parseCommand, type ParsedCommand } from '@boxroom/domain/command/registry';
import { type ArrivedMutation, type Mutation, mutationSchema } from '@boxroom/domain/sync/protocol';

/** What is recorded of a mutation that has no name of ours. */
const NAMELESS = 'unknown';

/**
 * A mutation as it is recorded and run. One that cannot be read is a refusal of its own: it must not hold up what is
 * behind it for ever, and the person hears of it.
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
  // The record takes names of ours only: any other may hold what the database cannot store.
  return {
    mutation: { id, seq, name: isCommandName(name) ? name : NAMELESS, at },
    parsed: parseCommand(name, input),
  };
}
