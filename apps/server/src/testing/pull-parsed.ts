import type { PullOutput } from '@boxroom/domain/sync/protocol';
import { pullOutputSchema } from '@boxroom/domain/sync/protocol-schemas';
import { pull } from '../sync/pull.ts';

/** Pulls, and checks that the text is what a device expects, no field less or more. */
export async function pullParsed(...call: Parameters<typeof pull>): Promise<PullOutput> {
  return pullOutputSchema.parse((await pull(...call)).parse());
}
