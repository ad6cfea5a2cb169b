import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';

/** Returns a room's name for a list of choices: two people may have rooms of the same name. */
export function roomLabel({ name, isShared }: Pick<RoomEntry, 'name' | 'isShared'>): string {
  return isShared ? `${name} (shared)` : name;
}
