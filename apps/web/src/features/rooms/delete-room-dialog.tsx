import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import { useBoxCount } from '../../replica/hooks/use-boxes.ts';
import { useDelete, useRestore } from '../../replica/hooks/use-deletion.ts';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';
import { restorableNote } from '../../replica/words/restorable-note.ts';
import { OthersInRoom } from './others-in-room.tsx';

export function DeleteRoomDialog({ room, onClose }: { room: RoomEntry; onClose: () => void }) {
  const mutateDelete = useDelete();
  const restore = useRestore();
  const count = useBoxCount(room.id);
  const { name } = room;

  function handleConfirm() {
    const failure = t('Failed to delete storage room. Please try again.');
    const { plan, ref } = mutateDelete('room.delete', { id: room.id }, failure);
    onClose();
    if (!plan.ok || !ref) return;
    const description =
      count === 0
        ? name
        : t('{name} and its {count, plural, one{# box} other{# boxes}} were deleted.', { name, count });
    showUndoToast({ title: t('Storage Room deleted'), description }, () =>
      restore(ref) === null ? null : { title: t('Storage Room restored'), description: name },
    );
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('Delete Storage Room')}
      description={
        count === 0
          ? t('Are you sure you want to delete "{name}"? It has no boxes.', { name })
          : t(
              'Are you sure you want to delete "{name}"? Its {count, plural, one{# box and everything in it} other{# boxes and everything in them}} will be deleted too.',
              { name, count },
            )
      }
      note={restorableNote()}
      confirmLabel={t('Delete Room')}
      onConfirm={handleConfirm}
    >
      <OthersInRoom roomId={room.id} />
    </ConfirmDialog>
  );
}
