import type { Item } from '@boxroom/domain/item/item';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

const FAILED = 'Failed to update item. Please try again.';

/** Returns a function that notes that a lent item is back, with an Undo. */
export function useGiveBack(): (item: Item) => void {
  const mutate = useCommand();
  const { view } = useReplicaStore();
  return ({ id, name, lentTo = null, lentSince = null, lentDue = null }) => {
    if (!mutate('item.edit', { id, set: { lentTo: null } }, FAILED).ok) return;
    showUndoToast({ title: `Back from ${lentTo}`, description: name }, () => {
      if (view.get('item', id)?.lentTo) return { title: 'It was lent again meanwhile', description: name };
      const isUndone = mutate('item.edit', { id, set: { lentTo, lentSince, lentDue } }, FAILED).ok;
      return isUndone ? { title: `Lent to ${lentTo}`, description: name } : null;
    });
  };
}
