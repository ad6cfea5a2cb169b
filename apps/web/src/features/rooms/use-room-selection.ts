import { selectRoom } from '@boxroom/domain/room/select-room';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRemembered } from '../../inventory/use-remembered.ts';
import { type RoomEntry, useRooms } from '../../replica/use-rooms.ts';

/** Stands for the boxes in no room where otherwise a room's id stands. */
export const UNASSIGNED = 'unassigned';

export interface RoomSelection {
  rooms: readonly RoomEntry[];
  /** The id of a room, `UNASSIGNED`, or null where there is nothing to choose from. */
  selectedId: string | null;
  room: RoomEntry | undefined;
  select: (id: string) => void;
}

/** Which room the dashboard shows: the address says, else this session, else this device, else the first by name. */
export function useRoomSelection(hasUnassigned: boolean): RoomSelection {
  const rooms = useRooms();
  const navigate = useNavigate();
  const { room: fromUrl } = useSearch({ strict: false });
  const [fromSession, rememberInSession] = useRemembered('selectedRoom', 'session');
  const [fromStored, rememberOnDevice] = useRemembered('selectedRoom', 'device');
  const choices = [fromUrl, fromSession, fromStored];
  const firstKnown = choices.find((id) => id === UNASSIGNED || rooms.some((room) => room.id === id));
  const isUnassigned = hasUnassigned && (firstKnown === UNASSIGNED || rooms.length === 0);
  const selectedId = isUnassigned ? UNASSIGNED : selectRoom(rooms, { fromUrl, fromSession, fromStored });
  const room = rooms.find(({ id }) => id === selectedId);

  function select(id: string) {
    rememberInSession(id);
    rememberOnDevice(id);
    void navigate({ to: '/app', search: { room: id }, replace: true, resetScroll: false });
  }

  // What an address asked for is what the next visit starts with.
  const wasAskedFor = fromUrl !== undefined && fromUrl === selectedId && fromUrl !== fromSession;
  useEffect(() => {
    if (!wasAskedFor || fromUrl === undefined) return;
    rememberInSession(fromUrl);
    rememberOnDevice(fromUrl);
  }, [wasAskedFor, fromUrl, rememberInSession, rememberOnDevice]);

  return { rooms, selectedId, room, select };
}
