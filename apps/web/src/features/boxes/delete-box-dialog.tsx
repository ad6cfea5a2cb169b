import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { itemCountText } from '../../inventory/item-count-text.ts';
import type { BoxEntry } from '../../replica/use-boxes.ts';
import { useCommand } from '../../replica/use-command.ts';

interface DeleteBoxDialogProps {
  box: BoxEntry;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteBoxDialog({ box, onClose, onDeleted }: DeleteBoxDialogProps) {
  const give = useCommand();
  const contents =
    box.itemCount === 0 ? 'It is empty.' : `The ${itemCountText(box.itemCount)} in it will be deleted too.`;

  function handleConfirm() {
    const plan = give('box.delete', { id: box.id }, 'Failed to delete box. Please try again.');
    onClose();
    if (!plan.ok) return;
    onDeleted();
    showToast({ title: 'Box deleted', description: box.name, kind: 'success' });
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Box"
      description={`Are you sure you want to delete "${box.name}"? ${contents} This cannot be undone.`}
      confirmLabel="Delete Box"
      onConfirm={handleConfirm}
    />
  );
}
