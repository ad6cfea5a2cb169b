import { useEffect, useRef } from 'react';
import { showToast } from '../components/toast-store.ts';
import { type RoomEntry, useRooms } from '../replica/use-rooms.ts';

/** Says so when somebody else's room leaves this device: the access to it was taken away, or the room is gone. */
export function useRoomRemoved(): void {
  const rooms = useRooms();
  const before = useRef<readonly RoomEntry[]>([]);
  useEffect(() => {
    const ids = new Set(rooms.map(({ id }) => id));
    for (const { id, name, isShared } of before.current)
      if (isShared && !ids.has(id))
        showToast({ title: 'Room removed', description: `${name} is no longer accessible`, kind: 'destructive' });
    before.current = rooms;
  }, [rooms]);
}
