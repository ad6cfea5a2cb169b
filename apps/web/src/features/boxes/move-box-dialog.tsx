import { includesAccess } from '@boxroom/domain/access/decide-access';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showUndoToast } from '../../components/undo-toast.ts';
import { Choice } from '../../inventory/choice.tsx';
import type { BoxEntry } from '../../replica/use-boxes.ts';
import { useCommand } from '../../replica/use-command.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { useRooms } from '../../replica/use-rooms.ts';

const NONE = 'none';
const FAILURE = 'Failed to move box. Please try again.';

/** Moves a box with its items to another room, or out of all rooms. */
export function MoveBoxDialog({ box, onClose }: { box: BoxEntry; onClose: () => void }) {
  const give = useCommand();
  const { user } = useReplicaStore();
  const rooms = useRooms().filter((room) => room.id !== box.spaceId && includesAccess(room.accessLevel, 'edit'));
  const [chosen, setChosen] = useState<string | null>(null);
  const fromRoomId = box.spaceId === user.id ? null : box.spaceId;
  const options = [
    ...rooms.map(({ id, name, isShared }) => ({ value: id, label: isShared ? `${name} (shared)` : name })),
    ...(fromRoomId === null ? [] : [{ value: NONE, label: 'None (Unassigned)' }]),
  ];

  function handleSubmit() {
    if (chosen === null) return;
    const roomId = chosen === NONE ? null : chosen;
    const plan = give('box.move', { id: box.id, roomId }, FAILURE);
    if (!plan.ok) return;
    onClose();
    const room = rooms.find(({ id }) => id === roomId);
    const description = room ? `${box.name} is now in ${room.name}.` : `${box.name} is now in no room.`;
    showUndoToast({ title: 'Box moved', description }, () =>
      give('box.move', { id: box.id, roomId: fromRoomId }, FAILURE).ok
        ? { title: 'Move undone', description: `${box.name} is back where it was.` }
        : null,
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Move Box to Another Room"
      description={`Where should "${box.name}" go?`}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={chosen === null}>
            Move Box
          </Button>
        </>
      }
    >
      {options.length > 0 ? (
        <Choice label="Storage room" options={options} value={chosen} onChange={setChosen} />
      ) : (
        <p className="muted">There is no other room.</p>
      )}
    </Dialog>
  );
}
