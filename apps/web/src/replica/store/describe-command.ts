import type { Row } from '@boxroom/domain/command/model';
import type { EngineOptions } from '@boxroom/sync-client/engine-options';
import { loadWithPlanner } from '@boxroom/sync-client/late-planner';
import type { Pending } from '@boxroom/sync-client/pending';
import type { commandWords } from '../words/command-words.ts';
import type { ReplicaStore } from './replica-store.ts';

let words: typeof commandWords | null = null;
loadWithPlanner(async () => (words = (await import('../words/command-words.ts')).commandWords));

/** Returns the function that describes commands on the rows of a store. */
export function describeCommand(store: ReplicaStore): NonNullable<EngineOptions['describe']> {
  return (command, plan) => ({
    // They load with the rules, which have just planned it.
    ...(words && { label: words(store.view, command.name, plan) }),
    ...subjectOf(store, command),
  });
}

/** Returns the row that a command changes, so that it can be restored if somebody deletes it meanwhile. */
function subjectOf({ view }: ReplicaStore, { name, input }: Pending): { subject?: Row } {
  const id = firstIdIn(input);
  const entity = id !== null && entityOf(name, input);
  const subject = entity ? view.get(entity, id) : undefined;
  return subject ? { subject } : {};
}

function entityOf(name: string, input: unknown): 'item' | 'box' | null {
  if (name.startsWith('item.') || name.startsWith('paper.')) return 'item';
  if (name.startsWith('box.')) return 'box';
  const isOfItem = typeof input === 'object' && input !== null && 'entity' in input && input.entity === 'item';
  return name.startsWith('picture.') && isOfItem ? 'item' : null;
}

function firstIdIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const value: unknown = 'id' in input ? input.id : 'ids' in input && Array.isArray(input.ids) ? input.ids[0] : null;
  return typeof value === 'string' ? value : null;
}
