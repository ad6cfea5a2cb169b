import { countText } from '@boxroom/domain/text/count-text';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { useDelete, useRestore } from '../../replica/hooks/use-deletion.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { restorableNote } from '../../replica/words/restorable-note.ts';
import { type ChosenBox, othersBoxesText, ownedBoxes } from './owned-boxes.ts';

interface DeleteBoxesDialogProps {
  boxes: readonly ChosenBox[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before deleting boxes with their items. Skips those of other owners. */
export function DeleteBoxesDialog({ boxes, onClose, onDeleted }: DeleteBoxesDialogProps) {
  const { view } = useReplicaStore();
  const mutateDelete = useDelete();
  const restore = useRestore();
  const owned = ownedBoxes(view, boxes);
  const isOne = owned.length === 1;
  const what = isOne ? 'Box' : 'Boxes';
  const skipped = boxes.length - owned.length;
  const named = isOne ? (owned[0]?.name ?? '') : countText(owned.length, 'box', 'boxes');
  const items = owned.reduce((sum, { id }) => sum + view.countItemsIn(id), 0);
  const contents =
    items === 0
      ? `${isOne ? 'It is' : 'They are'} empty.`
      : `The ${countText(items, 'item')} in ${isOne ? 'it' : 'them'} will be deleted too.`;

  function handleConfirm() {
    const ids = owned.map(({ id }) => id);
    const [id = ''] = ids;
    const failure = `Failed to delete ${isOne ? 'box' : 'boxes'}. Please try again.`;
    const { plan, ref } =
      ids.length === 1
        ? mutateDelete('box.delete', { id }, failure)
        : mutateDelete('box.deleteSeveral', { ids }, failure);
    onClose();
    if (!plan.ok || !ref) return;
    onDeleted();
    const description = skipped > 0 ? `${named}. ${othersBoxesText(skipped)}` : named;
    showUndoToast({ title: `${what} deleted`, description }, () =>
      restore(ref) === null ? null : { title: `${what} restored`, description: named },
    );
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${what}`}
      description={`Are you sure you want to delete ${isOne ? `"${named}"` : `these ${named}`}? ${contents}`}
      note={restorableNote(isOne ? 'it' : 'they')}
      confirmLabel={isOne ? 'Delete Box' : `Delete ${owned.length.toLocaleString('en')}`}
      onConfirm={handleConfirm}
    >
      {skipped > 0 && <p className="muted small">{othersBoxesText(skipped)}</p>}
    </ConfirmDialog>
  );
}
