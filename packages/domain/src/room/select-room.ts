import type { Named } from '../text/natural-compare.ts';
import { sortByName } from '../text/sort-rows.ts';

/** The remembered room ids, each of which may be stale or garbage. */
export interface RoomChoice {
  fromUrl?: string | null | undefined;
  fromSession?: string | null | undefined;
  fromStored?: string | null | undefined;
}

/**
 * Returns the id of the room to show (product's specification, "Room selection"): the URL's, else the session's, else
 * the stored one, else the first by name; each only if the person can see that room. Returns null without rooms.
 */
export function selectRoom(rooms: readonly Named[], { fromUrl, fromSession, fromStored }: RoomChoice): string | null {
  const ids = new Set(rooms.map(({ id }) => id));
  for (const id of [fromUrl, fromSession, fromStored]) {
    if (id && ids.has(id)) return id;
  }
  return sortByName(rooms)[0]?.id ?? null;
}
