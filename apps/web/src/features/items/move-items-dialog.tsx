import { type Item, ITEMS_PER_COMMAND_MAX } from '@boxroom/domain/item/item';
import { countText } from '@boxroom/domain/text/count-text';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { BoxChoice } from '../../inventory/box/box-choice.tsx';
import { LostCategories } from '../../inventory/item/lost-categories.tsx';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useDestinations } from '../../replica/hooks/use-destinations.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useIsComplete } from '../../replica/hooks/use-sync-status.ts';
import { goneText, inChunks, lookAgain, refusedForAll, viewOnlyText } from './bulk.ts';
import { useMoveBack } from './use-move-back.ts';

interface MoveItemsDialogProps {
  items: readonly Item[];
  open: boolean;
  onClose: () => void;
  /** The checklist has its own texts. */
  onChecklist?: boolean;
}

/** Chooses the destination of items. A single item never goes to the box it is in. */
export function MoveItemsDialog({ items, open, onClose, onChecklist = false }: MoveItemsDialogProps) {
  const mutate = useCommand();
  const moveBack = useMoveBack();
  const { view } = useReplicaStore();
  const isComplete = useIsComplete();
  const [boxId, setBoxId] = useState<string | null>(null);
  const [first] = items;
  const isOne = items.length === 1;
  const groups = useDestinations(isOne && first ? first.boxId : null);
  const hasBoxes = groups.length > 0;
  const group = groups.find(({ boxes }) => boxes.some(({ id }) => id === boxId));
  if (!first) return null;

  function handleMove() {
    const target = boxId === null ? undefined : view.get('box', boxId);
    if (boxId === null) return;
    if (!target) return showToast({ title: 'Error', description: 'Target box not found', kind: 'destructive' });
    onClose();
    if (isOne) moveOne(target);
    else moveAll(target);
  }

  function moveOne(target: { id: string; name: string }) {
    if (!first) return;
    const before = view.get('item', first.id);
    const failure = 'Failed to move item. Please try again.';
    if (!mutate('item.move', { ids: [first.id], boxId: target.id }, failure).ok || !before) return;
    const said = { title: 'Item moved', description: `${first.name} is now in ${target.name}.` };
    showUndoToast(said, () => moveBack([before], target.id));
  }

  /** All or none: one view-only item blocks all of them. */
  function moveAll(target: { id: string; name: string }) {
    const { present, gone, viewOnly } = lookAgain(view, items);
    if (present.length === 0) return showToast({ title: 'No items selected', kind: 'destructive' });
    if (viewOnly > 0) return showToast(errorToast(viewOnlyText('move', viewOnly)));
    const failure = refusedForAll('move', 'Failed to move some items. Please try again.');
    const moving = present.filter((item) => item.boxId !== target.id);
    const chunks = inChunks(present, ITEMS_PER_COMMAND_MAX);
    if (!chunks.every((ids) => mutate('item.move', { ids: ids.map(({ id }) => id), boxId: target.id }, failure).ok))
      return;
    const description = `${countText(present.length, 'item is', 'items are')} now in ${target.name}.${goneText(gone)}`;
    if (moving.length === 0) showToast({ title: 'Items moved', description, kind: 'success' });
    else showUndoToast({ title: 'Items moved', description }, () => moveBack(moving, target.id));
  }

  const none = onChecklist || !isOne ? 'No boxes available' : 'No other boxes available';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titleFor(isOne, onChecklist)}
      description={
        isOne ? `Where should "${first.name}" go?` : `Where should these ${countText(items.length, 'item')} go?`
      }
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
        <>
          <BoxChoice groups={groups} value={boxId} onChange={setBoxId} />
          {group && <LostCategories items={lookAgain(view, items).present} room={group.room} />}
        </>
      ) : (
        <p className="muted" role="status">
          {isComplete ? none : 'Loading boxes...'}
        </p>
      )}
    </Dialog>
  );
}

function titleFor(isOne: boolean, onChecklist: boolean): string {
  if (!isOne) return 'Move All Items to Box';
  return onChecklist ? 'Move to Box' : 'Move Item to Another Box';
}
