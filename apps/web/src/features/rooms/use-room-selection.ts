import { selectRoom } from '@boxroom/domain/room/select-room';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { UNASSIGNED } from '../../inventory/room/room-label.ts';
import { ALL_BOXES } from '../../replica/hooks/use-boxes.ts';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import { type RoomEntry, useRooms } from '../../replica/hooks/use-rooms.ts';

export interface RoomSelection {
  rooms: readonly RoomEntry[];
  /** The id of a room, `ALL_BOXES`, `UNASSIGNED`, or null when there is nothing to choose from. */
  selectedId: string | null;
  room: RoomEntry | undefined;
  select: (id: string) => void;
}

/**
 * Selects the room of the dashboard: from the address, else from this session, else from this device, else the first by
 * name.
 */
export function useRoomSelection(hasUnassigned: boolean): RoomSelection {
  const rooms = useRooms();
  const navigate = useNavigate();
  const { room: fromUrl } = useSearch({ strict: false });
  const [fromSession, rememberInSession] = useRemembered('selectedRoom', 'session');
  const [fromStored, rememberOnDevice] = useRemembered('selectedRoom', 'device');
  const choices = [fromUrl, fromSession, fromStored];
  const firstKnown = choices.find(
    (id) => id === UNASSIGNED || id === ALL_BOXES || rooms.some((room) => room.id === id),
  );
  const isUnassigned = hasUnassigned && (firstKnown === UNASSIGNED || rooms.length === 0);
  const isAll = firstKnown === ALL_BOXES && rooms.length > 0;
  const ofRooms = isAll ? ALL_BOXES : selectRoom(rooms, { fromUrl, fromSession, fromStored });
  const selectedId = isUnassigned ? UNASSIGNED : ofRooms;
  const room = rooms.find(({ id }) => id === selectedId);

  function select(id: string) {
    rememberInSession(id);
    rememberOnDevice(id);
    void navigate({ to: '/app', search: { room: id }, replace: true, resetScroll: false });
  }

  // The next visit starts with the room that an address asked for.
  const wasAskedFor = fromUrl !== undefined && fromUrl === selectedId && fromUrl !== fromSession;
  useEffect(() => {
    if (!wasAskedFor || fromUrl === undefined) return;
    rememberInSession(fromUrl);
    rememberOnDevice(fromUrl);
  }, [wasAskedFor, fromUrl, rememberInSession, rememberOnDevice]);

  return { rooms, selectedId, room, select };
}
