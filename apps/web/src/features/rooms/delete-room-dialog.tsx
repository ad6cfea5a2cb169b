import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useBoxCount } from '../../replica/use-boxes.ts';
import { useCommand } from '../../replica/use-command.ts';
import type { RoomEntry } from '../../replica/use-rooms.ts';

export function DeleteRoomDialog({ room, onClose }: { room: RoomEntry; onClose: () => void }) {
  const give = useCommand();
  const boxCount = useBoxCount(room.id);
  const boxes = `${boxCount} ${boxCount === 1 ? 'box' : 'boxes'}`;

  function handleConfirm() {
    const plan = give('room.delete', { id: room.id }, 'Failed to delete storage room. Please try again.');
    onClose();
    if (!plan.ok) return;
    const description = boxCount === 0 ? room.name : `${room.name} and its ${boxes} were deleted.`;
    showToast({ title: 'Storage Room deleted', description, kind: 'success' });
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Storage Room"
      description={
        boxCount === 0
          ? `Are you sure you want to delete "${room.name}"? It has no boxes.`
          : `Are you sure you want to delete "${room.name}"? Its ${boxes} and everything in them will be deleted too. This cannot be undone.`
      }
      confirmLabel="Delete Room"
      onConfirm={handleConfirm}
    />
  );
}
