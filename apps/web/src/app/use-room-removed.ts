import { useEffect, useRef } from 'react';
import { showToast } from '../components/toast/toast-store.ts';
import { t } from '../lib/language/t.ts';
import { noteLastRoom } from '../replica/hooks/last-room.ts';
import { takeLeaving } from '../replica/hooks/left-rooms.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';
import { type RoomEntry, useRooms } from '../replica/hooks/use-rooms.ts';

const RECEIVED_SHOWN_FOR = 10_000;

/**
 * Notifies the person when somebody else's room leaves this device, because access was revoked or the room was deleted,
 * and when it becomes their own.
 */
export function useRoomRemoved(): void {
  const rooms = useRooms();
  const store = useReplicaStore();
  const before = useRef<readonly RoomEntry[]>([]);
  useEffect(() => {
    const ids = new Set(rooms.map(({ id }) => id));
    // While a room is read again, its row may be missing; its space stays listed.
    const isMissing = (id: string) => !ids.has(id) && !store.view.space(id);
    for (const { id, name, isShared } of before.current)
      // Leaving a room has its own message.
      if (isShared && isMissing(id) && !takeLeaving(id))
        showToast({
          title: t('Room removed'),
          description: t('{name} is no longer accessible', { name }),
          kind: 'destructive',
        });
    const shared = new Set(before.current.filter(({ isShared }) => isShared).map(({ id }) => id));
    for (const { id, name, isShared } of rooms)
      if (!isShared && shared.has(id))
        showToast({
          kind: 'success',
          title: t('You now own this storage room'),
          description: t('{name} was transferred to you. Only you can share, rename or delete it.', { name }),
          duration: RECEIVED_SHOWN_FOR,
        });
    before.current = rooms;
    noteLastRoom(store, rooms);
  }, [rooms, store]);
}
