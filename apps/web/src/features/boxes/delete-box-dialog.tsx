import { countText } from '@boxroom/domain/text/count-text';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useDelete, useRestore } from '../../replica/hooks/use-deletion.ts';
import { restorableNote } from '../../replica/words/restorable-note.ts';

interface DeleteBoxDialogProps {
  box: BoxEntry;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteBoxDialog({ box, onClose, onDeleted }: DeleteBoxDialogProps) {
  const mutateDelete = useDelete();
  const restore = useRestore();
  const contents =
    box.itemCount === 0 ? 'It is empty.' : `The ${countText(box.itemCount, 'item')} in it will be deleted too.`;

  function handleConfirm() {
    const { plan, ref } = mutateDelete('box.delete', { id: box.id }, 'Failed to delete box. Please try again.');
    onClose();
    if (!plan.ok || !ref) return;
    onDeleted();
    showUndoToast({ title: 'Box deleted', description: box.name }, () =>
      restore(ref) === null ? null : { title: 'Box restored', description: box.name },
    );
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Box"
      description={`Are you sure you want to delete "${box.name}"? ${contents}`}
      note={restorableNote()}
      confirmLabel="Delete Box"
      onConfirm={handleConfirm}
    />
  );
}
