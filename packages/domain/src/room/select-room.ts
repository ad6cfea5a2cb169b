import type { Named } from '../text/natural-compare.ts';
import { sortByName } from '../text/natural-compare.ts';

/** Where a room may have been remembered: ids, each of which may be stale or anything else. */
export interface RoomChoice {
  fromUrl?: string | null | undefined;
  fromSession?: string | null | undefined;
  fromStored?: string | null | undefined;
}

/**
 * The id of the room to show (specification, "Room selection"): the URL's, else the session's, else the stored one,
 * else the first by name; each only if the person can see that room. null: there are no rooms.
 */
export function selectRoom(rooms: readonly Named[], { fromUrl, fromSession, fromStored }: RoomChoice): string | null {
  const ids = new Set(rooms.map(({ id }) => id));
  for (const id of [fromUrl, fromSession, fromStored]) {
    if (id && ids.has(id)) return id;
  }
  return firstRoom(rooms);
}

/** The room to show when one was deleted or left: the same as before, unless it was that one; then the first by name. */
export function selectRoomAfterRemoval(
  rooms: readonly Named[],
  { removedId, selectedId }: { removedId: string; selectedId: string | null },
): string | null {
  const remaining = rooms.filter(({ id }) => id !== removedId);
  return selectRoom(remaining, { fromSession: selectedId });
}

function firstRoom(rooms: readonly Named[]): string | null {
  return sortByName(rooms)[0]?.id ?? null;
}
