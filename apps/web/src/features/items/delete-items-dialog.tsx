import type { Item } from '@boxroom/domain/item/item';
import { countText } from '@boxroom/domain/text/count-text';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { type DeletionRef, useDelete, useRestore } from '../../replica/hooks/use-deletion.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { restorableNote } from '../../replica/words/restorable-note.ts';
import { chooseForBulk, goneText, lookAgain, refusedForAll, skippedText } from './bulk.ts';

interface DeleteItemsDialogProps {
  items: readonly Item[];
  open: boolean;
  onClose: () => void;
  /** The checklist has its own texts. */
  onChecklist?: boolean;
  /** The items are a selection: it skips view-only ones. */
  ofSelection?: boolean;
  /** Called once the items are deleted. */
  onDone?: (() => void) | undefined;
}

/** Asks before deleting items. A toast restores them at once, the settings for 30 days. */
export function DeleteItemsDialog(props: DeleteItemsDialogProps) {
  const { items, open, onClose, onChecklist = false, ofSelection = false, onDone } = props;
  const mutateDelete = useDelete();
  const restore = useRestore();
  const { view } = useReplicaStore();
  const [first] = items;
  if (!first) return null;
  const isOne = items.length === 1;
  const { editable, viewOnly } = lookAgain(view, items);

  function handleConfirm() {
    onClose();
    if (!first) return;
    if (isOne) deleteOne(first);
    else deleteAll();
  }

  function deleteOne({ id, name }: Item) {
    const failure = onChecklist ? 'Failed to delete item permanently' : 'Failed to delete item. Please try again.';
    const { plan, ref } = mutateDelete('item.delete', { ids: [id] }, failure);
    if (plan.ok && ref) offerUndo('Item deleted', name, ref, { title: 'Item restored', description: name });
  }

  function deleteAll() {
    const looked = lookAgain(view, items);
    const chosen = chooseForBulk(looked, 'delete', ofSelection);
    if (!chosen) return;
    const failure = refusedForAll('delete', 'Failed to delete some items. Please try again.');
    const { ref } = mutateDelete('item.delete', { ids: chosen.map(({ id }) => id) }, failure);
    if (!ref) return;
    const count = chosen.length;
    const said = [
      `${countText(count, 'item')} ${count === 1 ? 'was' : 'were'} deleted.${goneText(looked.gone)}`,
      skippedText(looked.viewOnly),
    ];
    offerUndo('Items deleted', said.join(' ').trim(), ref, {
      title: count === 1 ? 'Item restored' : 'Items restored',
      description: `${countText(count, 'item')} ${count === 1 ? 'is' : 'are'} back.`,
    });
  }

  function offerUndo(
    title: string,
    description: string,
    ref: DeletionRef,
    told: { title: string; description: string },
  ) {
    onDone?.();
    showUndoToast({ title, description }, () => (restore(ref) === null ? null : told));
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isOne ? 'Delete Item' : ofSelection ? 'Delete Items' : 'Delete All Items'}
      description={
        isOne
          ? `Are you sure you want to delete "${first.name}"?`
          : `Are you sure you want to delete these ${countText(ofSelection ? editable.length : items.length, 'item')}?`
      }
      note={restorableNote(isOne ? 'it' : 'they')}
      confirmLabel={isOne ? 'Delete' : ofSelection ? `Delete ${editable.length.toLocaleString('en')}` : 'Delete All'}
      onConfirm={handleConfirm}
    >
      {ofSelection && !isOne && viewOnly > 0 && <p className="muted small">{skippedText(viewOnly)}</p>}
    </ConfirmDialog>
  );
}
