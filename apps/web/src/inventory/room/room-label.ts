import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';

/** Used in place of a room's id for the boxes in no room. */
export const UNASSIGNED = 'unassigned';

/** Returns a room's name for a list of choices: two people may have rooms of the same name. */
export function roomLabel({ name, isShared }: Pick<RoomEntry, 'name' | 'isShared'>): string {
  return isShared ? `${name} (shared)` : name;
}
