import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
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
  const name = owned[0]?.name ?? '';
  const count = owned.length;
  const skipped = boxes.length - count;
  const named = isOne ? name : t('{count, plural, one{# box} other{# boxes}}', { count });
  const items = owned.reduce((sum, { id }) => sum + view.countItemsIn(id), 0);

  function handleConfirm() {
    const ids = owned.map(({ id }) => id);
    const [id = ''] = ids;
    const failure = isOne
      ? t('Failed to delete box. Please try again.')
      : t('Failed to delete boxes. Please try again.');
    const { plan, ref } =
      ids.length === 1
        ? mutateDelete('box.delete', { id }, failure)
        : mutateDelete('box.deleteSeveral', { ids }, failure);
    onClose();
    if (!plan.ok || !ref) return;
    onDeleted();
    const description =
      // i18n: boxes: '3 boxes' or the name of one; rest: '1 box stays as it is: only the owner …'
      skipped > 0 ? t('{boxes}. {rest}', { boxes: named, rest: othersBoxesText(skipped) }) : named;
    showUndoToast({ title: isOne ? t('Box deleted') : t('Boxes deleted'), description }, () =>
      restore(ref) === null ? null : { title: isOne ? t('Box restored') : t('Boxes restored'), description: named },
    );
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isOne ? t('Delete Box') : t('Delete Boxes')}
      description={isOne ? questionOfOne(name, items) : questionOf(count, items)}
      note={restorableNote(isOne ? 'it' : 'they')}
      confirmLabel={isOne ? t('Delete Box') : t('Delete {count, number}', { count })}
      onConfirm={handleConfirm}
    >
      {skipped > 0 && <p className="muted small">{othersBoxesText(skipped)}</p>}
    </ConfirmDialog>
  );
}

function questionOfOne(name: string, items: number): string {
  return items === 0
    ? t('Are you sure you want to delete "{name}"? It is empty.', { name })
    : t(
        'Are you sure you want to delete "{name}"? The {items, plural, one{# item} other{# items}} in it will be deleted too.',
        { name, items },
      );
}

function questionOf(count: number, items: number): string {
  return items === 0
    ? t('Are you sure you want to delete these {count, plural, one{# box} other{# boxes}}? They are empty.', { count })
    : t(
        'Are you sure you want to delete these {count, plural, one{# box} other{# boxes}}? The {items, plural, one{# item} other{# items}} in them will be deleted too.',
        { count, items },
      );
}
