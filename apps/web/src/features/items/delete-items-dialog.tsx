import type { Item } from '@boxroom/domain/item/item';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import { type DeletionRef, useDelete, useRestore } from '../../replica/hooks/use-deletion.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { restorableNote } from '../../replica/words/restorable-note.ts';
import { chooseForBulk, goneText, lookAgain, refusedForAll, sentences, skippedText } from './bulk.ts';

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
    const failure = onChecklist
      ? t('Failed to delete item permanently')
      : t('Failed to delete item. Please try again.');
    const { plan, ref } = mutateDelete('item.delete', { ids: [id] }, failure);
    if (plan.ok && ref) offerUndo(t('Item deleted'), name, ref, { title: t('Item restored'), description: name });
  }

  function deleteAll() {
    const looked = lookAgain(view, items);
    const chosen = chooseForBulk(looked, 'delete', ofSelection);
    if (!chosen) return;
    const failure = refusedForAll('delete', t('Failed to delete some items. Please try again.'));
    const { ref } = mutateDelete('item.delete', { ids: chosen.map(({ id }) => id) }, failure);
    if (!ref) return;
    const count = chosen.length;
    const said = sentences(
      t('{count, plural, one{# item was} other{# items were}} deleted.', { count }),
      goneText(looked.gone),
      skippedText(looked.viewOnly),
    );
    offerUndo(t('Items deleted'), said, ref, {
      title: t('{count, plural, one{Item restored} other{Items restored}}', { count }),
      description: t('{count, plural, one{# item is} other{# items are}} back.', { count }),
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
      title={isOne ? t('Delete Item') : ofSelection ? t('Delete Items') : t('Delete All Items')}
      description={
        isOne
          ? t('Are you sure you want to delete "{name}"?', { name: first.name })
          : t('Are you sure you want to delete these {count, plural, one{# item} other{# items}}?', {
              count: ofSelection ? editable.length : items.length,
            })
      }
      note={restorableNote(isOne ? 'it' : 'they')}
      confirmLabel={
        isOne ? t('Delete') : ofSelection ? t('Delete {count, number}', { count: editable.length }) : t('Delete All')
      }
      onConfirm={handleConfirm}
    >
      {ofSelection && !isOne && viewOnly > 0 && <p className="muted small">{skippedText(viewOnly)}</p>}
    </ConfirmDialog>
  );
}
