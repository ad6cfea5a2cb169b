import { type Item, ITEMS_PER_COMMAND_MAX } from '@boxroom/domain/item/item';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { BoxChoice } from '../../inventory/box-choice.tsx';
import { useCommand } from '../../replica/use-command.ts';
import { useDestinations } from '../../replica/use-destinations.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { inChunks, refusedForAll } from './bulk.ts';

interface MoveItemsDialogProps {
  items: readonly Item[];
  open: boolean;
  onClose: () => void;
}

/** Chooses where items go. A single item never goes to the box it is in. */
export function MoveItemsDialog({ items, open, onClose }: MoveItemsDialogProps) {
  const give = useCommand();
  const { view } = useReplicaStore();
  const [boxId, setBoxId] = useState<string | null>(null);
  const [first] = items;
  const isOne = items.length === 1;
  const groups = useDestinations(isOne && first ? first.boxId : null);
  const hasBoxes = groups.length > 0;
  if (!first) return null;

  function handleMove() {
    if (boxId === null || !first) return;
    const target = view.get('box', boxId);
    const failure = isOne ? 'Failed to move item. Please try again.' : 'Failed to move some items. Please try again.';
    if (!target) {
      showToast({ title: 'Error', description: 'Target box not found', kind: 'destructive' });
      return;
    }
    onClose();
    const isDone = inChunks(items, ITEMS_PER_COMMAND_MAX).every(
      (chunk) =>
        give(
          'item.move',
          { ids: chunk.map((item) => item.id), boxId },
          isOne ? failure : refusedForAll('move', failure),
        ).ok,
    );
    if (!isDone) return;
    const [title, description] = isOne
      ? ['Item moved', `${first.name} is now in ${target.name}.`]
      : ['Items moved', `${items.length} items are now in ${target.name}.`];
    const undo = () => give('item.move', { ids: [first.id], boxId: first.boxId }, failure);
    showToast({
      title,
      description,
      kind: 'success',
      ...(isOne && { duration: 5000, action: { label: 'Undo', onClick: undo } }),
    });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isOne ? 'Move Item to Another Box' : 'Move All Items to Box'}
      description={isOne ? `Where should "${first.name}" go?` : `Where should these ${items.length} items go?`}
      onSubmit={handleMove}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={boxId === null || !hasBoxes}>
            {isOne ? 'Move Item' : 'Move All Items'}
          </Button>
        </>
      }
    >
      {hasBoxes ? (
        <BoxChoice groups={groups} value={boxId} onChange={setBoxId} />
      ) : (
        <p className="muted">{isOne ? 'No other boxes available' : 'No boxes available'}</p>
      )}
    </Dialog>
  );
}
