import { countText } from '@boxroom/domain/text/count-text';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { useBoxCount } from '../../replica/hooks/use-boxes.ts';
import { useDelete, useRestore } from '../../replica/hooks/use-deletion.ts';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';
import { restorableNote } from '../../replica/words/restorable-note.ts';
import { OthersInRoom } from './others-in-room.tsx';

export function DeleteRoomDialog({ room, onClose }: { room: RoomEntry; onClose: () => void }) {
  const mutateDelete = useDelete();
  const restore = useRestore();
  const boxCount = useBoxCount(room.id);
  const boxes = countText(boxCount, 'box', 'boxes');

  function handleConfirm() {
    const failure = 'Failed to delete storage room. Please try again.';
    const { plan, ref } = mutateDelete('room.delete', { id: room.id }, failure);
    onClose();
    if (!plan.ok || !ref) return;
    const description = boxCount === 0 ? room.name : `${room.name} and its ${boxes} were deleted.`;
    showUndoToast({ title: 'Storage Room deleted', description }, () =>
      restore(ref) === null ? null : { title: 'Storage Room restored', description: room.name },
    );
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Storage Room"
      description={
        boxCount === 0
          ? `Are you sure you want to delete "${room.name}"? It has no boxes.`
          : `Are you sure you want to delete "${room.name}"? Its ${boxes} and everything in ${boxCount === 1 ? 'it' : 'them'} will be deleted too.`
      }
      note={restorableNote()}
      confirmLabel="Delete Room"
      onConfirm={handleConfirm}
    >
      <OthersInRoom roomId={room.id} />
    </ConfirmDialog>
  );
}
