import type { Item } from '@boxroom/domain/item/item';
import { msg } from '@boxroom/domain/language/message';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

const FAILED = msg('Failed to update item. Please try again.');

/** Returns a function that notes that a lent item is back, with an Undo. */
export function useGiveBack(): (item: Item) => void {
  const mutate = useCommand();
  const { view } = useReplicaStore();
  return ({ id, name, lentTo = null, lentSince = null, lentDue = null }) => {
    if (!mutate('item.edit', { id, set: { lentTo: null } }, t(FAILED)).ok) return;
    showUndoToast({ title: t('Back from {name}', { name: lentTo ?? '' }), description: name }, () => {
      if (view.get('item', id)?.lentTo) return { title: t('It was lent again meanwhile'), description: name };
      const isUndone = mutate('item.edit', { id, set: { lentTo, lentSince, lentDue } }, t(FAILED)).ok;
      return isUndone ? { title: t('Lent to {name}', { name: lentTo ?? '' }), description: name } : null;
    });
  };
}
