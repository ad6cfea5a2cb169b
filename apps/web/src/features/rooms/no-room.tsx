import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { restorableNote } from '../../inventory/restorable-note.ts';
import { lastRoom } from '../../replica/last-room.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import type { RoomEntry } from '../../replica/use-rooms.ts';

/** Where there is neither a room nor a box: what became of the last room, and how to go on. */
export function NoRoom({ onAdd }: { onAdd: () => void }) {
  const store = useReplicaStore();
  const room = lastRoom(store);
  return (
    <EmptyState
      text="You have no storage room"
      hint={room ? whatHappened(room) : "You don't have any boxes yet. They are kept in a storage room."}
      action={
        <div className="cluster no-room-actions">
          <AddRoomButton onAdd={onAdd} />
          <Button asChild variant="outline" colorPalette="gray">
            <Link to="/settings/deleted">Recently deleted</Link>
          </Button>
        </div>
      }
    />
  );
}

export function AddRoomButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button onClick={onAdd}>
      <Plus aria-hidden />
      Add Storage Room
    </Button>
  );
}

/** A person's own room leaves only when it is deleted: after a transfer they keep the access of a guest. */
function whatHappened({ name, isShared }: RoomEntry): string {
  return isShared ? `"${name}" is no longer shared with you.` : `"${name}" was deleted. ${restorableNote()}`;
}
