import { type Item, ITEMS_PER_COMMAND_MAX } from '@boxroom/domain/item/item';
import { countText } from '@boxroom/domain/text/count-text';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { type DeletionRef, useDelete, useRestore } from '../../replica/hooks/use-deletion.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { restorableNote } from '../../replica/words/restorable-note.ts';
import { goneText, inChunks, lookAgain, refusedForAll, viewOnlyText } from './bulk.ts';

interface DeleteItemsDialogProps {
  items: readonly Item[];
  open: boolean;
  onClose: () => void;
  /** The checklist has its own texts. */
  onChecklist?: boolean;
}

/** Asks before deleting items. A toast restores them at once, the settings for 30 days. */
export function DeleteItemsDialog({ items, open, onClose, onChecklist = false }: DeleteItemsDialogProps) {
  const mutateDelete = useDelete();
  const restore = useRestore();
  const { view } = useReplicaStore();
  const [first] = items;
  if (!first) return null;
  const isOne = items.length === 1;

  function handleConfirm() {
    onClose();
    if (!first) return;
    if (isOne) deleteOne(first);
    else deleteAll();
  }

  function deleteOne({ id, name }: Item) {
    const failure = onChecklist ? 'Failed to delete item permanently' : 'Failed to delete item. Please try again.';
    const { plan, ref } = mutateDelete('item.delete', { ids: [id] }, failure);
    if (plan.ok && ref) offerUndo('Item deleted', name, [ref], { title: 'Item restored', description: name });
  }

  /** All or none: one view-only item blocks all of them. */
  function deleteAll() {
    const { present, gone, viewOnly } = lookAgain(view, items);
    if (present.length === 0) return showToast({ title: 'No items selected', kind: 'destructive' });
    if (viewOnly > 0) return showToast(errorToast(viewOnlyText('delete', viewOnly)));
    const failure = refusedForAll('delete', 'Failed to delete some items. Please try again.');
    const refs: DeletionRef[] = [];
    for (const chunk of inChunks(present, ITEMS_PER_COMMAND_MAX)) {
      const { ref } = mutateDelete('item.delete', { ids: chunk.map(({ id }) => id) }, failure);
      if (!ref) break;
      refs.push(ref);
    }
    if (refs.length === 0) return;
    const count = Math.min(refs.length * ITEMS_PER_COMMAND_MAX, present.length);
    offerUndo(
      'Items deleted',
      `${countText(count, 'item')} ${count === 1 ? 'was' : 'were'} deleted.${goneText(gone)}`,
      refs,
      {
        title: count === 1 ? 'Item restored' : 'Items restored',
        description: `${countText(count, 'item')} ${count === 1 ? 'is' : 'are'} back.`,
      },
    );
  }

  function offerUndo(
    title: string,
    description: string,
    refs: readonly DeletionRef[],
    told: { title: string; description: string },
  ) {
    showUndoToast({ title, description }, () => (refs.every((ref) => restore(ref) !== null) ? told : null));
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isOne ? 'Delete Item' : 'Delete All Items'}
      description={
        isOne
          ? `Are you sure you want to delete "${first.name}"?`
          : `Are you sure you want to delete these ${countText(items.length, 'item')}?`
      }
      note={restorableNote(isOne ? 'it' : 'they')}
      confirmLabel={isOne ? 'Delete' : 'Delete All'}
      onConfirm={handleConfirm}
    />
  );
}
