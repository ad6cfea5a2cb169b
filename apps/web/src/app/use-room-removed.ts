import { useEffect, useRef } from 'react';
import { showToast } from '../components/toast-store.ts';
import { noteLastRoom } from '../replica/last-room.ts';
import { takeLeaving } from '../replica/left-rooms.ts';
import { useReplicaStore } from '../replica/use-replica-value.ts';
import { type RoomEntry, useRooms } from '../replica/use-rooms.ts';

const RECEIVED_SHOWN_FOR = 10_000;

/**
 * Says so when somebody else's room leaves this device, because the access to it was taken away or the room is gone, and
 * when it becomes the person's own.
 */
export function useRoomRemoved(): void {
  const rooms = useRooms();
  const store = useReplicaStore();
  const before = useRef<readonly RoomEntry[]>([]);
  useEffect(() => {
    const ids = new Set(rooms.map(({ id }) => id));
    // While a room is read anew, its row may be missing; what can be seen is known throughout.
    const isMissing = (id: string) => !ids.has(id) && !store.view.space(id);
    for (const { id, name, isShared } of before.current)
      // Whoever leaves a room is told by what they leave it with.
      if (isShared && isMissing(id) && !takeLeaving(id))
        showToast({ title: 'Room removed', description: `${name} is no longer accessible`, kind: 'destructive' });
    const shared = new Set(before.current.filter(({ isShared }) => isShared).map(({ id }) => id));
    for (const { id, name, isShared } of rooms)
      if (!isShared && shared.has(id))
        showToast({
          kind: 'success',
          title: 'You own this storage room now',
          description: `${name} was handed over to you. Sharing, renaming and deleting it is yours alone.`,
          duration: RECEIVED_SHOWN_FOR,
        });
    before.current = rooms;
    noteLastRoom(store, rooms);
  }, [rooms, store]);
}
