import { commands, type CommandInput, type CommandName } from '@boxroom/domain/command/registry';
import type { ReplicaStore } from './replica-store.ts';

const UNKNOWN = 'A change of your own settings or checklist';
/** So many things are named; of the others only the number is said. */
const NAMED = 5;

/** What was wanted with a command that concerns nobody else and leaves no trace in the history, in one line. */
export function ownWords({ view }: ReplicaStore, { name, input }: { name: string; input: unknown }): string {
  const read = <N extends CommandName>(command: N): CommandInput<N> | null => {
    if (name !== command) return null;
    const parsed = commands[command].input.safeParse(input);
    return parsed.success ? (parsed.data as CommandInput<N>) : null;
  };
  const items = (ids: readonly string[]) => namesText(ids.map((id) => view.get('item', id)?.name ?? 'an item'));
  const box = (id: string) => view.get('box', id)?.name ?? 'a box';
  const category = (id: string) => view.get('category', id)?.name ?? 'a category';

  const added = read('checklist.add');
  if (added) return `Put ${items(added.itemIds)} on the checklist`;
  const removed = read('checklist.remove');
  if (removed) return `Take ${items(removed.itemIds)} off the checklist`;
  if (read('checklist.clear')) return 'Clear the checklist';
  const type = read('box.setType');
  if (type) return `Set the type of box ${box(type.id)} to ${type.boxType}`;
  const capacity = read('box.setCapacity');
  if (capacity)
    return `Set the capacity of box ${box(capacity.id)} to ${capacity.capacity === null ? 'none' : `${capacity.capacity}%`}`;
  const created = read('category.create');
  if (created) return `Add category ${created.name}`;
  const renamed = read('category.rename');
  if (renamed) return `Rename category ${category(renamed.id)} to ${renamed.name}`;
  const deleted = read('category.delete');
  if (deleted) return `Delete category ${category(deleted.id)}`;
  if (read('trash.restore')) return 'Restore what was deleted';
  return read('profile.setDisplay') ? 'Change what is shown' : UNKNOWN;
}

function namesText(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ');
}
