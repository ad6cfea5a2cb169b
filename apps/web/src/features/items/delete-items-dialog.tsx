import { type Item, ITEMS_PER_COMMAND_MAX } from '@boxroom/domain/item/item';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useCommand } from '../../replica/use-command.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { inChunks, refusedForAll } from './bulk.ts';

interface DeleteItemsDialogProps {
  items: readonly Item[];
  open: boolean;
  onClose: () => void;
}

/** Asks before items go for good. One item can be brought back for a moment; many cannot. */
export function DeleteItemsDialog({ items, open, onClose }: DeleteItemsDialogProps) {
  const give = useCommand();
  const { view } = useReplicaStore();
  const [first] = items;
  if (!first) return null;
  const isOne = items.length === 1;

  function handleConfirm() {
    onClose();
    if (!first) return;
    const wasChecked = view.get('checklistEntry', first.id) !== undefined;
    const isDone = inChunks(items, ITEMS_PER_COMMAND_MAX).every(
      (chunk) =>
        give(
          'item.delete',
          { ids: chunk.map((item) => item.id) },
          isOne
            ? 'Failed to delete item permanently'
            : refusedForAll('delete', 'Failed to delete some items. Please try again.'),
        ).ok,
    );
    if (!isDone) return;
    if (!isOne) {
      showToast({ title: 'Items deleted', description: `${items.length} items were deleted.`, kind: 'success' });
      return;
    }
    showToast({
      title: 'Item deleted',
      description: first.name,
      kind: 'success',
      duration: 5000,
      action: { label: 'Undo', onClick: () => restore(first, wasChecked) },
    });
  }

  function restore(item: Item, wasChecked: boolean) {
    const { id, name, description, quantity, price, categoryId, dateStamp } = item;
    const fields = { id, name, description, quantity, price, categoryId, dateStamp };
    const plan = give('item.add', { boxId: item.boxId, items: [fields] }, 'Failed to add item. Please try again.');
    if (plan.ok && wasChecked) give('checklist.add', { itemIds: [id] });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isOne ? 'Permanently Delete Item' : 'Delete All Items'}
      description={
        isOne
          ? `Are you sure you want to permanently delete "${first.name}"?`
          : `Are you sure you want to permanently delete these ${items.length} items? This cannot be undone.`
      }
      confirmLabel={isOne ? 'Delete' : 'Delete All'}
      onConfirm={handleConfirm}
    />
  );
}
