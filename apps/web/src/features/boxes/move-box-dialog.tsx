import { includesAccess } from '@boxroom/domain/access/decide-access';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Choice } from '../../components/field/choice.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { LostCategories } from '../../inventory/item/lost-categories.tsx';
import { roomLabel } from '../../inventory/room/room-label.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useRooms } from '../../replica/hooks/use-rooms.ts';

const NONE = 'none';
const FAILURE = 'Failed to move box. Please try again.';

/** Moves a box with its items to another room, or out of all rooms. */
export function MoveBoxDialog({ box, onClose }: { box: BoxEntry; onClose: () => void }) {
  const mutate = useCommand();
  const store = useReplicaStore();
  const { user } = store;
  const rooms = useRooms().filter((room) => room.id !== box.spaceId && includesAccess(room.accessLevel, 'edit'));
  const [chosen, setChosen] = useState<string | null>(null);
  const target = rooms.find(({ id }) => id === chosen);
  const fromRoomId = box.spaceId === user.id ? null : box.spaceId;
  const options = [
    ...rooms.map((room) => ({ value: room.id, label: roomLabel(room) })),
    ...(fromRoomId === null ? [] : [{ value: NONE, label: 'None (Unassigned)' }]),
  ];

  function handleSubmit() {
    if (chosen === null) return;
    const roomId = chosen === NONE ? null : chosen;
    const plan = mutate('box.move', { id: box.id, roomId }, FAILURE);
    if (!plan.ok) return;
    onClose();
    const description = target ? `${box.name} is now in ${target.name}.` : `${box.name} is now in no room.`;
    // In somebody else's room the box is theirs: only they can move it back.
    if (target?.isShared) showToast({ title: 'Box moved', description, kind: 'success' });
    else showUndoToast({ title: 'Box moved', description }, () => moveBack(roomId ?? user.id));
  }

  /** Fails when somebody moved the box on or deleted it meanwhile. */
  function moveBack(movedTo: string) {
    if (store.view.get('box', box.id)?.spaceId !== movedTo)
      return { title: 'Nothing to undo', description: `${box.name} was moved or deleted since then.` };
    if (!mutate('box.move', { id: box.id, roomId: fromRoomId }, FAILURE).ok) return null;
    return { title: 'Move undone', description: `${box.name} is back where it was.` };
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
      {target?.isShared && (
        <p className="muted small" role="status">
          The box and its items will belong to the owner of {target.name}. Only they can move it out again.
        </p>
      )}
      {target && <LostCategories items={store.view.itemsIn(box.id)} room={target} />}
    </Dialog>
  );
}
