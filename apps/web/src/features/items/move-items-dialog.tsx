import type { Item } from '@boxroom/domain/item/item';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { BoxChoice } from '../../inventory/box/box-choice.tsx';
import { LostCategories } from '../../inventory/item/lost-categories.tsx';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useDestinations } from '../../replica/hooks/use-destinations.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useIsComplete } from '../../replica/hooks/use-sync-status.ts';
import { chooseForBulk, goneText, lookAgain, refusedForAll, sentences, skippedText } from './bulk.ts';
import { useMoveBack } from './use-move-back.ts';

interface MoveItemsDialogProps {
  items: readonly Item[];
  open: boolean;
  onClose: () => void;
  /** The checklist has its own texts. */
  onChecklist?: boolean;
  /** The items are a selection: it skips view-only ones. */
  ofSelection?: boolean;
  /** Called once the items are moved. */
  onDone?: (() => void) | undefined;
}

/** Chooses the destination of items. Items of one box never go to the box they are in. */
export function MoveItemsDialog(props: MoveItemsDialogProps) {
  const { items, open, onClose, onChecklist = false, ofSelection = false, onDone } = props;
  const mutate = useCommand();
  const moveBack = useMoveBack();
  const { view } = useReplicaStore();
  const isComplete = useIsComplete();
  const [boxId, setBoxId] = useState<string | null>(null);
  const [first] = items;
  const isOne = items.length === 1;
  const inOneBox = first !== undefined && items.every(({ boxId: own }) => own === first.boxId);
  const groups = useDestinations(inOneBox ? first.boxId : null);
  const looked = lookAgain(view, items);
  const hasBoxes = groups.length > 0;
  const group = groups.find(({ boxes }) => boxes.some(({ id }) => id === boxId));
  if (!first) return null;

  function handleMove() {
    const target = boxId === null ? undefined : view.get('box', boxId);
    if (boxId === null) return;
    if (!target) return showToast({ title: t('Error'), description: t('Target box not found'), kind: 'destructive' });
    onClose();
    if (isOne) moveOne(target);
    else moveAll(target);
  }

  function moveOne(target: { id: string; name: string }) {
    if (!first) return;
    const before = view.get('item', first.id);
    const failure = t('Failed to move item. Please try again.');
    if (!mutate('item.move', { ids: [first.id], boxId: target.id }, failure).ok || !before) return;
    onDone?.();
    const said = {
      title: t('Item moved'),
      description: t('{item} is now in {box}.', { item: first.name, box: target.name }),
    };
    showUndoToast(said, () => moveBack([before], target.id));
  }

  function moveAll(target: { id: string; name: string }) {
    const chosen = chooseForBulk(looked, 'move', ofSelection);
    if (!chosen) return;
    const failure = refusedForAll('move', t('Failed to move some items. Please try again.'));
    const moving = chosen.filter((item) => item.boxId !== target.id);
    if (!mutate('item.move', { ids: chosen.map(({ id }) => id), boxId: target.id }, failure).ok) return;
    onDone?.();
    const moved = t('{count, plural, one{# item is} other{# items are}} now in {box}.', {
      count: chosen.length,
      box: target.name,
    });
    const description = sentences(moved, goneText(looked.gone), skippedText(looked.viewOnly));
    const done = { title: t('Items moved'), description };
    if (moving.length === 0) showToast({ ...done, kind: 'success' });
    else showUndoToast(done, () => moveBack(moving, target.id));
  }

  const none = onChecklist || !inOneBox ? t('No boxes available') : t('No other boxes available');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titleFor(isOne, onChecklist, ofSelection)}
      description={
        isOne
          ? t('Where should "{name}" go?', { name: first.name })
          : t('Where should these {count, plural, one{# item} other{# items}} go?', { count: items.length })
      }
      onSubmit={handleMove}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={boxId === null || !hasBoxes}>
            {isOne ? t('Move Item') : ofSelection ? t('Move Items') : t('Move All Items')}
          </Button>
        </>
      }
    >
      {hasBoxes ? (
        <>
          <BoxChoice groups={groups} value={boxId} onChange={setBoxId} />
          {group && <LostCategories items={looked.editable} room={group.room} />}
          {ofSelection && !isOne && looked.viewOnly > 0 && (
            <p className="muted small">{skippedText(looked.viewOnly)}</p>
          )}
        </>
      ) : (
        <p className="muted" role="status">
          {isComplete ? none : t('Loading boxes...')}
        </p>
      )}
    </Dialog>
  );
}

function titleFor(isOne: boolean, onChecklist: boolean, ofSelection: boolean): string {
  if (!isOne && ofSelection) return t('Move Items to Box');
  if (!isOne) return t('Move All Items to Box');
  return onChecklist ? t('Move to Box') : t('Move Item to Another Box');
}
